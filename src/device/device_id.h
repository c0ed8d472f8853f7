/* SPDX-License-Identifier: Apache-2.0
 * The name of a device. */
#ifndef ALD_DEVICE_ID_H
#define ALD_DEVICE_ID_H

#include <ctype.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

typedef struct ald_device_id {
  char text[32]; /* "opencl:0" */
} ald_device_id;

/* K of "cuda:K", where `prefix` is "cuda:"; `count` if that is none of so many devices */
static inline uint32_t ald_device_number(const char *id, const char *prefix, uint32_t count) {
  const size_t length = strlen(prefix);
  if (strncmp(id, prefix, length) != 0 || !isdigit((unsigned char)id[length])) return count;
  char *end = NULL;
  const unsigned long number = strtoul(id + length, &end, 10);
  return *end == '\0' && number < count ? (uint32_t)number : count;
}

#endif
