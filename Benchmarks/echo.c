// The limit to measure against: decrypts each frame of a HAP session, encrypts the same bytes again and sends them
// back. No HTTP, no JSON, no accessory: what is left is the kernel and ChaCha20-Poly1305.
//
//   cc -O2 -o echo echo.c -lcrypto && ./echo KEY_IN_HEX      prints READY port=<n> pid=<n>, serves one connection at a time
//
// Frame: two bytes of length (little endian, the additional data), ciphertext, 16 bytes of tag. The nonce is four zero
// bytes and a 64-bit little-endian counter; each direction has its own. Both directions use the one key given.
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <openssl/evp.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

enum { maximum = 1024, head = 2, tag = 16 };

static int crypt_frame(EVP_CIPHER_CTX *context, int sealing, uint64_t counter, const uint8_t length[head],
                       const uint8_t *in, int count, uint8_t *out, uint8_t *mark) {
    uint8_t nonce[12] = {0};
    for (int i = 0; i < 8; i++) nonce[4 + i] = (uint8_t)(counter >> (8 * i));
    int n = 0;
    if (!EVP_CipherInit_ex2(context, NULL, NULL, nonce, sealing, NULL)) return 0;
    if (!sealing && !EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_TAG, tag, mark)) return 0;
    if (!EVP_CipherUpdate(context, NULL, &n, length, head)) return 0;
    if (!EVP_CipherUpdate(context, out, &n, in, count)) return 0;
    if (EVP_CipherFinal_ex(context, out + n, &n) <= 0) return 0;
    return !sealing || EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_GET_TAG, tag, mark);
}

static EVP_CIPHER_CTX *new_context(const EVP_CIPHER *cipher, const uint8_t key[32], int sealing) {
    EVP_CIPHER_CTX *context = EVP_CIPHER_CTX_new();
    EVP_CipherInit_ex2(context, cipher, key, NULL, sealing, NULL);
    return context;
}

static void serve(int connection, const EVP_CIPHER *cipher, const uint8_t key[32]) {
    EVP_CIPHER_CTX *opening = new_context(cipher, key, 0), *sealing = new_context(cipher, key, 1);
    uint64_t in_counter = 0, out_counter = 0;
    static uint8_t in[65536], plain[maximum], out[65536];
    size_t have = 0;
    int loop = epoll_create1(0);
    struct epoll_event event = {.events = EPOLLIN};
    epoll_ctl(loop, EPOLL_CTL_ADD, connection, &event);
    for (;;) {
        // As a server of many connections does: wait for readiness, then read.
        if (epoll_wait(loop, &event, 1, -1) < 0 && errno != EINTR) break;
        ssize_t got = recv(connection, in + have, sizeof in - have, 0);
        if (got <= 0) break;
        have += (size_t)got;
        size_t at = 0, filled = 0;
        while (have - at >= head) {
            int length = in[at] | in[at + 1] << 8;
            if (length > maximum) goto done;
            if (have - at < (size_t)(head + length + tag)) break;
            uint8_t *frame = in + at;
            if (!crypt_frame(opening, 0, in_counter++, frame, frame + head, length, plain, frame + head + length)) goto done;
            uint8_t *answer = out + filled;
            memcpy(answer, frame, head);
            if (!crypt_frame(sealing, 1, out_counter++, answer, plain, length, answer + head, answer + head + length)) goto done;
            at += (size_t)(head + length + tag);
            filled += (size_t)(head + length + tag);
        }
        memmove(in, in + at, have - at);
        have -= at;
        for (size_t sent = 0; sent < filled;) {
            ssize_t n = send(connection, out + sent, filled - sent, MSG_NOSIGNAL);
            if (n <= 0) goto done;
            sent += (size_t)n;
        }
    }
done:
    close(loop);
    EVP_CIPHER_CTX_free(opening);
    EVP_CIPHER_CTX_free(sealing);
}

int main(int argc, char **argv) {
    uint8_t key[32];
    if (argc != 2 || strlen(argv[1]) != 64) return fprintf(stderr, "usage: echo KEY (64 hexadecimal digits)\n"), 2;
    for (int i = 0; i < 32; i++)
        if (sscanf(argv[1] + 2 * i, "%2hhx", &key[i]) != 1) return fprintf(stderr, "echo: KEY is not hexadecimal\n"), 2;

    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t size = sizeof address;
    int listener = socket(AF_INET, SOCK_STREAM, 0), one = 1;
    if (listener < 0 || bind(listener, (struct sockaddr *)&address, size) || listen(listener, 16) ||
        getsockname(listener, (struct sockaddr *)&address, &size))
        return perror("echo"), 1;
    const EVP_CIPHER *cipher = EVP_CIPHER_fetch(NULL, "ChaCha20-Poly1305", NULL);
    printf("READY port=%d pid=%d\n", ntohs(address.sin_port), getpid());
    fflush(stdout);
    for (;;) {
        int connection = accept(listener, NULL, NULL);
        if (connection < 0) return perror("echo"), 1;
        setsockopt(connection, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
        serve(connection, cipher, key);
        close(connection);
    }
}
