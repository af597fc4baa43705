#include "CPowerCut.h"
#include <sqlite3.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { sector = 512, most_files = 32, longest_name = 512 };

/// Bytes that grow. Past the end everything reads as 0.
struct content {
    unsigned char *bytes;
    int64_t length;
    int64_t room;
};

struct node {
    char name[longest_name];
    /// Has a name now; has one that outlasts the power.
    int exists, exists_durably;
    struct content now, durable;
    int open_handles;
};

struct hearth_disk {
    sqlite3_vfs vfs;
    char name[32];
    struct node nodes[most_files];
    int64_t operations, cut_at, capacity;
    int is_off, lies, error;
};

struct handle {
    sqlite3_file base;
    struct hearth_disk *disk;
    struct node *node;
    int deletes_on_close;
};

// ---- Contents

static int content_resize(struct content *content, int64_t length) {
    if (length > content->room) {
        int64_t room = content->room ? content->room : 8192;
        while (room < length) room *= 2;
        unsigned char *bytes = realloc(content->bytes, (size_t)room);
        if (!bytes) return 0;
        content->bytes = bytes;
        content->room = room;
    }
    if (length > content->length) memset(content->bytes + content->length, 0, (size_t)(length - content->length));
    content->length = length;
    return 1;
}

static int content_copy(struct content *to, const struct content *from) {
    if (!content_resize(to, from->length)) return 0;
    if (from->length) memcpy(to->bytes, from->bytes, (size_t)from->length);
    return 1;
}

static void content_clear(struct content *content) {
    free(content->bytes);
    memset(content, 0, sizeof *content);
}

// ---- The disk

/// Counts an operation that changes something. Returns whether the power is there for it.
static int spend(struct hearth_disk *disk) {
    if (disk->is_off) return 0;
    if (++disk->operations == disk->cut_at) disk->is_off = 1;
    return !disk->is_off;
}

static struct node *find(struct hearth_disk *disk, const char *name) {
    for (int i = 0; i < most_files; i++)
        if (disk->nodes[i].exists && strcmp(disk->nodes[i].name, name) == 0) return &disk->nodes[i];
    return NULL;
}

/// Deletions and new names become durable with the folder, as a whole.
static void sync_folder(struct hearth_disk *disk) {
    for (int i = 0; i < most_files; i++) disk->nodes[i].exists_durably = disk->nodes[i].exists;
}

static struct node *make(struct hearth_disk *disk, const char *name) {
    struct node *free_node = NULL;
    for (int i = 0; i < most_files; i++) {
        struct node *node = &disk->nodes[i];
        // A file that was deleted, and may come back when the power goes, comes back under its name.
        if (!node->exists && node->open_handles == 0 && strcmp(node->name, name) == 0) {
            free_node = node;
            break;
        }
        if (!free_node && !node->exists && !node->exists_durably && node->open_handles == 0) free_node = node;
    }
    if (!free_node) return NULL;
    free_node->now.length = 0;
    if (!free_node->exists_durably) free_node->durable.length = 0;
    snprintf(free_node->name, sizeof free_node->name, "%s", name);
    free_node->exists = 1;
    return free_node;
}

static int has_room(const struct hearth_disk *disk, const struct node *grown, int64_t length) {
    if (!disk->capacity) return 1;
    int64_t used = 0;
    for (int i = 0; i < most_files; i++) {
        const struct node *node = &disk->nodes[i];
        if (node->exists) used += node == grown && length > node->now.length ? length : node->now.length;
    }
    return used <= disk->capacity;
}

// ---- Files

static int file_close(sqlite3_file *file) {
    struct handle *handle = (struct handle *)file;
    handle->node->open_handles--;
    if (handle->deletes_on_close) handle->node->exists = handle->node->exists_durably = 0;
    return SQLITE_OK;
}

static int file_read(sqlite3_file *file, void *bytes, int count, sqlite3_int64 offset) {
    struct handle *handle = (struct handle *)file;
    if (handle->disk->is_off) return SQLITE_IOERR_READ;
    const struct content *content = &handle->node->now;
    int64_t available = content->length > offset ? content->length - offset : 0;
    if (available > count) available = count;
    if (available) memcpy(bytes, content->bytes + offset, (size_t)available);
    if (available == count) return SQLITE_OK;
    memset((char *)bytes + available, 0, (size_t)(count - available));
    return SQLITE_IOERR_SHORT_READ;
}

