/* SPDX-License-Identifier: Apache-2.0
 * Sentences on a terminal, see prose.h. */
#include "prose.h"

#include <limits.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { USUAL_WIDTH = 100, NARROWEST = 20, WIDEST = 10000, NOTE = 2000, HELP_WIDTH = 80 };

/* characters of UTF-8 text */
static int characters(const char *text, size_t bytes) {
  int count = 0;
  for (size_t b = 0; b < bytes; b++) count += ((unsigned char)text[b] & 0xc0) != 0x80;
  return count;
}

/* is a line end one between words? */
static int is_soft(const char *text) {
  return text[0] == '\n' && text[1] && !strchr(" \n", text[1]);
}

/* Bytes of a word; in a command an option and its value are one. */
static size_t word_length(const char *text, int is_command) {
  size_t length = strcspn(text, " \n");
  while (is_command && text[length] == ' ' && text[length + 1] != '-' && text[length + 1]) {
    length += 1 + strcspn(text + length + 1, " \n");
  }
  return length;
}

/* Writes a line of the text and returns its length [byte]; a line that is set in goes on as far in.
 */
static size_t print_line(FILE *stream, const char *text, int at, int indent, int width,
                         int is_command) {
  const int margin = indent + (int)strspn(text, " ");
  const char *ending = is_command ? " \\" : "", *from = text;
  for (;;) {
    const int soft = !is_command && is_soft(from), gap = soft ? 1 : (int)strspn(from, " ");
    const char *word = from + gap;
    const size_t length = word_length(word, is_command);
    const int own = characters(word, length);
    if (length == 0) return (size_t)(word - text);
    if (from > text && at + gap + own + (int)strlen(ending) > width) {
      fprintf(stream, "%s\n%*s", ending, margin, "");
      at = margin;
    } else {
      at += fprintf(stream, "%*s", gap, "");
    }
    fprintf(stream, "%.*s", (int)length, word);
    at += own;
    from = word + length;
  }
}

void prose_print(FILE *stream, const char *text, int at, int indent, int width) {
  for (;;) {
    text += print_line(stream, text, at, indent, width, 0);
    fputc('\n', stream);
    if (*text == '\0') return;
    text++;
    at = 0;
    if (*text && *text != '\n') at = fprintf(stream, "%*s", indent, "");
  }
}

void prose_command(FILE *stream, const char *text, int at, int indent, int width) {
  for (;;) {
    text += print_line(stream, text, at, indent, width, 1);
    fputc('\n', stream);
    if (*text++ == '\0') return;
    at = 0;
  }
}

int prose_columns(FILE *stream) {
  const char *wish = getenv("COLUMNS");
  const long width = wish ? strtol(wish, NULL, 10) : 0;
  struct winsize size;
  if (width >= NARROWEST && width <= WIDEST) return (int)width;
  if (ioctl(fileno(stream), TIOCGWINSZ, &size) == 0 && size.ws_col >= NARROWEST) {
    return size.ws_col;
  }
  return USUAL_WIDTH;
}

int prose_width(FILE *stream) {
  return getenv("COLUMNS") || isatty(fileno(stream)) ? prose_columns(stream) : INT_MAX;
}

static int help_width(void) {
  const int width = prose_columns(stdout);
  return width < HELP_WIDTH || getenv("COLUMNS") ? width : HELP_WIDTH;
}

void prose_help(const char *text) { prose_print(stdout, text, 0, 0, help_width()); }

void prose_help_row(const char *name, int margin, const char *about) {
  const int used = printf("  %-*s ", margin - 3, name);
  prose_print(stdout, about, used, margin, help_width());
}

void prose_help_example(const char *text) {
  printf("\nExample:\n  ");
  prose_command(stdout, text, 2, 4, help_width());
}

void prose_remark(FILE *stream, int used, const char *text) {
  const int width = prose_width(stream);
  if (used + 5 + characters(text, strlen(text)) <= width) {
    fprintf(stream, "   # %s\n", text);
    return;
  }
  const int at = fprintf(stream, "\n      # ") - 1;
  prose_print(stream, text, at, at, width);
}

void prose_note(FILE *stream, const char *format, ...) {
  char text[NOTE];
  va_list list;
  va_start(list, format);
  vsnprintf(text, sizeof text, format, list);
  va_end(list);
  prose_print(stream, text, 0, 0, prose_width(stream));
}
