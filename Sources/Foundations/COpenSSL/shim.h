#pragma once
#include <stdint.h>
#include <string.h>

#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/ec.h>
#include <openssl/ecdsa.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/kdf.h>
#include <openssl/param_build.h>
#include <openssl/rand.h>

// Every function answers 1 on success and 0 otherwise, and leaves OpenSSL's error queue of the thread empty.
// OpenSSL takes lengths as int: the caller keeps them at or below INT32_MAX.

static inline int hearth_settle(int ok) {
    if (ok != 1) ERR_clear_error();
    return ok == 1;
}

// ---- Digests

static inline EVP_MD_CTX *hearth_digest_new(const EVP_MD *md) {
    EVP_MD_CTX *ctx = EVP_MD_CTX_new();
    if (ctx != NULL && EVP_DigestInit_ex2(ctx, md, NULL) != 1) {
        EVP_MD_CTX_free(ctx);
        ctx = NULL;
    }
    hearth_settle(ctx != NULL);
    return ctx;
}

static inline EVP_MD_CTX *hearth_digest_copy(const EVP_MD_CTX *from) {
    EVP_MD_CTX *ctx = EVP_MD_CTX_new();
    if (ctx != NULL && EVP_MD_CTX_copy_ex(ctx, from) != 1) {
        EVP_MD_CTX_free(ctx);
        ctx = NULL;
    }
    hearth_settle(ctx != NULL);
    return ctx;
}

// ---- Authenticated encryption

/// A context that keeps its ChaCha20 key; `seal` and `open` then need only a nonce.
static inline EVP_CIPHER_CTX *hearth_chachapoly_new(const EVP_CIPHER *cipher, const uint8_t *key, int encrypts) {
    EVP_CIPHER_CTX *ctx = EVP_CIPHER_CTX_new();
    if (ctx != NULL && EVP_CipherInit_ex2(ctx, cipher, key, NULL, encrypts, NULL) != 1) {
        EVP_CIPHER_CTX_free(ctx);
        ctx = NULL;
    }
    hearth_settle(ctx != NULL);
    return ctx;
}

static inline int hearth_chachapoly_rekey(EVP_CIPHER_CTX *ctx, const uint8_t *key) {
    return hearth_settle(EVP_CipherInit_ex2(ctx, NULL, key, NULL, -1, NULL));
}

static inline int hearth_chachapoly_seal(
    EVP_CIPHER_CTX *ctx, const uint8_t *nonce, const uint8_t *aad, int aad_length, const uint8_t *in, int length,
    uint8_t *out, uint8_t *tag) {
    int n = 0;
    uint8_t nothing[16];
    int ok = EVP_EncryptInit_ex2(ctx, NULL, NULL, nonce, NULL) == 1
        && (aad_length == 0 || EVP_EncryptUpdate(ctx, NULL, &n, aad, aad_length) == 1)
        && (length == 0 || EVP_EncryptUpdate(ctx, out, &n, in, length) == 1)
        && EVP_EncryptFinal_ex(ctx, nothing, &n) == 1
        && EVP_CIPHER_CTX_ctrl(ctx, EVP_CTRL_AEAD_GET_TAG, 16, tag) == 1;
    return hearth_settle(ok);
}

/// On failure `out` holds unauthenticated bytes: the caller wipes them.
static inline int hearth_chachapoly_open(
    EVP_CIPHER_CTX *ctx, const uint8_t *nonce, const uint8_t *aad, int aad_length, const uint8_t *in, int length,
    const uint8_t *tag, uint8_t *out) {
    int n = 0;
    uint8_t nothing[16];
    int ok = EVP_DecryptInit_ex2(ctx, NULL, NULL, nonce, NULL) == 1
        && EVP_CIPHER_CTX_ctrl(ctx, EVP_CTRL_AEAD_SET_TAG, 16, (void *)tag) == 1
        && (aad_length == 0 || EVP_DecryptUpdate(ctx, NULL, &n, aad, aad_length) == 1)
        && (length == 0 || EVP_DecryptUpdate(ctx, out, &n, in, length) == 1)
        && EVP_DecryptFinal_ex(ctx, nothing, &n) == 1;
    return hearth_settle(ok);
}

