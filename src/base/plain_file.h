/* SPDX-License-Identifier: Apache-2.0
 * Opening a file by a name that the user gave: the one place where such files are opened to be
 * read.
 *
 * What is read must be a regular file, and its size is checked before it is read. A FIFO would
 * wait for a writer, a device may have no end, and a file beyond its limit would fill the memory
 * only to be refused. Nothing here waits. */
#ifndef ALD_PLAIN_FILE_H
#define ALD_PLAIN_FILE_H

#include <stddef.h>
#include <stdint.h>

/* Largest files by kind [byte]; documented in docs/composing-studies.md. */
#define ALD_STUDY_LIMIT (UINT64_C(16) << 20)  /* a study, its bases, a lock file */
#define ALD_TABLE_LIMIT (UINT64_C(256) << 20) /* CSV: cases, values, histories */
#define ALD_PANEL_LIMIT (UINT64_C(64) << 20)  /* damping tables, output of panel programs */
#define ALD_MESH_LIMIT (UINT64_C(512) << 20)  /* STL and OBJ: ten million triangles take 477 MiB */
#define ALD_NO_LIMIT UINT64_MAX

enum { ALD_FILE_PROBLEM = 128 };

typedef enum ald_file_way {
  ALD_FILE_PLAIN,  /* a regular file */
  ALD_FILE_OR_PIPE /* or a pipe, where the path is one that a shell passes: see is_handed_over() */
} ald_file_way;

/* Opens a file to be read.
 * @param limit   largest size [byte]
 * @param size    receives its size [byte], 0 of a pipe; may be NULL
 * @param problem (ALD_FILE_PROBLEM) receives why not: "is a FIFO, not a regular file"; may be NULL
 * @return a descriptor, or -1 and errno: EINVAL no regular file, EFBIG too large */
int ald_plain_open(const char *path, ald_file_way way, uint64_t limit, uint64_t *size,
                   char *problem);

/* Reads all that is left of an open file, at most `limit` bytes of it; a NUL follows them. free()
 * the bytes.
 * @param size what is expected [byte]; it receives what there was
 * @return 0 or an errno: EFBIG there is more, ENOMEM */
int ald_plain_take(int file, uint64_t limit, size_t *size, unsigned char **bytes);

/* Opens, reads and closes; parameters as above.
 * @return 0 or an errno; no problem is written for ENOMEM */
int ald_plain_read(const char *path, ald_file_way way, uint64_t limit, unsigned char **bytes,
                   size_t *size, char *problem);

#endif