static int file_write(sqlite3_file *file, const void *bytes, int count, sqlite3_int64 offset) {
    struct handle *handle = (struct handle *)file;
    if (handle->disk->is_off || handle->disk->error) return SQLITE_IOERR_WRITE;
    // A write that the power cut short may have reached the disk in part, which hearth_disk_power_on decides.
    int done = spend(handle->disk);
    struct content *content = &handle->node->now;
    if (offset + count > content->length) {
        if (!has_room(handle->disk, handle->node, offset + count)) return SQLITE_FULL;
        if (!content_resize(content, offset + count)) return SQLITE_IOERR_NOMEM;
    }
    memcpy(content->bytes + offset, bytes, (size_t)count);
    return done ? SQLITE_OK : SQLITE_IOERR_WRITE;
}

static int file_truncate(sqlite3_file *file, sqlite3_int64 length) {
    struct handle *handle = (struct handle *)file;
    if (!spend(handle->disk)) return SQLITE_IOERR_TRUNCATE;
    if (length < handle->node->now.length) handle->node->now.length = length;
    return SQLITE_OK;
}

static int file_sync(sqlite3_file *file, int flags) {
    (void)flags;
    struct handle *handle = (struct handle *)file;
    if (!spend(handle->disk)) return SQLITE_IOERR_FSYNC;
    if (handle->disk->lies) return SQLITE_OK;
    if (!content_copy(&handle->node->durable, &handle->node->now)) return SQLITE_IOERR_NOMEM;
    // SQLite's own file system syncs the folder with the first sync of a journal or log, which precedes any other use.
    sync_folder(handle->disk);
    return SQLITE_OK;
}

static int file_size(sqlite3_file *file, sqlite3_int64 *size) {
    struct handle *handle = (struct handle *)file;
    if (handle->disk->is_off) return SQLITE_IOERR_FSTAT;
    *size = handle->node->now.length;
    return SQLITE_OK;
}

// One connection at a time: nobody else ever holds a lock.
static int file_lock(sqlite3_file *file, int level) {
    (void)file, (void)level;
    return SQLITE_OK;
}

static int file_check_reserved(sqlite3_file *file, int *reserved) {
    // Asked by who wants to know of others, and there are none.
    (void)file;
    *reserved = 0;
    return SQLITE_OK;
}

static int file_control(sqlite3_file *file, int operation, void *argument) {
    (void)file, (void)operation, (void)argument;
    return SQLITE_NOTFOUND;
}

static int file_sector_size(sqlite3_file *file) {
    (void)file;
    return sector;
}

static int file_characteristics(sqlite3_file *file) {
    (void)file;
    return 0;
}

static const sqlite3_io_methods methods = {
    .iVersion = 1,
    .xClose = file_close,
    .xRead = file_read,
    .xWrite = file_write,
    .xTruncate = file_truncate,
    .xSync = file_sync,
    .xFileSize = file_size,
    .xLock = file_lock,
    .xUnlock = file_lock,
    .xCheckReservedLock = file_check_reserved,
    .xFileControl = file_control,
    .xSectorSize = file_sector_size,
    .xDeviceCharacteristics = file_characteristics,
};

// ---- The file system

static int vfs_open(sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags, int *flags_out) {
    struct hearth_disk *disk = vfs->pAppData;
    struct handle *handle = (struct handle *)file;
    memset(handle, 0, sizeof *handle);
    if (disk->is_off) return SQLITE_CANTOPEN;
    char temporary[32];
    if (!name) {
        snprintf(temporary, sizeof temporary, "temporary-%lld", (long long)disk->operations);
        name = temporary;
    }
    if (strlen(name) >= longest_name) return SQLITE_CANTOPEN;
    struct node *node = find(disk, name);
    if (!node) {
        if (!(flags & SQLITE_OPEN_CREATE)) return SQLITE_CANTOPEN;
        if (!spend(disk)) return SQLITE_IOERR;
        node = make(disk, name);
        if (!node) return SQLITE_CANTOPEN;
    }
    node->open_handles++;
    handle->disk = disk;
    handle->node = node;
    handle->deletes_on_close = (flags & SQLITE_OPEN_DELETEONCLOSE) != 0;
    handle->base.pMethods = &methods;
    if (flags_out) *flags_out = flags;
    return SQLITE_OK;
}

static int vfs_delete(sqlite3_vfs *vfs, const char *name, int syncs_folder) {
    struct hearth_disk *disk = vfs->pAppData;
    struct node *node = find(disk, name);
    if (disk->is_off) return SQLITE_IOERR_DELETE;
    if (!node) return SQLITE_IOERR_DELETE_NOENT;
    if (!spend(disk)) return SQLITE_IOERR_DELETE;
    node->exists = 0;
    if (syncs_folder && !disk->lies) sync_folder(disk);
    return SQLITE_OK;
}

