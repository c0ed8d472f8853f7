/* SPDX-License-Identifier: Apache-2.0
 * What the commands of `allide mesh` share: how a file is read, how figures are shown. */
#ifndef ALD_CLI_MESH_TABLE_H
#define ALD_CLI_MESH_TABLE_H

#include "allide/allide.h"

/** How a file lies: what --unit, --up and --forward say; NULL: not given. */
typedef struct mesh_frame {
  const char *unit, *up, *forward;
} mesh_frame;

/** Their lines in a table of options. */
#define MESH_FRAME_LINES(frame)                                            \
  {"unit",                                                                 \
   OPTION_TEXT,                                                            \
   "UNIT",                                                                 \
   &(frame).unit,                                                          \
   NULL,                                                                   \
   0,                                                                      \
   "of the file's lengths: m, mm, ft; default m"},                         \
      {"up",                                                               \
       OPTION_TEXT,                                                        \
       "AXIS",                                                             \
       &(frame).up,                                                        \
       NULL,                                                               \
       0,                                                                  \
       "axis of the file that points up: x, y, z, -x, -y, -z; default z"}, \
  {                                                                        \
    "forward", OPTION_TEXT, "AXIS", &(frame).forward, NULL, 0,             \
        "axis of the file that points forward; default x, or z if x is up" \
  }

/** Reads a mesh as they say. */
ald_status mesh_open(const char *file, const mesh_frame *frame, ald_mesh **mesh,
                     ald_report *report);
/** Writes the numbers of a mesh: how many of what, extent, volume, its shells. */
void mesh_print(const ald_mesh_condition *c);
/** Writes a line of a table of names and values: "  displacement   1234.6 t". */
void mesh_print_line(const char *name, const char *value);
/** Exit code of a status; a file that cannot be read is a usage error. */
int mesh_exit(ald_status status);

#endif
