/* SPDX-License-Identifier: Apache-2.0
 * The files that a study names, as they were read. A results folder keeps all of them, so that its
 * scenarios can be computed again when the originals are gone or changed. */
#ifndef ALD_INPUT_FILES_H
#define ALD_INPUT_FILES_H

#include <stddef.h>
#include <stdint.h>

#include "allide/base.h"

typedef struct ald_input_file {
  char *name; /* as the study's own file would write it: "../base.yml", "cases.csv" */
  char *text; /* (size), a NUL after it */
  size_t size;
} ald_input_file;

typedef struct ald_input_files {
  char *folder; /* where files are read from that are not held yet; NULL: nowhere */
  uint32_t file_count;
  ald_input_file *files; /* (file_count) in the order in which they were read */
} ald_input_files;

/* An empty list that reads from the folder of a file; NULL `path`: from nowhere.
 * @return ALD_OK, ALD_NO_MEMORY */
ald_status ald_input_files_open(ald_input_files *inputs, const char *path);
void ald_input_files_clear(ald_input_files *inputs);
/* Appends copies of files.
 * @return ALD_OK, ALD_NO_MEMORY */
ald_status ald_input_files_add(ald_input_files *inputs, const ald_input_file *files,
                               uint32_t count);

/* The file of a name: the held one, else it is read, held and returned. Valid until
 * ald_input_files_clear(), at the same address.
 * @param limit   largest size [byte]
 * @param length  receives its size [byte], of a file that may hold anything; NULL: it is a text,
 *                without NUL bytes
 * @param text    receives its content
 * @param problem receives why not: "cannot be read: No such file or directory" (size bytes)
 * @return ALD_OK, ALD_IO, ALD_BAD_STUDY (too large, a text with NUL bytes), ALD_NO_MEMORY */
ald_status ald_input_files_read(ald_input_files *inputs, const char *name, size_t limit,
                                const char **text, size_t *length, char *problem, size_t size);

/* How the study's own file would write the name that `from`, a name among the inputs or NULL for
 * the study itself, writes as `name`: ("../base.yml", "wind.csv") is "../wind.csv". free() it.
 * @return NULL without memory */
char *ald_input_files_name(const char *from, const char *name);

#endif
