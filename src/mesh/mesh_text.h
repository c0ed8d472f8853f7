/* SPDX-License-Identifier: Apache-2.0
 * Text of a mesh file, word by word: places, numbers, messages. Lines end with LF, CR LF or CR. */
#ifndef ALD_MESH_TEXT_H
#define ALD_MESH_TEXT_H

#include <stdbool.h>

#include "mesh.h"

typedef struct ald_mesh_text {
  const char *file;     /* name, for messages */
  const char *at, *end; /* what is left of the text */
  uint64_t line;        /* of `at`, from 1 */
  bool is_continued;    /* a backslash at the end of a line joins it to the next */
  ald_report *report;
} ald_mesh_text;

/* A word within the text, without blanks, and its line. */
typedef struct ald_mesh_word {
  const char *text;
  size_t length;
  uint64_t line;
} ald_mesh_word;

/* Is it what some programs leave behind the end of a text: NUL, Ctrl-Z? */
bool ald_mesh_text_is_filling(unsigned char byte);
/* A text from its start, without what fills up its end. */
ald_mesh_text ald_mesh_text_begin(const char *file, const unsigned char *bytes, size_t size,
                                  ald_report *report);
/* The next word of the line; false at the end of the line, where it stays. */
bool ald_mesh_text_word(ald_mesh_text *text, ald_mesh_word *word);
/* The next word, over the ends of lines; false at the end of the text. */
bool ald_mesh_text_word_beyond(ald_mesh_text *text, ald_mesh_word *word);
/* Goes behind the end of the line. */
void ald_mesh_text_skip_line(ald_mesh_text *text);

/* Is it that word? Capitals count as small letters; `name` has none. */
bool ald_mesh_word_is(const ald_mesh_word *word, const char *name);
/* Reads a decimal number, exactly rounded whatever the locale of the process: the caller has set
 * that of the thread to "C".
 * @return ALD_OK; ALD_BAD_ARGUMENT after a message: no number, not finite, too far away */
ald_status ald_mesh_text_number(ald_mesh_text *text, const ald_mesh_word *word, double *value);
/* Reports at a line what was expected and what was found (NULL: the end of the text).
 * @return ALD_BAD_ARGUMENT */
ald_status ald_mesh_text_expected(ald_mesh_text *text, const char *expected,
                                  const ald_mesh_word *word);
/* Reports anything else at a line. */
ald_status ald_mesh_text_fail(ald_mesh_text *text, uint64_t line, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

#endif