static inline int hearth_ccm_seal(
    const EVP_CIPHER *cipher, const uint8_t *key, const uint8_t *nonce, int nonce_length, const uint8_t *aad,
    int aad_length, const uint8_t *in, int length, uint8_t *out, uint8_t *tag, int tag_length) {
    int n = 0;
    uint8_t nothing[16];
    EVP_CIPHER_CTX *ctx = EVP_CIPHER_CTX_new();
    int ok = ctx != NULL && EVP_EncryptInit_ex2(ctx, cipher, NULL, NULL, NULL) == 1
        && EVP_CIPHER_CTX_ctrl(ctx, EVP_CTRL_AEAD_SET_IVLEN, nonce_length, NULL) == 1
        && EVP_CIPHER_CTX_ctrl(ctx, EVP_CTRL_AEAD_SET_TAG, tag_length, NULL) == 1
        && EVP_EncryptInit_ex2(ctx, NULL, key, nonce, NULL) == 1
        && EVP_EncryptUpdate(ctx, NULL, &n, NULL, length) == 1
        && (aad_length == 0 || EVP_EncryptUpdate(ctx, NULL, &n, aad, aad_length) == 1)
        // An empty message still needs this call, with pointers that are not null: it computes the tag.
        && EVP_EncryptUpdate(ctx, length == 0 ? nothing : out, &n, length == 0 ? nothing : in, length) == 1
        && EVP_EncryptFinal_ex(ctx, nothing, &n) == 1
        && EVP_CIPHER_CTX_ctrl(ctx, EVP_CTRL_AEAD_GET_TAG, tag_length, tag) == 1;
    EVP_CIPHER_CTX_free(ctx);
    return hearth_settle(ok);
}

/// On failure `out` is unspecified: the caller wipes it.
static inline int hearth_ccm_open(
    const EVP_CIPHER *cipher, const uint8_t *key, const uint8_t *nonce, int nonce_length, const uint8_t *aad,
    int aad_length, const uint8_t *in, int length, const uint8_t *tag, int tag_length, uint8_t *out) {
    int n = 0;
    uint8_t nothing[16];
    EVP_CIPHER_CTX *ctx = EVP_CIPHER_CTX_new();
    int ok = ctx != NULL && EVP_DecryptInit_ex2(ctx, cipher, NULL, NULL, NULL) == 1
        && EVP_CIPHER_CTX_ctrl(ctx, EVP_CTRL_AEAD_SET_IVLEN, nonce_length, NULL) == 1
        && EVP_CIPHER_CTX_ctrl(ctx, EVP_CTRL_AEAD_SET_TAG, tag_length, (void *)tag) == 1
        && EVP_DecryptInit_ex2(ctx, NULL, key, nonce, NULL) == 1
        && EVP_DecryptUpdate(ctx, NULL, &n, NULL, length) == 1
        && (aad_length == 0 || EVP_DecryptUpdate(ctx, NULL, &n, aad, aad_length) == 1)
        // CCM checks the tag here, not in a final call.
        && EVP_DecryptUpdate(ctx, length == 0 ? nothing : out, &n, length == 0 ? nothing : in, length) == 1;
    EVP_CIPHER_CTX_free(ctx);
    return hearth_settle(ok);
}

// ---- Key pairs

static inline int hearth_derive(EVP_PKEY *key, EVP_PKEY *peer, uint8_t *secret, size_t length) {
    size_t written = length;
    EVP_PKEY_CTX *ctx = EVP_PKEY_CTX_new_from_pkey(NULL, key, NULL);
    int ok = ctx != NULL && EVP_PKEY_derive_init(ctx) == 1 && EVP_PKEY_derive_set_peer(ctx, peer) == 1
        && EVP_PKEY_derive(ctx, secret, &written) == 1 && written == length;
    EVP_PKEY_CTX_free(ctx);
    return hearth_settle(ok);
}

/// `digest` is NULL for Ed25519, which hashes by itself. `length` is the room in and the size out.
static inline int hearth_sign(
    EVP_PKEY *key, const char *digest, const uint8_t *data, size_t data_length, uint8_t *signature, size_t *length) {
    EVP_MD_CTX *ctx = EVP_MD_CTX_new();
    int ok = ctx != NULL && EVP_DigestSignInit_ex(ctx, NULL, digest, NULL, NULL, key, NULL) == 1
        && EVP_DigestSign(ctx, signature, length, data, data_length) == 1;
    EVP_MD_CTX_free(ctx);
    return hearth_settle(ok);
}

static inline int hearth_verify(
    EVP_PKEY *key, const char *digest, const uint8_t *data, size_t data_length, const uint8_t *signature,
    size_t length) {
    EVP_MD_CTX *ctx = EVP_MD_CTX_new();
    int ok = ctx != NULL && EVP_DigestVerifyInit_ex(ctx, NULL, digest, NULL, NULL, key, NULL) == 1
        && EVP_DigestVerify(ctx, signature, length, data, data_length) == 1;
    EVP_MD_CTX_free(ctx);
    return hearth_settle(ok);
}

