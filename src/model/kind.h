/* SPDX-License-Identifier: Apache-2.0
 * A kind of element on the host: its keys, its rows, how a study's numbers become the parameters of
 * its passes, and what it records. One host file per kind fills one ald_kind. */
#ifndef ALD_KIND_H
#define ALD_KIND_H

#include <stdbool.h>
#include <stdint.h>

#include "base/history.h"
#include "base/keys.h"
#include "mesh/mesh.h"
#include "ship_form.h"

/* Positions lie relative to the scenario's origin within a tile; it is added when they leave. */
typedef enum ald_row_axis { ALD_ROW_VALUE, ALD_ROW_X, ALD_ROW_Y } ald_row_axis;

/* initial value of a record of something that has not happened */
#define ALD_NOT_YET ((double)NAN)

/* A row that leaves the kernels as a result or as a time series. */
typedef struct ald_row_info {
  uint32_t row;     /* row of the kind's block (records) or of its trace block */
  const char *name; /* "peak_normal" */
  const char *unit; /* "N" */
  double initial;   /* value at the start of a scenario: 0 or ALD_NOT_YET */
  ald_row_axis axis;
} ald_row_info;

/* What the critical time step of a contact depends on; see src/tile/contact_step.h. */
typedef struct ald_contact_slopes {
  double by_area;      /* normal force by overlap area [N/m^2] */
  double by_area_rate; /* by its rate [N s/m^2] */
  double by_shear;     /* tangential force by shear while it sticks; 0: none [N/m] */
  double restitution;  /* of the limiter [-] */
  double height;       /* of the force in space, above still water [m] */
  bool limiter;        /* the momentum limit acts */
  bool tension;        /* the normal force may pull */
} ald_contact_slopes;

/* Where an element may act on a body: a point, a bar or a rectangle,
 * at + s along[0] + t along[1], low <= (s, t) <= high; body frame from the centre of gravity [m].
 * What is unbounded is cut off where the body ends. */
typedef struct ald_site {
  double at[3], along[2][3];
  double low[2], high[2];
} ald_site;

/* What the critical time step of an element between two points depends on; see
 * src/check/element_step.h. */
typedef struct ald_steepest {
  double stiffness; /* greatest slope of the force along its line by the distance [N/m] */
  double damping;   /* greatest slope by its rate, up to 1 m/s [N s/m] */
  double shear;     /* of the force across the line while it sticks; 0: none [N/m] */
  ald_site a, b;    /* on the first and on the second body */
} ald_steepest;

/* What the impact of a surface on a mesh depends on; see src/tile/impact_step.h. */
typedef struct ald_impact {
  double factor;      /* force over indentation^exponent; 0: it depends on the area */
  double exponent;    /* of the indentation, at least 1 */
  double power;       /* above 0: the energy is factor x volume^power of the overlap */
  double area;        /* then the area of its reference face [m^2] */
  double least_speed; /* [m/s] */
  double shear;       /* across, while it sticks [N/m] */
  double shear_rate;  /* likewise [N s/m] */
  double at[3]; /* centre of what touches the mesh, if it is not a mesh itself, first body [m] */
  double arm;   /* half of its length; 0: it is a mesh [m] */
} ald_impact;

/* What happens to the stored tables of an instance. */
typedef enum ald_laying {
  ALD_TABLES_SHARED, /* all scenarios have the same */
  ALD_TABLES_OWN,    /* they differ between scenarios */
  ALD_TABLES_LAID    /* they are stored already: only the parameters before them are needed */
} ald_laying;

/* Where the two bodies of an instance are at the start. */
typedef struct ald_outset {
  double at[2][3];   /* centres of gravity [m] */
  double turn[2][9]; /* their x, y and z axes */
  bool is_fixed[2];
} ald_outset;

/* The numbers of one definition in one scenario, SI. */
typedef struct ald_numbers {
  const double *keys;                    /* (key_count) */
  const double *tables[ALD_TABLES_MOST]; /* (rows x columns) row by row; NULL: not given */
  uint32_t rows[ALD_TABLES_MOST];
  const double *environment; /* (ALD_ENVIRONMENT_KEY_COUNT) */
  ald_laying laying;
  bool has_outset; /* of an instance of a kind with a separate force at each end */
  ald_outset outset;
} ald_numbers;

/* What a check across keys found: a key, or a row of a table. */
typedef struct ald_blame {
  uint32_t key;
  uint32_t table; /* 1 + the table's number; 0: it is the key */
  uint32_t row;
} ald_blame;

/* A problem with its cause: a key, or a row of a table. */
static inline const char *ald_blame_key(ald_blame *blame, uint32_t key, const char *problem) {
  *blame = (ald_blame){.key = key};
  return problem;
}
static inline const char *ald_blame_row(ald_blame *blame, uint32_t table, uint32_t row,
                                        const char *problem) {
  *blame = (ald_blame){.table = 1 + table, .row = row};
  return problem;
}

/* A key that follows the particulars of a ship where it is left out. */
typedef struct ald_ship_default {
  uint32_t key;
  uint32_t end;           /* 0: of its first body; 1: of its second */
  ald_ship_figure figure; /* ALD_FIGURE_NONE: it follows nothing */
  ald_ship_figure most;   /* it must not exceed that, given or not; ALD_FIGURE_NONE: no limit */
  uint32_t instead;       /* 1 + number of the table that it replaces; 0: none */
} ald_ship_default;

