/* SPDX-License-Identifier: Apache-2.0
 * A kind of element on the host: its keys, its rows, how a study's numbers become the parameters of
 * its passes, and what it records. One host file per kind fills one ald_kind. */
#ifndef ALD_KIND_H
#define ALD_KIND_H

#include <stdbool.h>
#include <stdint.h>

#include "base/history.h"
#include "base/keys.h"
#include "base/warning_code.h"
#include "blame.h"
#include "drawn.h"
#include "instance.h"
#include "math/distribution.h"
#include "mesh_kind.h"
#include "numbers.h"
#include "relation.h"
#include "row_lists.h"
#include "sense_kind.h"
#include "ship_kind.h"
#include "start_kind.h"

struct ald_definition;
struct ald_sense;
struct ald_study;

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

/* What the critical time step of an element between two points depends on;
 * see src/check/element_check.h. */
typedef struct ald_steepest {
  double stiffness; /* greatest slope of the force along its line by the distance [N/m] */
  double damping;   /* greatest slope by its rate, up to 1 m/s [N s/m] */
  double shear;     /* of the force across the line while it sticks; 0: none [N/m] */
  ald_site a, b;    /* on the first and on the second body */
  double burden[2]; /* mass that moves with a point of `a.at` and of `b.at`, at least [kg] */
} ald_steepest;

/* most numbers that an instance may have as parameters */
enum { ALD_PARAMS_MAX = 8192 };
/* most keys of names of a kind, `file` and what it lies behind included */
enum { ALD_HEADS_MAX = 12 };
/* most real rows and flag rows of an instance */
enum { ALD_ROWS_MAX = 2048, ALD_FLAGS_MAX = 32 };

/* What the key `file` of an element names. */
typedef enum ald_kind_file {
  ALD_FILE_NONE,             /* there is no such key */
  ALD_FILE_STRAIGHT_HISTORY, /* in place of table 0: rows joined by straight lines */
  ALD_FILE_CUBIC_HISTORY,    /* likewise by cubics, so that rates are continuous */
  ALD_FILE_DAMPING           /* radiation damping, of which retardation functions come */
} ald_kind_file;

static inline bool ald_file_is_history(ald_kind_file file) {
  return file == ALD_FILE_STRAIGHT_HISTORY || file == ALD_FILE_CUBIC_HISTORY;
}

/* Contacts of outlines: an instance for each pair of convex parts of two bodies. */
typedef struct ald_outline_kind {
  /* slopes of the law of one definition */
  void (*slopes)(const double *values, ald_contact_slopes *slopes);
} ald_outline_kind;

/* Kinds whose tables of parameters have other rows than the study's, or that few keys change. */
typedef struct ald_table_kind {
  /* does a key act on the tables of parameters? NULL: any does */
  bool (*depends_on)(uint32_t key);
  /* rows of a table of parameters; NULL: as many as the study has */
  uint32_t (*rows)(const ald_numbers *numbers, uint32_t table);
  bool ignores_environment; /* of a kind whose other parameters depend on the environment */
} ald_table_kind;

/* A record that shows that something is wrong where it exceeds a limit. */
typedef struct ald_record_watch {
  uint32_t record;       /* row of the record */
  ald_warning_code code; /* of the warning */
  /* what the record must not exceed in a scenario; infinite: nothing; NULL: 0 */
  double (*limit)(const ald_numbers *numbers);
  /* what is told is this over the record, rounded up; NULL: the record itself */
  double (*over)(const ald_numbers *numbers);
} ald_record_watch;

/* What the records of a kind tell of an element, by their rows, of which 0 means none; see
 * src/check/findings.h. */
typedef struct ald_watched_kind {
  uint32_t acted;       /* not 0 once it has acted; of kinds without a first touch */
  uint32_t first_touch; /* time of its first touch */
  uint32_t duration;    /* of all its touches together */
  uint32_t depth;       /* its greatest depth, or its greatest force where it has no depth */
  uint32_t peak_time;   /* when that was */
  uint32_t speed;       /* closing speed at its first touch */
  uint32_t absorbed, dissipated;   /* greatest energy that it held; what it took, never below 0 */
  uint32_t closest, closest_time;  /* least distance of its bodies, 0 once they touch */
  const ald_record_watch *records; /* (record_count) */
  uint32_t record_count, least;    /* least: bits of those that must not fall below their limits */
  /* can a record become other than 0 with these numbers? NULL: all can */
  bool (*can_act)(const ald_numbers *numbers, uint32_t record);
} ald_watched_kind;

