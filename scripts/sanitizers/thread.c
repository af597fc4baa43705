// Shows Thread Sanitizer what it cannot see of the Swift runtime, which was built without it. Linked by scripts/sanitize,
// into nothing else, and compiled without the sanitizer, so that nothing in here orders threads in its eyes.
//
// The functions stand before those of the same names in the runtime's libraries. Each states only what the runtime
// guarantees. scripts/sanitizers/canary.swift fails when a later toolchain no longer calls them.
#include <dlfcn.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context)) void *
#define SWIFT_ASYNC __attribute__((swiftasynccall))

void __tsan_acquire(void *address);
void __tsan_release(void *address);

// Synchronization.Mutex
//
// Taking and giving back a free mutex is inlined into the caller as atomic operations, which the sanitizer sees. When
// threads contend, the three functions below are called, and there the kernel passes the lock on (FUTEX_LOCK_PI).
// The address is that of the inlined operations.

#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define TRY_LOCK "$s15Synchronization12_MutexHandleV12_tryLockSlowSbyF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

SWIFT void lock_slow(uint32_t thread, SELF mutex) __asm__(LOCK);
SWIFT bool try_lock_slow(SELF mutex) __asm__(TRY_LOCK);
SWIFT void unlock_slow(SELF mutex) __asm__(UNLOCK);

static SWIFT void (*library_lock_slow)(uint32_t, SELF);
static SWIFT bool (*library_try_lock_slow)(SELF);
static SWIFT void (*library_unlock_slow)(SELF);

SWIFT void lock_slow(uint32_t thread, SELF mutex) {
    library_lock_slow(thread, mutex);
    __tsan_acquire(mutex);
}

SWIFT bool try_lock_slow(SELF mutex) {
    bool taken = library_try_lock_slow(mutex);
    if (taken) __tsan_acquire(mutex);
    return taken;
}

SWIFT void unlock_slow(SELF mutex) {
    // Before the call: afterwards the mutex is another thread's.
    __tsan_release(mutex);
    library_unlock_slow(mutex);
}

// Continuations
//
// The runtime announces that a continuation is resumed (a release of its task) and that a suspended task runs again (an
// acquire). When another thread resumes before the task has come to wait, the task goes on at once, without the acquire.
// So each wait returns by way of `resumed`, which makes up for it.

/// The start of the runtime's ContinuationAsyncContext.
struct context {
    struct context *parent;
    SWIFT_ASYNC void (*resume)(__attribute__((swift_async_context)) struct context *);
};

struct wait {
    struct wait *next;
    struct context *context;
    SWIFT_ASYNC void (*resume)(__attribute__((swift_async_context)) struct context *);
    void *task;
};

static struct wait *waits[4096];
static atomic_flag waits_lock = ATOMIC_FLAG_INIT;

static struct wait **bucket(struct context *context) { return &waits[((uintptr_t)context >> 4) % 4096]; }

static void lock_waits(void) {
    while (atomic_flag_test_and_set_explicit(&waits_lock, memory_order_acquire)) {}
}

static void unlock_waits(void) { atomic_flag_clear_explicit(&waits_lock, memory_order_release); }

SWIFT void *swift_task_getCurrent(void);
SWIFT_ASYNC void swift_continuation_await(struct context *context);
static SWIFT_ASYNC void (*library_await)(struct context *);

static SWIFT_ASYNC void resumed(__attribute__((swift_async_context)) struct context *context) {
    lock_waits();
    struct wait **link = bucket(context);
    while ((*link)->context != context) link = &(*link)->next;
    struct wait *found = *link;
    *link = found->next;
    unlock_waits();
    __tsan_acquire(found->task);
    context->resume = found->resume;
    free(found);
    __attribute__((musttail)) return context->resume(context);
}

SWIFT_ASYNC void swift_continuation_await(struct context *context) {
    struct wait *wait = malloc(sizeof *wait);
    if (!wait) abort();
    wait->context = context;
    wait->resume = context->resume;
    wait->task = swift_task_getCurrent();
    context->resume = resumed;
    lock_waits();
    struct wait **first = bucket(context);
    wait->next = *first;
    *first = wait;
    unlock_waits();
    __attribute__((musttail)) return library_await(context);
}

__attribute__((constructor)) static void find_library_functions(void) {
    *(void **)&library_lock_slow = dlsym(RTLD_NEXT, LOCK);
    *(void **)&library_try_lock_slow = dlsym(RTLD_NEXT, TRY_LOCK);
    *(void **)&library_unlock_slow = dlsym(RTLD_NEXT, UNLOCK);
    *(void **)&library_await = dlsym(RTLD_NEXT, "swift_continuation_await");
}

// Parameters passed inout
//
// The compiler announces each access through an `inout` parameter as one to its address. Where the type has no size, such
// as SystemRandomNumberGenerator as a generic parameter, that address is undefined: whatever a register held, which then
// crashes the sanitizer or accuses an innocent object. Nothing tells these announcements from the others, so none is
// taken. In an optimised build they are redundant, for there the standard library's collections are specialised into
// the instrumented code, where each load and store is seen; the canary proves that with an array.

void __wrap___tsan_external_write(void *address, void *caller, void *tag) {}