/* most numbers that an instance may have as parameters */
enum { ALD_PARAMS_MOST = 4096 };
/* most real rows and flag rows of an instance */
enum { ALD_ROWS_MOST = 2048, ALD_FLAGS_MOST = 32 };

typedef struct ald_kind {
  const char *name;      /* "fender": noun of its section, of its passes and of its definition */
  const char *section;   /* "contacts": its section in the study */
  const char *meaning;   /* one line for the reference */
  const char *example;   /* its section in a study, a few lines */
  uint32_t body_count;   /* 1: `body: NAME`; 2: `between: [NAME, NAME]`; 0: see between_lines */
  bool uses_outlines;    /* true: acts between outlines; an instance per pair of convex parts */
  uint32_t mesh_count;   /* 2: acts between the meshes of its bodies; 1: on that of the second */
  bool is_spatial;       /* true: bodies must have a pose in space */
  bool uses_environment; /* true: its parameters depend on the environment's numbers */
  bool is_contact;       /* true: its flag row 0 says whether it touches, TOUCH_* */
  bool is_motion;        /* true: moves its body, which must be prescribed, and has no force */
  bool pulls_apart;      /* true: pulls at each of its two bodies with a force of its own */
  bool between_lines;    /* true: an instance for each pair of lines that clash, made by the reader;
                          * the lines' numbers are its shapes */
  bool may_be_fixed;     /* true: may have fixed bodies alone, or one body twice */
  const ald_key *keys;   /* (key_count) */
  uint32_t key_count;
  const ald_key_table *tables; /* (table_count), at most ALD_TABLES_MOST */
  uint32_t table_count;
  uint32_t table_width[ALD_TABLES_MOST]; /* parameters per row of each table */
  ald_history_form history;    /* table 0 is a history: the key `file` may be given instead */
  bool has_damping_table;      /* its key `file` names one, of which retardation functions come */
  uint32_t param_count;        /* parameters that its passes read, without the tables */
  uint32_t row_count;          /* real rows per instance */
  uint32_t flag_count;         /* flag rows per instance */
  uint32_t trace_count;        /* real rows per instance that are written only when traced */
  const ald_row_info *records; /* (record_count) */
  uint32_t record_count;
  const ald_row_info *traces;   /* (trace_count) */
  const uint32_t *flag_initial; /* (flag_count) */
  /* numbers of one definition -> params: param_count, then the rows of each table */
  void (*derive)(const ald_numbers *numbers, double *params);
  /* does a key affect the stored tables? NULL: any does */
  bool (*shapes_tables)(uint32_t key);
  /* rows of a table as its parameters have them; NULL: as the study has them */
  uint32_t (*laid_rows)(const ald_numbers *numbers, uint32_t table);
  /* Fills keys that were left out, and a mesh knows, in `keys` (key_count); receives the volume
   * that it displaces [m^3], as it was if nothing was taken. Returns NULL if good, else a message.
   * NULL: a mesh knows none of them. */
  const char *(*from_mesh)(const ald_mesh *mesh, const ald_numbers *numbers, double *keys,
                           double *volume);
  /* Roll and pitch [rad] at which a body of a mass [kg] comes to rest; false if it is upright, or
   * finds no rest. NULL: the kind turns no body over. */
  bool (*leans)(const ald_numbers *numbers, double mass, double lean[2]);
  const ald_ship_default *from_ship; /* (from_ship_count) */
  uint32_t from_ship_count;
  /* Pose (x, y, heading) of the first body in the frame of the second at which they are about to
   * touch; `length` of the second's ship, 0 if it has none. Returns false if they never do. NULL:
   * the kind does not place its bodies. */
  bool (*meet)(const ald_numbers *numbers, double length, double pose[3]);
  uint32_t share_key; /* of that length; may only be given if it is known */
  uint32_t meet_key;  /* if that is given, with the keys of its name */
  /* choices of one definition -> option bits of its passes; NULL if it has none */
  uint32_t (*options)(const ald_numbers *numbers);
  /* rows (row_count) and flags (flag_count) at the start, where they differ from their records'
   * initial values, 0 and flag_initial; NULL: nowhere */
  void (*start)(const ald_numbers *numbers, double *rows, uint32_t *flags);
  /* slopes of the law of one definition; NULL for kinds that are no contact of outlines */
  void (*slopes)(const double *values, ald_contact_slopes *slopes);
  /* steepest slopes of one definition and where it acts, all 0 before; NULL for other kinds */
  void (*steepest)(const ald_numbers *numbers, ald_steepest *steepest);
  /* the law of an impact of one definition, all 0 before; NULL for kinds without meshes */
  void (*impact)(const ald_numbers *numbers, ald_impact *impact);
  /* checks across numbers; returns NULL if good, else a message */
  const char *(*check)(const ald_numbers *numbers, ald_blame *blame);
  /* the same of an instance, of which the numbers know where it starts; NULL: nothing to check */
  const char *(*check_start)(const ald_numbers *numbers, ald_blame *blame);
  /* what may be meant but has a consequence to know of, shown as a warning; NULL: nothing */
  const char *(*remark)(const ald_numbers *numbers, ald_blame *blame);
} ald_kind;

/* All kinds, in the order of kernels/elements.h. */
extern const ald_kind *const ald_kinds[];
extern const uint32_t ald_kind_count;

#endif