/* A status with which a kind ends a scenario that it cannot follow. */
typedef struct ald_failing {
  int32_t status;   /* ald_scenario_status */
  const char *text; /* what happened and what to do, one sentence without the element's name */
  /* The same with values and limits, in place of `text`; NULL: there are none. (record_count) */
  void (*say)(const ald_numbers *numbers, const double *records, char *text, size_t size);
  /* whether it can have happened with these numbers; NULL: it always can */
  bool (*may)(const ald_numbers *numbers);
} ald_failing;

typedef struct ald_failing_kind {
  uint32_t blames;         /* body that the scenario then names: 0 its first, 1 its second */
  const ald_failing *list; /* (count) */
  uint32_t count;
} ald_failing_kind;

/* Kinds of which only some definitions have the last of the records and series: those in which one
 * of some keys, or a column of some row of a table, is other than 0 as the study writes it; see
 * spare.h. */
typedef struct ald_spare_kind {
  uint32_t records, traces; /* so many of the last ones */
  uint32_t first_key, key_count;
  uint32_t table, first_column, column_count;
  const struct ald_kind *whose; /* the kind of its line, which decides; NULL: it does itself */
  const char *of;               /* the definitions that have them, for the reference */
} ald_spare_kind;

/* A row that is no record, but that a record is formed from, and what it is at the start. */
typedef struct ald_built_tally {
  uint32_t row;
  double initial;
} ald_built_tally;

/* Kinds of which more than the records begins anew at the end of a build-up, or less. */
typedef struct ald_built_kind {
  /* rows of records that count from the start: what lasts once it has happened, and what shows that
   * something was wrong with the way to the state of now */
  const uint32_t *lasting;
  uint32_t lasting_count;
  const ald_built_tally *tallies; /* (tally_count) */
  uint32_t tally_count;
} ald_built_kind;

/* Runs that a kind refuses, and why, as the rest of a sentence; NULL: it does not. */
typedef struct ald_refused_runs {
  const char *substeps; /* divided steps; of a definition */
  const char *build_up; /* likewise */
  const char *stages;   /* schemes that evaluate forces more than once per step; of its section */
} ald_refused_runs;

/* A key of a kind that is drawn in each scenario of every definition in which it may vary, and is
 * neither given nor varied by the study. */
typedef struct ald_drawn_key {
  uint32_t key;
  ald_distribution_kind distribution; /* of two parameters */
  double a, b;
  /* whether it has a meaning, by the keys of a definition as the study writes them; NULL: always */
  bool (*applies)(const double *keys);
} ald_drawn_key;

/* Can an element carry the weight of its bodies? */
typedef enum ald_carrying {
  ALD_CARRIES_NOTHING,
  ALD_CARRIES_HANGING, /* a body may hang from it, or stand in it */
  ALD_CARRIES_LYING,   /* a body may come to lie on the other */
  ALD_CARRIES_LEANING  /* likewise where the site of its second body is not upright */
} ald_carrying;

#define ALD_EARTH_ALWAYS UINT32_MAX

/* What sets a kind apart from others. */
enum {
  ALD_KIND_SPATIAL = 1,          /* its bodies must have a pose in space */
  ALD_KIND_CONTACT = 2,          /* its flag row 0 says whether it touches, TOUCH_* */
  ALD_KIND_MOTION = 4,           /* moves its body, which must be prescribed */
  ALD_KIND_TWO_FORCES = 8,       /* has forces of its own at each of its two bodies */
  ALD_KIND_OF_LINES = 16,        /* made by the reader of lines, for one, two or a place of one */
  ALD_KIND_MAY_BE_FIXED = 32,    /* may have fixed bodies alone, or one body twice */
  ALD_KIND_ENVIRONMENT = 64,     /* its parameters depend on the environment's numbers */
  ALD_KIND_ACCELERATION = 128,   /* its law needs the accelerations of its bodies */
  ALD_KIND_RESTORING = 256,      /* hydrostatics of its body, which integrators may treat apart */
  ALD_KIND_IN_SEA = 512,         /* its law takes the water's waves and the current's profile */
  ALD_KIND_CLOSED_FORM = 1024,   /* has a solution in closed form */
  ALD_KIND_NO_FORCE = 2048,      /* pushes no body by a force of its own */
  ALD_KIND_BETWEEN_HULLS = 4096, /* measures between hulls: outlines, or boxes around meshes */
  ALD_KIND_JOINS = 8192,       /* holds its bodies together: its start depends on where they are */
  ALD_KIND_IN_CURRENT = 16384, /* its law takes the current */
  ALD_KIND_IN_WIND = 32768,    /* likewise the wind */
  ALD_KIND_IN_DEPTH = 65536,   /* likewise the depth of the water */
  ALD_KIND_MAKES_WAVES = 262144, /* a system of waves of the sea */
  ALD_KIND_FOLLOWS_SEA = 524288, /* its parameters depend on all of them, and on its body's start */
  ALD_KIND_COMMANDS = 1048576,   /* while it acts, no key tells what others are ordered */
  ALD_KIND_FROM_ORIGIN = 131072, /* its parameters depend on the scenario's origin */
};

