#pragma once
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <openssl/bio.h>
#include <openssl/err.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <openssl/x509.h>
#include <openssl/x509v3.h>

#include "shim.h"

// ---- Certificates and keys

/// An encrypted key is refused instead of asking at the terminal.
static inline int hearth_no_passphrase(char *buffer, int size, int writes, void *context) {
    (void)buffer, (void)size, (void)writes, (void)context;
    return -1;
}

/// The next certificate of PEM text; NULL at its end, and when there is none. `bio` reads the text.
static inline X509 *hearth_pem_certificate(BIO *bio) {
    X509 *certificate = PEM_read_bio_X509(bio, NULL, hearth_no_passphrase, NULL);
    hearth_settle(certificate != NULL);
    return certificate;
}

static inline EVP_PKEY *hearth_pem_private_key(BIO *bio) {
    EVP_PKEY *key = PEM_read_bio_PrivateKey(bio, NULL, hearth_no_passphrase, NULL);
    hearth_settle(key != NULL);
    return key;
}

/// What a memory BIO holds, and how much of it.
static inline const uint8_t *hearth_bio_bytes(BIO *bio, size_t *length) {
    char *bytes = NULL;
    long count = BIO_get_mem_data(bio, &bytes);
    *length = count > 0 ? (size_t)count : 0;
    return (const uint8_t *)bytes;
}

static inline int hearth_certificate_digest(X509 *certificate, uint8_t *digest) {
    unsigned int length = 32;
    return hearth_settle(X509_digest(certificate, EVP_sha256(), digest, &length) == 1 && length == 32);
}

/// Seconds since 1970; 0 when the time can't be read.
static inline int hearth_asn1_seconds(const ASN1_TIME *time, int64_t *seconds) {
    ASN1_TIME *epoch = ASN1_TIME_set(NULL, 0);
    int days = 0, rest = 0;
    int ok = epoch != NULL && ASN1_TIME_diff(&days, &rest, epoch, time) == 1;
    ASN1_TIME_free(epoch);
    *seconds = (int64_t)days * 86400 + rest;
    return hearth_settle(ok);
}

static inline int hearth_certificate_validity(X509 *certificate, int64_t *from, int64_t *until) {
    return hearth_asn1_seconds(X509_get0_notBefore(certificate), from)
        && hearth_asn1_seconds(X509_get0_notAfter(certificate), until);
}

static inline EVP_PKEY *hearth_p256_generate(void) {
    EVP_PKEY *key = NULL;
    char group[] = "prime256v1";
    OSSL_PARAM parameters[] = {
        OSSL_PARAM_construct_utf8_string(OSSL_PKEY_PARAM_GROUP_NAME, group, 0), OSSL_PARAM_construct_end()};
    EVP_PKEY_CTX *ctx = EVP_PKEY_CTX_new_from_name(NULL, "EC", NULL);
    if (ctx == NULL || EVP_PKEY_keygen_init(ctx) != 1 || EVP_PKEY_CTX_set_params(ctx, parameters) != 1
        || EVP_PKEY_generate(ctx, &key) != 1) {
        key = NULL;
    }
    EVP_PKEY_CTX_free(ctx);
    hearth_settle(key != NULL);
    return key;
}

static inline int hearth_add_extension(X509 *certificate, int nid, const char *value) {
    X509V3_CTX context;
    X509V3_set_ctx(&context, certificate, certificate, NULL, NULL, 0);
    X509_EXTENSION *extension = X509V3_EXT_conf_nid(NULL, &context, nid, value);
    int ok = extension != NULL && X509_add_ext(certificate, extension, -1) == 1;
    X509_EXTENSION_free(extension);
    return ok;
}

