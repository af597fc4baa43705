#define _GNU_SOURCE
#include "CLinux.h"
#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

_Thread_local const void *hearth_loop_slot = NULL;

struct start {
    void (*body)(void *);
    void *context;
    char name[16];
};


static void *run_thread(void *argument) {
    struct start start = *(struct start *)argument;
    free(argument);
    pthread_setname_np(pthread_self(), start.name);
    start.body(start.context);
    return NULL;
}

int hearth_start_thread(const char *name, size_t stack_size, void (*body)(void *), void *context) {
    struct start *start = calloc(1, sizeof *start);
    if (!start) return ENOMEM;
    start->body = body;
    start->context = context;
    strncpy(start->name, name, sizeof start->name - 1);
    pthread_attr_t attributes;
    int error = pthread_attr_init(&attributes);
    if (error) {
        free(start);
        return error;
    }
    pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
    if (stack_size) pthread_attr_setstacksize(&attributes, stack_size);
    pthread_t thread;
    error = pthread_create(&thread, &attributes, run_thread, start);
    pthread_attr_destroy(&attributes);
    if (error) free(start);
    return error;
}

int hearth_accept(int descriptor, struct sockaddr_storage *peer, socklen_t *peer_length) {
    *peer_length = sizeof *peer;
    int accepted = accept4(descriptor, (struct sockaddr *)peer, peer_length, SOCK_NONBLOCK | SOCK_CLOEXEC);
    return accepted >= 0 ? accepted : -errno;
}

int hearth_peer_credentials(int descriptor, int32_t *process, uint32_t *user, uint32_t *group) {
    struct ucred credentials;
    socklen_t length = sizeof credentials;
    if (getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &credentials, &length) != 0) return errno;
    *process = credentials.pid;
    *user = credentials.uid;
    *group = credentials.gid;
    return 0;
}

ssize_t hearth_receive_datagram(int descriptor, void *bytes, size_t capacity, struct sockaddr_storage *sender,
                                socklen_t *sender_length, unsigned *interface_index, int *truncated) {
    struct iovec vector = {.iov_base = bytes, .iov_len = capacity};
    union {
        char bytes[256];
        struct cmsghdr alignment;
    } control;
    struct msghdr message = {
        .msg_name = sender,
        .msg_namelen = sizeof *sender,
        .msg_iov = &vector,
        .msg_iovlen = 1,
        .msg_control = control.bytes,
        .msg_controllen = sizeof control.bytes,
    };
    ssize_t length = recvmsg(descriptor, &message, 0);
    if (length < 0) return -errno;
    *sender_length = message.msg_namelen;
    *interface_index = 0;
    *truncated = (message.msg_flags & MSG_TRUNC) != 0;
    for (struct cmsghdr *header = CMSG_FIRSTHDR(&message); header; header = CMSG_NXTHDR(&message, header)) {
        if (header->cmsg_level == IPPROTO_IP && header->cmsg_type == IP_PKTINFO) {
            struct in_pktinfo info;
            memcpy(&info, CMSG_DATA(header), sizeof info);
            *interface_index = (unsigned)info.ipi_ifindex;
        } else if (header->cmsg_level == IPPROTO_IPV6 && header->cmsg_type == IPV6_PKTINFO) {
            struct in6_pktinfo info;
            memcpy(&info, CMSG_DATA(header), sizeof info);
            *interface_index = info.ipi6_ifindex;
        }
    }
    return length;
}

ssize_t hearth_send_datagram(int descriptor, const void *bytes, size_t length, const struct sockaddr *destination,
                             socklen_t destination_length, unsigned interface_index) {
    struct iovec vector = {.iov_base = (void *)bytes, .iov_len = length};
    union {
        char bytes[CMSG_SPACE(sizeof(struct in6_pktinfo))];
        struct cmsghdr alignment;
    } control;
    memset(&control, 0, sizeof control);
    struct msghdr message = {
        .msg_name = (void *)destination,
        .msg_namelen = destination_length,
        .msg_iov = &vector,
        .msg_iovlen = 1,
    };
    if (interface_index) {
        message.msg_control = control.bytes;
        if (destination->sa_family == AF_INET) {
            struct in_pktinfo info = {.ipi_ifindex = (int)interface_index};
            message.msg_controllen = CMSG_SPACE(sizeof info);
            struct cmsghdr *header = CMSG_FIRSTHDR(&message);
            header->cmsg_level = IPPROTO_IP;
            header->cmsg_type = IP_PKTINFO;
            header->cmsg_len = CMSG_LEN(sizeof info);
            memcpy(CMSG_DATA(header), &info, sizeof info);
        } else {
            struct in6_pktinfo info = {.ipi6_ifindex = interface_index};
            message.msg_controllen = CMSG_SPACE(sizeof info);
            struct cmsghdr *header = CMSG_FIRSTHDR(&message);
            header->cmsg_level = IPPROTO_IPV6;
            header->cmsg_type = IPV6_PKTINFO;
            header->cmsg_len = CMSG_LEN(sizeof info);
            memcpy(CMSG_DATA(header), &info, sizeof info);
        }
    }
    ssize_t sent = sendmsg(descriptor, &message, MSG_NOSIGNAL);
    return sent >= 0 ? sent : -errno;
}

// Zero means none: descriptors are kept plus one.
static atomic_int signal_routes[65];

static void handle_signal(int number) {
    int saved = errno;
    int route = atomic_load(&signal_routes[number]);
    if (route > 0) {
        unsigned char byte = (unsigned char)number;
        // A full pipe already holds enough signals.
        ssize_t ignored = write(route - 1, &byte, 1);
        (void)ignored;
    }
    errno = saved;
}

int hearth_route_signal(int number, int descriptor) {
    if (number <= 0 || number > 64) return EINVAL;
    atomic_store(&signal_routes[number], descriptor + 1);
    struct sigaction action = {.sa_handler = handle_signal, .sa_flags = SA_RESTART};
    sigemptyset(&action.sa_mask);
    return sigaction(number, &action, NULL) == 0 ? 0 : errno;
}

void hearth_unroute_signal(int number, int descriptor) {
    if (number <= 0 || number > 64) return;
    int expected = descriptor + 1;
    if (atomic_compare_exchange_strong(&signal_routes[number], &expected, 0)) {
        struct sigaction action = {.sa_handler = SIG_DFL};
        sigemptyset(&action.sa_mask);
        sigaction(number, &action, NULL);
    }
}
