/* SPDX-License-Identifier: Apache-2.0
 * Writes JSON to a stream as it comes, indented by two spaces or without any. */
#ifndef ALD_CLI_JSON_H
#define ALD_CLI_JSON_H

#include <stdint.h>
#include <stdio.h>

enum { JSON_DEPTH = 16 };

/** A document being written. */
typedef struct json {
  FILE *stream;
  int is_compact;             /**< 1: on one line, without spaces */
  int depth;                  /**< open objects and arrays */
  int filled[JSON_DEPTH + 1]; /**< 1: the level has an entry already */
} json;

void json_begin(json *out, FILE *stream);
/** Ends the document with a line feed. */
void json_end(json *out);

/* `name` is the key inside an object, NULL inside an array and at the top */
void json_object_open(json *out, const char *name);
void json_object_close(json *out);
void json_array_open(json *out, const char *name);
void json_array_close(json *out);

/** A string, escaped; bytes that are not UTF-8 become U+FFFD. NULL is null. */
void json_string(json *out, const char *name, const char *text);
/** A number with 17 digits, so that it reads back to the same bits; NaN and infinities are null. */
void json_number(json *out, const char *name, double value);
void json_integer(json *out, const char *name, uint64_t value);
void json_bool(json *out, const char *name, int value);

#endif
