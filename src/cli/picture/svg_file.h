/* SPDX-License-Identifier: Apache-2.0
 * A drawing as an SVG file, whole or not at all: an old one is not left half overwritten. */
#ifndef ALD_CLI_SVG_FILE_H
#define ALD_CLI_SVG_FILE_H

#include <stdio.h>

/** Writes a drawing as a whole SVG document. */
typedef void (*svg_print_call)(const void *drawing, FILE *stream);

/** Writes a file for `allide plot`; an error is reported to stderr.
 * @param path "-": stdout
 * @return an exit code */
int svg_file_write(const char *path, svg_print_call print, const void *drawing);

#endif
