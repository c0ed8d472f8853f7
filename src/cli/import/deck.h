/* SPDX-License-Identifier: Apache-2.0
 * A mooring as an input file of MoorDyn describes it: types of lines, bodies, points, lines,
 * failures, options. All in SI, angles in degrees as they are given. */
#ifndef ALD_CLI_DECK_H
#define ALD_CLI_DECK_H

#include <stddef.h>

enum { DECK_NAME = 64 };

/* How the tension of a type follows its strain. */
typedef enum deck_stretch {
  DECK_LINEAR,         /* EA */
  DECK_CURVE,          /* a table of strain and tension */
  DECK_DYNAMIC,        /* static|dynamic */
  DECK_DYNAMIC_BY_LOAD /* static|dynamic at no load|growth per load */
} deck_stretch;

typedef struct deck_type {
  char name[DECK_NAME];
  deck_stretch stretch;
  double diameter, mass; /* [m], [kg/m] */
  double stiffness;      /* static EA [N]; 0 of a curve */
  double dynamic;        /* [N] */
  double per_load;       /* [-] */
  double damping;        /* BA [N s], below 0 a fraction of the critical damping of a segment */
  double slow_damping;   /* that of the static spring, likewise */
  double bending;        /* EI [N m^2] */
  double drag, added, axial_drag, axial_added;
  double (*curve)[2]; /* strain, tension [N] (curve_rows) */
  size_t curve_rows;
} deck_type;

typedef struct deck_body {
  unsigned id;
  int is_fixed;   /* else it is coupled */
  double pose[6]; /* x, y, z [m], roll, pitch, yaw [deg] */
} deck_body;

typedef enum deck_attachment { DECK_FIXED, DECK_FREE, DECK_COUPLED, DECK_ON_BODY } deck_attachment;

typedef struct deck_point {
  unsigned id, body; /* `body`: an id, of those on a body */
  deck_attachment attachment;
  double place[3];                  /* [m] */
  double mass, volume, drag, added; /* [kg], [m^3], CdA [m^2], [-] */
  int lines;                        /* that it holds */
  int number;                       /* of its line in the file */
  int lets_go;                      /* a failure lets go all of its lines, together */
} deck_point;

typedef struct deck_line {
  unsigned id, segments;
  size_t type, ends[2]; /* indices */
  double length;        /* [m] */
} deck_line;

typedef struct deck_failure {
  unsigned id;
  size_t point, line, end; /* indices; end 0 or 1 of that line */
  int of_point;            /* the point lets go, not the line's end */
  double time, tension;    /* [s], [N]; 0: no such condition */
} deck_failure;

/* What a list of these holds; it grows by deck_add(). */
typedef struct deck_list {
  void *items;
  size_t count, room;
} deck_list;

typedef struct deck {
  deck_list types, bodies, points, lines, failures;
  double gravity, density, depth;    /* depth 0: none */
  double bed_stiffness, bed_damping; /* kBot [Pa/m], cBot [Pa s/m] */
  double axial_friction, transverse_friction;
  double settling;     /* TmaxIC [s] */
  double (*depths)[3]; /* x, y, depth [m] (depth_rows) */
  size_t depth_rows;
  deck_list notes; /* char *: what has no counterpart or is changed, a line each */
} deck;

/* An item more, with zeros. @return NULL if there is no memory */
void *deck_add(deck_list *list, size_t size);

/* A line more of what has no counterpart. */
void deck_note(deck *d, const char *format, ...) __attribute__((format(printf, 2, 3)));

void deck_clear(deck *d);

#endif