/// A certificate of the key by itself. `names` is what OpenSSL writes subject alternative names as; the caller has checked
/// that nothing in it is more than a name.
static inline X509 *hearth_self_signed(
    EVP_PKEY *key, const char *common_name, const char *names, const uint8_t *serial, int serial_length, int64_t from,
    int64_t until) {
    X509 *certificate = X509_new();
    BIGNUM *number = BN_bin2bn(serial, serial_length, NULL);
    int ok = certificate != NULL && number != NULL && X509_set_version(certificate, 2) == 1
        && BN_to_ASN1_INTEGER(number, X509_get_serialNumber(certificate)) != NULL
        && ASN1_TIME_set(X509_getm_notBefore(certificate), (time_t)from) != NULL
        && ASN1_TIME_set(X509_getm_notAfter(certificate), (time_t)until) != NULL
        && X509_NAME_add_entry_by_txt(
               X509_get_subject_name(certificate), "CN", MBSTRING_UTF8, (const unsigned char *)common_name, -1, -1, 0) == 1
        && X509_set_issuer_name(certificate, X509_get_subject_name(certificate)) == 1
        && X509_set_pubkey(certificate, key) == 1
        && hearth_add_extension(certificate, NID_basic_constraints, "critical,CA:FALSE")
        && hearth_add_extension(certificate, NID_key_usage, "critical,digitalSignature")
        && hearth_add_extension(certificate, NID_ext_key_usage, "serverAuth")
        && hearth_add_extension(certificate, NID_subject_key_identifier, "hash")
        && hearth_add_extension(certificate, NID_subject_alt_name, names)
        && X509_sign(certificate, key, EVP_sha256()) > 0;
    BN_free(number);
    if (!ok) {
        X509_free(certificate);
        certificate = NULL;
    }
    hearth_settle(ok);
    return certificate;
}

static inline int hearth_write_private_key(BIO *bio, EVP_PKEY *key) {
    return hearth_settle(PEM_write_bio_PrivateKey(bio, key, NULL, NULL, 0, NULL, NULL));
}

static inline int hearth_write_certificate(BIO *bio, X509 *certificate) {
    return hearth_settle(PEM_write_bio_X509(bio, certificate));
}

// ---- TLS contexts

/// Bytes that a callback of a context reads. They live as long as the context.
typedef struct {
    const uint8_t *bytes;
    size_t length;
} hearth_bytes;

/// TLS 1.2 and 1.3 with authenticated encryption and forward secrecy; nothing that can be left out.
static inline SSL_CTX *hearth_tls_context(void) {
    SSL_CTX *ctx = SSL_CTX_new(TLS_method());
    int ok = ctx != NULL && SSL_CTX_set_min_proto_version(ctx, TLS1_2_VERSION) == 1
        && SSL_CTX_set_cipher_list(ctx, "ECDHE+AESGCM:ECDHE+CHACHA20:!aNULL") == 1;
    if (!ok) {
        SSL_CTX_free(ctx);
        ctx = NULL;
    } else {
        SSL_CTX_set_options(ctx, SSL_OP_NO_COMPRESSION | SSL_OP_NO_RENEGOTIATION);
        SSL_CTX_set_mode(
            ctx, SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER | SSL_MODE_RELEASE_BUFFERS);
        SSL_CTX_set_session_cache_mode(ctx, SSL_SESS_CACHE_OFF);
        // Of two tickets a client of HTTP uses one.
        SSL_CTX_set_num_tickets(ctx, 1);
        SSL_CTX_set_verify(ctx, SSL_VERIFY_NONE, NULL);
    }
    hearth_settle(ok);
    return ctx;
}

/// 1 when the key is the certificate's.
static inline int hearth_tls_use_identity(SSL_CTX *ctx, X509 *certificate, EVP_PKEY *key) {
    return hearth_settle(
        SSL_CTX_use_certificate(ctx, certificate) == 1 && SSL_CTX_use_PrivateKey(ctx, key) == 1
        && SSL_CTX_check_private_key(ctx) == 1);
}

static inline int hearth_tls_add_to_chain(SSL_CTX *ctx, X509 *certificate) {
    return hearth_settle(SSL_CTX_add1_chain_cert(ctx, certificate) == 1);
}