static int vfs_access(sqlite3_vfs *vfs, const char *name, int flags, int *result) {
    struct hearth_disk *disk = vfs->pAppData;
    if (disk->is_off) return SQLITE_IOERR_ACCESS;
    struct node *node = find(disk, name);
    // SQLite takes an empty file for none when it asks whether there is one.
    *result = node != NULL && (flags != SQLITE_ACCESS_EXISTS || node->now.length > 0);
    return SQLITE_OK;
}

static int vfs_full_path(sqlite3_vfs *vfs, const char *name, int room, char *path) {
    (void)vfs;
    snprintf(path, (size_t)room, "%s", name);
    return SQLITE_OK;
}

static sqlite3_vfs *system_vfs(void) { return sqlite3_vfs_find(NULL); }

static int vfs_randomness(sqlite3_vfs *vfs, int count, char *bytes) {
    (void)vfs;
    return system_vfs()->xRandomness(system_vfs(), count, bytes);
}

static int vfs_sleep(sqlite3_vfs *vfs, int microseconds) {
    (void)vfs;
    return microseconds;
}

static int vfs_time(sqlite3_vfs *vfs, double *days) {
    (void)vfs;
    return system_vfs()->xCurrentTime(system_vfs(), days);
}

static int vfs_error(sqlite3_vfs *vfs, int room, char *text) {
    (void)room, (void)text;
    return ((struct hearth_disk *)vfs->pAppData)->error;
}

struct hearth_disk *hearth_disk_new(void) {
    static atomic_int count;
    struct hearth_disk *disk = calloc(1, sizeof *disk);
    if (!disk) return NULL;
    snprintf(disk->name, sizeof disk->name, "hearth-power-cut-%d", atomic_fetch_add(&count, 1));
    disk->cut_at = -1;
    disk->vfs = (sqlite3_vfs){
        .iVersion = 1,
        .szOsFile = sizeof(struct handle),
        .mxPathname = longest_name,
        .zName = disk->name,
        .pAppData = disk,
        .xOpen = vfs_open,
        .xDelete = vfs_delete,
        .xAccess = vfs_access,
        .xFullPathname = vfs_full_path,
        .xRandomness = vfs_randomness,
        .xSleep = vfs_sleep,
        .xCurrentTime = vfs_time,
        .xGetLastError = vfs_error,
    };
    if (sqlite3_vfs_register(&disk->vfs, 0) != SQLITE_OK) {
        free(disk);
        return NULL;
    }
    return disk;
}

void hearth_disk_free(struct hearth_disk *disk) {
    sqlite3_vfs_unregister(&disk->vfs);
    for (int i = 0; i < most_files; i++) {
        content_clear(&disk->nodes[i].now);
        content_clear(&disk->nodes[i].durable);
    }
    free(disk);
}

const char *hearth_disk_name(const struct hearth_disk *disk) { return disk->name; }
int64_t hearth_disk_operations(const struct hearth_disk *disk) { return disk->operations; }
int hearth_disk_is_off(const struct hearth_disk *disk) { return disk->is_off; }
void hearth_disk_set_capacity(struct hearth_disk *disk, int64_t bytes) { disk->capacity = bytes; }
void hearth_disk_set_lies(struct hearth_disk *disk, int lies) { disk->lies = lies; }
void hearth_disk_set_error(struct hearth_disk *disk, int number) { disk->error = number; }

void hearth_disk_cut_at(struct hearth_disk *disk, int64_t operation) { disk->cut_at = operation; }

static unsigned chance(uint64_t *seed) {
    *seed = *seed * 6364136223846793005u + 1442695040888963407u;
    return (unsigned)(*seed >> 56);
}

void hearth_disk_power_on(struct hearth_disk *disk, uint64_t seed, unsigned survival) {
    for (int i = 0; i < most_files; i++) {
        struct node *node = &disk->nodes[i];
        // The folder's entries: durable ones, and of the changes since, some.
        int exists = node->exists_durably;
        if (node->exists != exists && chance(&seed) < survival) exists = node->exists;
        struct content after = {0};
        if (exists && content_copy(&after, &node->durable)) {
            int64_t length = after.length;
            if (node->exists && node->now.length != length && chance(&seed) < survival) {
                content_resize(&after, node->now.length);
                length = node->now.length;
            }
            for (int64_t at = 0; node->exists && at < length && at < node->now.length; at += sector) {
                int64_t count = length - at < sector ? length - at : sector;
                if (count > node->now.length - at) count = node->now.length - at;
                if (chance(&seed) < survival) memcpy(after.bytes + at, node->now.bytes + at, (size_t)count);
            }
        }
        content_clear(&node->now);
        content_clear(&node->durable);
        node->exists = node->exists_durably = exists;
        if (exists) {
            content_copy(&node->now, &after);
            content_copy(&node->durable, &after);
        }
        content_clear(&after);
    }
    disk->is_off = 0;
    disk->cut_at = -1;
}
