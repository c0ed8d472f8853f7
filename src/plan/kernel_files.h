/* SPDX-License-Identifier: Apache-2.0
 * The kernel files as they are embedded in the library. */
#ifndef ALD_KERNEL_FILES_H
#define ALD_KERNEL_FILES_H

#include <stddef.h>

typedef struct ald_kernel_file {
  const char *name; /* "pass/step/bounds.h", relative to kernels/ */
  const char *text;
  size_t size; /* [byte] */
} ald_kernel_file;

/* made by the build */
extern const ald_kernel_file ald_kernel_files[];
extern const unsigned ald_kernel_file_count;

#endif
