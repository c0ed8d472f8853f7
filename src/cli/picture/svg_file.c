/* SPDX-License-Identifier: Apache-2.0
 * A drawing as an SVG file, whole or not at all: an old one is not left half overwritten. */
#include "svg_file.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "cli/command.h"

int svg_file_write(const char *path, svg_print_call print, const void *drawing) {
  char *text = NULL;
  size_t size = 0;
  FILE *memory = open_memstream(&text, &size);
  if (!memory) return EXIT_FAULT;
  print(drawing, memory);
  const int lost = ferror(memory) || fclose(memory) != 0;
  if (!lost && strcmp(path, "-") == 0) {
    fwrite(text, 1, size, stdout);
    free(text);
    return EXIT_GOOD;
  }
  FILE *file = lost ? NULL : fopen(path, "w");
  int failed = !file || fwrite(text, 1, size, file) != size;
  if (file && fclose(file) != 0) failed = 1;
  if (failed) fprintf(stderr, "allide plot: error: %s: %s\n", path, strerror(errno));
  free(text);
  return failed ? EXIT_FAULT : EXIT_GOOD;
}