static inline int hearth_tls_choose_protocol(
    SSL *ssl, const unsigned char **out, unsigned char *out_length, const unsigned char *in, unsigned int in_length,
    void *context) {
    (void)ssl;
    const hearth_bytes *own = (const hearth_bytes *)context;
    unsigned char *chosen = NULL;
    if (SSL_select_next_proto(&chosen, out_length, own->bytes, (unsigned int)own->length, in, in_length)
        != OPENSSL_NPN_NEGOTIATED) {
        return SSL_TLSEXT_ERR_ALERT_FATAL;
    }
    *out = chosen;
    return SSL_TLSEXT_ERR_OK;
}

static inline void hearth_tls_serve_protocols(SSL_CTX *ctx, hearth_bytes *protocols) {
    SSL_CTX_set_alpn_select_cb(ctx, hearth_tls_choose_protocol, protocols);
}

static inline int hearth_tls_offer_protocols(SSL_CTX *ctx, const hearth_bytes *protocols) {
    return hearth_settle(SSL_CTX_set_alpn_protos(ctx, protocols->bytes, (unsigned int)protocols->length) == 0);
}

static inline int hearth_tls_trust_system(SSL_CTX *ctx) {
    SSL_CTX_set_verify(ctx, SSL_VERIFY_PEER, NULL);
    return hearth_settle(SSL_CTX_set_default_verify_paths(ctx) == 1);
}

/// Also a certificate that is no authority may be trusted by itself.
static inline int hearth_tls_trust(SSL_CTX *ctx, X509 *certificate) {
    X509_STORE *store = SSL_CTX_get_cert_store(ctx);
    SSL_CTX_set_verify(ctx, SSL_VERIFY_PEER, NULL);
    return hearth_settle(
        store != NULL && X509_STORE_set_flags(store, X509_V_FLAG_PARTIAL_CHAIN) == 1
        && X509_STORE_add_cert(store, certificate) == 1);
}

/// `context` has digests of 32 bytes each.
static inline int hearth_tls_verify_pin(X509_STORE_CTX *store, void *context) {
    const hearth_bytes *pins = (const hearth_bytes *)context;
    X509 *certificate = X509_STORE_CTX_get0_cert(store);
    uint8_t digest[32];
    if (certificate != NULL && hearth_certificate_digest(certificate, digest)) {
        for (size_t place = 0; place + 32 <= pins->length; place += 32) {
            if (memcmp(pins->bytes + place, digest, 32) == 0) {
                X509_STORE_CTX_set_error(store, X509_V_OK);
                return 1;
            }
        }
    }
    X509_STORE_CTX_set_error(store, X509_V_ERR_APPLICATION_VERIFICATION);
    return 0;
}

static inline void hearth_tls_trust_pins(SSL_CTX *ctx, hearth_bytes *pins) {
    SSL_CTX_set_verify(ctx, SSL_VERIFY_PEER, NULL);
    SSL_CTX_set_cert_verify_callback(ctx, hearth_tls_verify_pin, pins);
}

// ---- TLS connections over memory

static inline int hearth_tls_set_memory(SSL *ssl) {
    BIO *in = BIO_new(BIO_s_mem());
    BIO *out = BIO_new(BIO_s_mem());
    if (in == NULL || out == NULL) {
        BIO_free(in);
        BIO_free(out);
        return hearth_settle(0);
    }
    // Nothing there means that more may come.
    BIO_set_mem_eof_return(in, -1);
    SSL_set_bio(ssl, in, out);
    return 1;
}

static inline SSL *hearth_tls_new(SSL_CTX *ctx, int is_server) {
    SSL *ssl = SSL_new(ctx);
    if (ssl != NULL && !hearth_tls_set_memory(ssl)) {
        SSL_free(ssl);
        ssl = NULL;
    }
    if (ssl != NULL && is_server) SSL_set_accept_state(ssl);
    if (ssl != NULL && !is_server) SSL_set_connect_state(ssl);
    hearth_settle(ssl != NULL);
    return ssl;
}

/// Asks for the server's certificate of this name, and checks it for the name.
static inline int hearth_tls_expect_name(SSL *ssl, const char *name) {
    SSL_set_hostflags(ssl, X509_CHECK_FLAG_NO_PARTIAL_WILDCARDS | X509_CHECK_FLAG_NEVER_CHECK_SUBJECT);
    return hearth_settle(SSL_set_tlsext_host_name(ssl, name) == 1 && SSL_set1_host(ssl, name) == 1);
}