static inline EVP_PKEY *hearth_p256_build(const uint8_t *point, const BIGNUM *scalar) {
    EVP_PKEY *key = NULL;
    EVP_PKEY_CTX *ctx = EVP_PKEY_CTX_new_from_name(NULL, "EC", NULL);
    OSSL_PARAM_BLD *builder = OSSL_PARAM_BLD_new();
    OSSL_PARAM *parameters = NULL;
    if (ctx != NULL && builder != NULL
        && OSSL_PARAM_BLD_push_utf8_string(builder, OSSL_PKEY_PARAM_GROUP_NAME, "prime256v1", 0) == 1
        && OSSL_PARAM_BLD_push_octet_string(builder, OSSL_PKEY_PARAM_PUB_KEY, point, 65) == 1
        && (scalar == NULL || OSSL_PARAM_BLD_push_BN(builder, OSSL_PKEY_PARAM_PRIV_KEY, scalar) == 1)
        && (parameters = OSSL_PARAM_BLD_to_param(builder)) != NULL && EVP_PKEY_fromdata_init(ctx) == 1) {
        if (EVP_PKEY_fromdata(ctx, &key, scalar == NULL ? EVP_PKEY_PUBLIC_KEY : EVP_PKEY_KEYPAIR, parameters) != 1) {
            key = NULL;
        }
    }
    OSSL_PARAM_free(parameters);
    OSSL_PARAM_BLD_free(builder);
    EVP_PKEY_CTX_free(ctx);
    return key;
}

/// NULL unless the 65 bytes are an uncompressed point on the curve.
static inline EVP_PKEY *hearth_p256_public(const uint8_t *point) {
    EVP_PKEY *key = point[0] == 4 ? hearth_p256_build(point, NULL) : NULL;
    hearth_settle(key != NULL);
    return key;
}

/// Computes the public point into `point` (65 bytes). NULL unless the 32-byte scalar lies in 1 ..< n.
static inline EVP_PKEY *hearth_p256_private(const uint8_t *scalar, uint8_t *point) {
    EVP_PKEY *key = NULL;
    EC_GROUP *group = EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1);
    EC_POINT *q = group == NULL ? NULL : EC_POINT_new(group);
    BIGNUM *d = BN_bin2bn(scalar, 32, NULL);
    if (q != NULL && d != NULL && !BN_is_zero(d) && BN_cmp(d, EC_GROUP_get0_order(group)) < 0) {
        BN_set_flags(d, BN_FLG_CONSTTIME);
        if (EC_POINT_mul(group, q, d, NULL, NULL, NULL) == 1
            && EC_POINT_point2oct(group, q, POINT_CONVERSION_UNCOMPRESSED, point, 65, NULL) == 65) {
            key = hearth_p256_build(point, d);
        }
    }
    BN_clear_free(d);
    EC_POINT_free(q);
    EC_GROUP_free(group);
    hearth_settle(key != NULL);
    return key;
}

/// r and s of 32 bytes each to DER. `der` has room for 72 bytes; answers the length, or 0.
static inline int hearth_ecdsa_to_der(const uint8_t *raw, uint8_t *der) {
    int length = 0;
    ECDSA_SIG *signature = ECDSA_SIG_new();
    BIGNUM *r = BN_bin2bn(raw, 32, NULL);
    BIGNUM *s = BN_bin2bn(raw + 32, 32, NULL);
    if (signature != NULL && r != NULL && s != NULL && ECDSA_SIG_set0(signature, r, s) == 1) {
        r = NULL;
        s = NULL;
        unsigned char *cursor = der;
        length = i2d_ECDSA_SIG(signature, &cursor);
    }
    BN_free(r);
    BN_free(s);
    ECDSA_SIG_free(signature);
    if (length <= 0 || length > 72) ERR_clear_error();
    return length > 0 && length <= 72 ? length : 0;
}

/// DER to r and s of 32 bytes each; refuses trailing bytes and numbers that do not fit.
static inline int hearth_ecdsa_from_der(const uint8_t *der, long length, uint8_t *raw) {
    const unsigned char *cursor = der;
    ECDSA_SIG *signature = d2i_ECDSA_SIG(NULL, &cursor, length);
    int ok = signature != NULL && cursor == der + length && !BN_is_negative(ECDSA_SIG_get0_r(signature))
        && !BN_is_negative(ECDSA_SIG_get0_s(signature))
        && BN_bn2binpad(ECDSA_SIG_get0_r(signature), raw, 32) == 32
        && BN_bn2binpad(ECDSA_SIG_get0_s(signature), raw + 32, 32) == 32;
    ECDSA_SIG_free(signature);
    return hearth_settle(ok);
}