typedef struct ald_kind {
  const char *name;    /* "fender": noun of its section, of its passes and of its definition */
  const char *section; /* "fenders": its section in the study */
  const char *meaning; /* one line for the reference */
  const char *example; /* its section in a study, a few lines */
  uint32_t traits;     /* ALD_KIND_* */
  uint32_t body_count; /* 1: `body: NAME`; 2: `between: [NAME, NAME]`; 0: neither */
  const ald_plain_key *heads; /* (head_count) keys of names in place of the bodies; NULL of a kind
                               * without bodies: it has neither */
  uint32_t head_count;
  const ald_plain_key *plain; /* (plain_count) `body`, and plain keys beside or instead of it */
  uint32_t plain_count;
  const ald_key *keys; /* (key_count) */
  uint32_t key_count;
  const ald_key_table *tables; /* (table_count), at most ALD_TABLES_MAX */
  uint32_t table_count;
  uint32_t table_width[ALD_TABLES_MAX]; /* parameters per row of each table */
  /* 1 + table, with which it has a place on the earth, its second body then, without a force on
   * it; ALD_EARTH_ALWAYS; 0: never */
  uint32_t earth_table;
  ald_kind_file file; /* what its key `file` names */
  ald_carrying carries;
  /* from the lists of its rows header; see row_lists.h */
  uint32_t param_count;        /* parameters that its passes read, without the tables */
  const ald_key_copy *copies;  /* those that are keys, up to one of count 0; NULL: see `derive` */
  uint32_t row_count;          /* real rows per instance */
  const ald_row_span *rows;    /* those that are no records, up to one of count 0 */
  uint32_t flag_count;         /* flag rows per instance */
  const ald_row_span *flags;   /* all of them, likewise; NULL: none */
  uint32_t trace_count;        /* real rows per instance that are written only when traced */
  const ald_row_info *records; /* (record_count) */
  uint32_t record_count;
  const ald_row_info *traces; /* (trace_count) */
  /* numbers of one definition -> params: param_count but for `copies`, all 0 before, then the rows
   * of each table; NULL: all are copies */
  void (*derive)(const ald_numbers *numbers, double *params);
  /* choices of one definition -> option bits of its passes; NULL: it has none */
  uint32_t (*options)(const ald_numbers *numbers);
  /* what the options of its instances are called in the program that is made for a study, where
   * they are constants: ALD_LINES_ANY, ALD_LINES_ALL; NULL: the program does not know them */
  const char *program_options;
  /* checks across numbers; returns NULL if good, else a message; NULL: nothing to check */
  const char *(*check)(const ald_numbers *numbers, ald_blame *blame);
  /* what may be meant but has a consequence, reported as a warning; NULL: nothing */
  const char *(*remark)(const ald_numbers *numbers, ald_blame *blame);
  /* what is wrong with an instance beside others in a scenario, as `check`; (quantity_count) */
  const char *(*fault)(const struct ald_study *study, const ald_instance *instance,
                       const double *values, ald_blame *blame);
  /* Numbers of a definition, as the study writes them, that contradict each other or that nothing
   * has: warnings, by sense.h. `first` of its instances; NULL: nothing is known */
  void (*sense)(const struct ald_sense *s, const ald_instance *first);
  /* likewise of each instance beside other elements of its body */
  void (*beside)(const struct ald_sense *s, const ald_instance *own);
  /* bits of the freedoms along which a definition is written to act; `is_planar`: its bodies move
   * in the plane. NULL: it is not known */
  uint32_t (*freedoms)(const struct ald_sense *s, const struct ald_definition *definition,
                       bool is_planar);
  /* where a line is at the start, of numbers with poses; NULL: it is none */
  void (*hung)(const ald_numbers *numbers, ald_hung *hung);
  /* steepest slopes of the force between two points, and where; all 0 before; NULL: between none */
  void (*steepest)(const ald_numbers *numbers, ald_steepest *steepest);
  /* distance of the sites of `steepest` at which the force begins [m]; NULL: it begins otherwise */
  double (*reach)(const ald_numbers *numbers);
  /* greatest slope of a moment by the rate at which two bodies turn [N m s]; NULL: no damping */
  double (*turning)(const ald_numbers *numbers);
  /* what only some kinds can; NULL: not this one */
  const ald_outline_kind *outline;
  const ald_mesh_kind *mesh;
  const ald_ship_kind *ship;
  const ald_table_kind *table;
  const ald_start_kind *start;
  const ald_picture_kind *drawn;
  const ald_watched_kind *watched;
  const ald_spare_kind *spare;
  const ald_failing_kind *failing;
  const ald_built_kind *built;
  const ald_refused_runs *refuses;
  const ald_drawn_key *at_random;
  const ald_usual *usual; /* (usual_count) */
  uint32_t usual_count;
  const ald_rated *rated; /* (rated_count) */
  uint32_t rated_count;
  /* 1 + first key of the place on its first and its second body that must be on the hull; 0: there
   * is none */
  uint32_t at_keys[2];
  const ald_ordered_kind *ordered;
  const ald_relation *relations; /* (relation_count) */
  uint32_t relation_count;
} ald_kind;

