/* SPDX-License-Identifier: Apache-2.0
 * Built programs of a device, kept as files in a folder of the user's own.
 *
 * A driver runs what is handed to it, so nobody else may put anything there: the folder is made for
 * its owner alone (0700 whatever the umask) and is not used if it belongs to another user or if its
 * group or others may write to it. A file is taken only if it is regular, no link, the user's own
 * and written by nobody else. Its header names the key of the program, a hash of text, options,
 * device and driver, and seals key and bytes together: a file that is damaged, or that was renamed
 * or copied from another key, is as good as absent. The seal is no secret: against who may write as
 * this user it is no defence, and nothing is. */
#ifndef ALD_PROGRAM_CACHE_H
#define ALD_PROGRAM_CACHE_H

#include <stddef.h>
#include <stdint.h>

#include "base/hash.h"

/* What a file begins with; the bytes of the program follow. */
typedef struct ald_program_header {
  char mark[16];
  ald_hash key;
  uint64_t size; /* of the program [byte] */
  ald_hash seal; /* of the key, the size and the program */
} ald_program_header;

/* The place of one program. */
typedef struct ald_program_cache {
  int folder; /* descriptor */
  ald_hash key;
  char name[48]; /* of its file */
} ald_program_cache;

/* The folder of the cache: $ALLIDE_CACHE, $XDG_CACHE_HOME/allide or ~/.cache/allide. ALLIDE_CACHE
 * set to nothing or to "off" switches the cache off.
 * @return 1, or 0: there is to be none */
int ald_program_cache_folder(char *folder, size_t size);

/* Opens the folder, which is made if need be. Says in the report, once for a folder, why one is not
 * used; one that cannot be made is no loss and nothing is said.
 * @return 1, or 0: there is none to be used */
int ald_program_cache_open(const char *folder, ald_hash key, ald_program_cache *cache,
                           ald_report *report);
/* Says as well why the folder of the cache is not used, whether or not a program is looked for. */
void ald_program_cache_tell(ald_report *report);
void ald_program_cache_close(ald_program_cache *cache);

/* The program, if a good file of it is there; free() it. NULL: none. */
unsigned char *ald_program_cache_read(const ald_program_cache *cache, size_t *size);
/* A file that cannot be written is no loss: the next start builds again. */
void ald_program_cache_write(const ald_program_cache *cache, const unsigned char *bytes,
                             size_t size);

/* The header of a program; false without memory. */
int ald_program_seal(ald_hash key, const unsigned char *bytes, size_t size,
                     ald_program_header *header);

#endif