static inline int hearth_tls_expect_address(SSL *ssl, const uint8_t *bytes, size_t length) {
    SSL_set_hostflags(ssl, X509_CHECK_FLAG_NEVER_CHECK_SUBJECT);
    return hearth_settle(X509_VERIFY_PARAM_set1_ip(SSL_get0_param(ssl), bytes, length) == 1);
}

static inline void hearth_tls_set_time(SSL *ssl, int64_t seconds) {
    X509_VERIFY_PARAM_set_time(SSL_get0_param(ssl), (time_t)seconds);
}

enum { HEARTH_TLS_DONE, HEARTH_TLS_WANTS_MORE, HEARTH_TLS_CLOSED, HEARTH_TLS_FAILED };

/// What a call came to. `reason` is the first error's, 0 when there is none.
static inline int hearth_tls_outcome(SSL *ssl, int result, int *reason) {
    *reason = 0;
    if (result > 0) return HEARTH_TLS_DONE;
    int kind = SSL_get_error(ssl, result);
    unsigned long error = ERR_peek_error();
    ERR_clear_error();
    if (kind == SSL_ERROR_WANT_READ) return HEARTH_TLS_WANTS_MORE;
    if (kind == SSL_ERROR_ZERO_RETURN) return HEARTH_TLS_CLOSED;
    if (ERR_GET_LIB(error) == ERR_LIB_SSL) *reason = ERR_GET_REASON(error);
    return HEARTH_TLS_FAILED;
}

static inline int hearth_tls_handshake(SSL *ssl, int *reason) {
    ERR_clear_error();
    return hearth_tls_outcome(ssl, SSL_do_handshake(ssl), reason);
}

static inline int hearth_tls_read(SSL *ssl, uint8_t *bytes, size_t room, size_t *count, int *reason) {
    ERR_clear_error();
    return hearth_tls_outcome(ssl, SSL_read_ex(ssl, bytes, room, count), reason);
}

static inline int hearth_tls_write(SSL *ssl, const uint8_t *bytes, size_t length, size_t *count, int *reason) {
    ERR_clear_error();
    return hearth_tls_outcome(ssl, SSL_write_ex(ssl, bytes, length, count), reason);
}

static inline void hearth_tls_shutdown(SSL *ssl) {
    ERR_clear_error();
    SSL_shutdown(ssl);
    ERR_clear_error();
}

static inline int hearth_tls_feed(SSL *ssl, const uint8_t *bytes, int length) {
    return hearth_settle(BIO_write(SSL_get_rbio(ssl), bytes, length) == length);
}

static inline size_t hearth_tls_fed(SSL *ssl) { return BIO_ctrl_pending(SSL_get_rbio(ssl)); }
static inline size_t hearth_tls_pending(SSL *ssl) { return BIO_ctrl_pending(SSL_get_wbio(ssl)); }

static inline int hearth_tls_take(SSL *ssl, uint8_t *bytes, int room) {
    int count = BIO_read(SSL_get_wbio(ssl), bytes, room);
    return count > 0 ? count : 0;
}

/// What OpenSSL calls a reason of its TLS library.
static inline const char *hearth_tls_reason(int reason) {
    return ERR_reason_error_string(ERR_PACK(ERR_LIB_SSL, 0, reason));
}

enum {
    HEARTH_TLS_IS_HTTP = SSL_R_HTTP_REQUEST,
    HEARTH_TLS_WRONG_VERSION = SSL_R_WRONG_VERSION_NUMBER,
    HEARTH_TLS_UNSUPPORTED_PROTOCOL = SSL_R_UNSUPPORTED_PROTOCOL,
    HEARTH_TLS_CERTIFICATE_REFUSED = SSL_R_CERTIFICATE_VERIFY_FAILED,
    /// An alert of the peer is its number above this.
    HEARTH_TLS_ALERTS = SSL_AD_REASON_OFFSET,
};