static inline bool ald_kind_is(const ald_kind *kind, uint32_t trait) {
  return (kind->traits & trait) != 0;
}

/* the relation whose key names one of the same body, and that with those to which it gives orders;
 * NULL: there is none */
const ald_relation *ald_kind_naming(const ald_kind *kind);
const ald_relation *ald_kind_ordering(const ald_kind *kind);

/* number of lines that its definitions name */
static inline uint32_t ald_kind_lines(const ald_kind *kind) {
  uint32_t lines = 0;
  for (uint32_t k = 0; k < kind->relation_count; k++) {
    if (kind->relations[k].scope == ALD_RELATION_LINES) lines = kind->relations[k].max;
  }
  return lines;
}

/* number of bodies on whose meshes it acts */
static inline uint32_t ald_kind_meshes(const ald_kind *kind) {
  return kind->mesh ? kind->mesh->count : 0;
}

/* does its impact on a mesh follow a law that can be judged? */
static inline bool ald_kind_impacts(const ald_kind *kind) {
  return kind->mesh && kind->mesh->impact;
}

/* Do its definitions name nothing, and have one instance each? */
static inline bool ald_kind_is_bare(const ald_kind *kind) {
  return kind->body_count == 0 && !kind->heads && !ald_kind_is(kind, ALD_KIND_OF_LINES);
}

/* does an instance of it divide steps (`substeps: automatic`)? */
static inline bool ald_kind_divides(const ald_kind *kind) {
  return ald_kind_impacts(kind) || kind->outline;
}

static inline uint32_t ald_kind_ship_defaults(const ald_kind *kind) {
  return kind->ship ? kind->ship->default_count : 0;
}

/* the word of a choice among the keys of a definition */
static inline uint32_t ald_word(const double *keys, uint32_t key) { return (uint32_t)keys[key]; }

/* Numbers of one definition -> params: param_count, then the rows of each table. */
void ald_kind_derive(const ald_kind *kind, const ald_numbers *numbers, double *params);
/* Rows of a table of parameters. */
uint32_t ald_kind_rows(const ald_kind *kind, const ald_numbers *numbers, uint32_t table);

/* Does the record of a row count from the start, whether there is a build-up or not? */
bool ald_kind_lasts(const ald_kind *kind, uint32_t row);

/* Place of the record of a row among others; `count` if it is not there. */
uint32_t ald_record_place(const ald_row_info *records, size_t count, uint32_t row);
/* Does the column of this name, as it stands in results, hold a record that grows? */
bool ald_column_grows(const char *name);

/* All kinds, in the order of kernels/elements.h. */
extern const ald_kind *const ald_kinds[];
extern const uint32_t ald_kind_count;

#endif
