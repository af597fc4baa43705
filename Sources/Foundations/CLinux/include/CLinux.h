#pragma once
// System calls that the Glibc module does not export to Swift, or whose C macros Swift cannot express.
#include <ifaddrs.h>
#include <linux/netlink.h>
#include <linux/rtnetlink.h>
#include <malloc.h>
#include <net/if.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/timerfd.h>
#include <sys/un.h>

/// The event loop whose work runs on this thread, or NULL.
extern _Thread_local const void *_Nullable hearth_loop_slot;

static inline const void *_Nullable hearth_current_loop(void) { return hearth_loop_slot; }
static inline void hearth_set_current_loop(const void *_Nullable loop) { hearth_loop_slot = loop; }

/// Starts a detached thread. All signals that are handled process-wide stay with other threads.
/// Returns 0 or an errno.
int hearth_start_thread(const char *_Nonnull name, size_t stack_size, void (*_Nonnull body)(void *_Nullable),
                        void *_Nullable context);

/// Takes a waiting connection as a non-blocking descriptor that is closed on exec. Returns it, or a negated errno.
int hearth_accept(int descriptor, struct sockaddr_storage *_Nonnull peer, socklen_t *_Nonnull peer_length);

/// Who is at the other end of a Unix socket (SO_PEERCRED). Returns 0 or an errno.
int hearth_peer_credentials(int descriptor, int32_t *_Nonnull process, uint32_t *_Nonnull user,
                            uint32_t *_Nonnull group);

/// Receives one datagram with the index of the interface it came in through (0 when unknown).
/// Returns its length, or a negated errno.
ssize_t hearth_receive_datagram(int descriptor, void *_Nonnull bytes, size_t capacity,
                                struct sockaddr_storage *_Nonnull sender, socklen_t *_Nonnull sender_length,
                                unsigned *_Nonnull interface_index, int *_Nonnull truncated);

/// Sends one datagram, out of the interface with the given index unless that is 0. Returns the length sent or a
/// negated errno.
ssize_t hearth_send_datagram(int descriptor, const void *_Nullable bytes, size_t length,
                             const struct sockaddr *_Nonnull destination, socklen_t destination_length,
                             unsigned interface_index);

/// Lets a signal write its number as one byte to a descriptor from now on. Returns 0 or an errno.
int hearth_route_signal(int number, int descriptor);

/// Gives the signal its default action again, if it still goes to this descriptor.
void hearth_unroute_signal(int number, int descriptor);
