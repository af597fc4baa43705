#pragma once
#include <stdint.h>

// A disk in memory under SQLite, as a virtual file system, that keeps what was written and what was made durable (by
// xSync) apart. Cutting the power loses the former, all of it or some of its sectors.
//
// It has no shared memory, so a write-ahead log needs exclusive locking mode. It belongs to one thread at a time.

struct hearth_disk;

/// Makes a disk and registers it with SQLite under a name of its own. NULL without memory.
struct hearth_disk *_Nullable hearth_disk_new(void);

/// Only when no connection uses it any more.
void hearth_disk_free(struct hearth_disk *_Nonnull disk);

/// What to open databases with.
const char *_Nonnull hearth_disk_name(const struct hearth_disk *_Nonnull disk);

/// Operations that reached the disk so far: files made, writes, truncations, syncs, deletions.
int64_t hearth_disk_operations(const struct hearth_disk *_Nonnull disk);

/// Cuts the power instead of the operation with this number (from 1 on, as counted by hearth_disk_operations). Never
/// when negative. From then on everything fails with an I/O error.
void hearth_disk_cut_at(struct hearth_disk *_Nonnull disk, int64_t operation);

/// Whether the power is off.
int hearth_disk_is_off(const struct hearth_disk *_Nonnull disk);

/// Turns the power on again, after all connections were closed. Of each sector of 512 bytes that was written and not
/// synced, it keeps the new content with a chance of `survival` in 256, chosen by `seed`; a file's new length and
/// existence likewise.
void hearth_disk_power_on(struct hearth_disk *_Nonnull disk, uint64_t seed, unsigned survival);

/// Bytes that fit on the disk, all files together; 0 for no limit.
void hearth_disk_set_capacity(struct hearth_disk *_Nonnull disk, int64_t bytes);

/// Whether xSync keeps nothing and says it did, as some disks do.
void hearth_disk_set_lies(struct hearth_disk *_Nonnull disk, int lies);

/// What every write fails with from now on, as an `errno`; 0 for none.
void hearth_disk_set_error(struct hearth_disk *_Nonnull disk, int number);
