/* SPDX-License-Identifier: Apache-2.0
 * The model and the study as data: bodies with outlines, element definitions and their instances,
 * the flat list of all quantities, and what varies. Constant once read. */
#ifndef ALD_STUDY_H
#define ALD_STUDY_H

#include <stdbool.h>
#include <stdint.h>

#include "allide/study.h"
#include "allide/warnings.h"
#include "base/input_files.h"
#include "chain_link.h"
#include "choice.h"
#include "depths.h"
#include "environment.h"
#include "hydro/damping_table.h"
#include "hydro/rao.h"
#include "hydro/retardation.h"
#include "instance.h"
#include "kind.h"
#include "math/correlation.h"
#include "math/design.h"
#include "math/distribution.h"
#include "mesh/mesh_planes.h"
#include "ship_form.h"

/* keys of a body, in this order; table in src/model/body.c */
enum {
  ALD_BODY_POSITION_X,
  ALD_BODY_POSITION_Y,
  ALD_BODY_POSITION_Z,
  ALD_BODY_HEADING,
  ALD_BODY_ROLL,
  ALD_BODY_PITCH,
  ALD_BODY_VELOCITY_X,
  ALD_BODY_VELOCITY_Y,
  ALD_BODY_VELOCITY_Z,
  ALD_BODY_SPEED, /* added to the velocity, along the course */
  ALD_BODY_COURSE,
  ALD_BODY_YAW_RATE,
  ALD_BODY_ROLL_RATE,
  ALD_BODY_PITCH_RATE,
  ALD_BODY_MASS,       /* required unless the body is fixed or prescribed */
  ALD_BODY_INERTIA,    /* likewise, of bodies in the plane */
  ALD_BODY_GYRATION_X, /* 0: by the moments of inertia */
  ALD_BODY_GYRATION_Y,
  ALD_BODY_GYRATION_Z,
  ALD_BODY_MOMENT_X,
  ALD_BODY_MOMENT_Y,
  ALD_BODY_MOMENT_Z,
  ALD_BODY_PRODUCT_XY,
  ALD_BODY_PRODUCT_XZ,
  ALD_BODY_PRODUCT_YZ,
  ALD_BODY_LOW, /* of the outline; equal to HIGH: at any height */
  ALD_BODY_HIGH,
  ALD_BODY_LIMITER_MASS,    /* 0: as mass */
  ALD_BODY_LIMITER_INERTIA, /* 0: as inertia */
  ALD_BODY_FORCE_X,
  ALD_BODY_FORCE_Y,
  ALD_BODY_MOMENT,
  ALD_BODY_CORIOLIS, /* 0: of the mass matrix; 1: as printed */
  ALD_BODY_RATIOS,   /* of added mass, surge to yaw (6) */
  ALD_BODY_KEY_COUNT = ALD_BODY_RATIOS + 6
};
extern const ald_key ald_body_keys[ALD_BODY_KEY_COUNT];
extern const ald_key_table ald_body_added_mass;

/* keys of a mesh, in this order; table in src/model/mesh_keys.c */
enum {
  ALD_MESH_UNIT, /* of a file, like the next two */
  ALD_MESH_UP,
  ALD_MESH_FORWARD,
  ALD_MESH_AT_X,
  ALD_MESH_AT_Y,
  ALD_MESH_AT_Z,
  ALD_MESH_KEY_COUNT
};
extern const ald_key ald_mesh_keys[ALD_MESH_KEY_COUNT];

/* A mesh of the study, which bodies name. Its numbers are the same in all scenarios. */
typedef struct ald_study_mesh {
  char *name;
  char *file;                /* as the study writes it; NULL: it is a shape */
  uint32_t shape;            /* of ald_mesh_shapes */
  uint32_t quantities;       /* first of its ALD_MESH_KEY_COUNT quantities */
  uint32_t shape_quantities; /* first of those of its shape */
  ald_mesh mesh;             /* metres, frame of the body */
  ald_mesh_planes planes;    /* of its convex parts, likewise */
} ald_study_mesh;

/* most vertices that one convex part may have */
enum { ALD_PART_VERTICES = 64 };

/* A convex part of an outline. */
typedef struct ald_part {
  uint32_t vertex_count;
  uint32_t *vertices; /* (vertex_count) numbers of outline vertices, anticlockwise */
} ald_part;

typedef struct ald_body {
  char *name;
  bool fixed;
  bool is_earth;       /* the earth itself: named by elements, not by the study */
  bool prescribed;     /* follows the motions that refer to it */
  uint32_t freedoms;   /* ALD_SURGE ... */
  uint32_t quantities; /* first of its ALD_BODY_KEY_COUNT quantities */
  uint32_t added_mass; /* first of its 36 quantities, row by row */
  bool has_added_mass;
  uint32_t vertex_count; /* 0: no outline */
  uint32_t vertices;     /* first of its 2 x vertex_count quantities: x0, y0, x1, y1, ... */
  uint32_t part_count;
  ald_part *parts; /* (part_count) */
  uint32_t mesh;   /* 1 + number of its mesh; 0: it has none */
  bool has_ship;   /* it has particulars */
  uint32_t ship;   /* first of its ALD_SHIP_KEY_COUNT quantities */
  bool has_approach;
  uint32_t approach; /* first of its ALD_APPROACH_KEY_COUNT quantities */
} ald_body;

/* keys of the approach of a body, in this order; table in src/model/body_approach.c */
enum {
  ALD_APPROACH_SIDE,
  ALD_APPROACH_PLACE,
  ALD_APPROACH_ANGLE,
  ALD_APPROACH_GAP,
  ALD_APPROACH_KEY_COUNT
};
extern const ald_key ald_approach_keys[ALD_APPROACH_KEY_COUNT];

/* A ship of the section `ships`, which bodies and variants name. */
typedef struct ald_named_ship {
  char *name;
  uint32_t quantities; /* first of its ALD_SHIP_OWN_COUNT quantities; they never vary */
} ald_named_ship;

/* Links of a chain of the section `chains`, bodies that follow each other; each lies along x, its
 * plane is x and y. */
enum { ALD_FITTINGS_MAX = 8 };
typedef struct ald_chain {
  uint32_t first_body, link_count, fitting_count; /* fittings are the last of the links */
  ald_chain_link link;                            /* a common one */
  ald_chain_link fittings[ALD_FITTINGS_MAX];      /* (fitting_count) towards the end */
  bool is_free;                                   /* nothing holds its last link */
  double last[3]; /* centre of gravity of that one, from the middle between its bearings [m] */
} ald_chain;

/* a link by its number from 0 */
static inline const ald_chain_link *ald_chain_link_at(const ald_chain *chain, uint32_t number) {
  const uint32_t common = chain->link_count - chain->fitting_count;
  return number < common ? &chain->link : &chain->fittings[number - common];
}

/* meeting that no element makes */
enum { ALD_NO_ELEMENT = UINT32_MAX };

/* What places its first body by the second: an element, or the first body's approach; see
 * src/model/meetings.h. */
typedef struct ald_meeting {
  uint32_t definition; /* ALD_NO_ELEMENT: the approach */
  uint32_t body_a, body_b;
  uint32_t instance_count;
  uint32_t *instances; /* (instance_count) of an approach: elements of the first body, the first
                        * of which to touch limits it */
} ald_meeting;

/* A number that follows the particulars of a body; see src/model/ships.h. */
typedef struct ald_follower {
  uint32_t quantity;
  uint32_t body;
  uint32_t figure;  /* ALD_FIGURE_* */
  bool is_limit;    /* true: it is only checked not to exceed the figure */
  double otherwise; /* used where the particulars do not determine the figure */
  uint32_t unless;  /* 1 + quantity that must be open still, or `otherwise` is used; 0: none */
  uint32_t ratio;   /* 1 + quantity: share of the body's own mass or moment of inertia in that
                     * freedom, whatever its ship; 0: the figure of its ship */
} ald_follower;

/* One result that is looked at: a record of an instance. */
typedef struct ald_operand {
  uint32_t instance;
  uint32_t record; /* of the instance's kind */
} ald_operand;

/* What can be ordered of an instance. */
typedef struct ald_orderable {
  uint32_t instance;
  uint32_t row; /* of the ordered rows of the instance's kind */
} ald_orderable;

/* keys of names of an order, in this order; table in src/element/order.c */
enum {
  ALD_ORDER_SET,
  ALD_ORDER_GIVE_BACK,
  ALD_ORDER_AFTER,
  ALD_ORDER_DISTANCE,
  ALD_ORDER_APPROACH,
  ALD_ORDER_SPEED,
  ALD_ORDER_HEADING,
  ALD_ORDER_RESULT,
  ALD_ORDER_TOUCH,
  ALD_ORDER_HEADS
};

/* An order: when, and what is set; its numbers are those of its definition. */
typedef struct ald_order {
  uint32_t when;       /* ORDER_BY_* of kernels/pass/control/order_rows.h */
  bool is_above;       /* it waits for a value above its limit, else below */
  bool gives_back;     /* what it sets is given back */
  ald_dimension limit; /* of its limit */
  uint32_t after;      /* instance of the order that it follows */
  uint32_t bodies[2];  /* whose distance, approach, speed or heading it waits for */
  uint32_t operand_count;
  ald_operand *operands; /* (operand_count) results that it waits for */
  uint32_t target_count;
  ald_orderable *targets;       /* (target_count) what it sets: an instance of the order for each */
  char *heads[ALD_ORDER_HEADS]; /* as written; NULL: not given */
} ald_order;

/* A definition: an entry of a section of elements, from which its instances are made. */
typedef struct ald_definition {
  uint32_t kind;                    /* index into ald_kinds */
  char *name;                       /* key in its section */
  uint32_t quantities;              /* first of its key_count quantities */
  uint32_t tables[ALD_TABLES_MAX];  /* first quantity of each table, row by row */
  uint32_t rows[ALD_TABLES_MAX];    /* of each table; 0: not given */
  ald_history *history;             /* table 0 from a file; NULL: none */
  char *named;                      /* name of the other element that it names; NULL: none */
  char *damping_file;               /* of radiation, its name in messages; NULL: none */
  ald_damping_table *damping_table; /* of radiation, in axes of the body; NULL: none */
  ald_retardation *retardation;     /* of it, at steps of the study; NULL: none */
  ald_rao *rao;                     /* of a vessel that follows the sea; NULL: none */
  ald_order *order;                 /* of an order; NULL: it is none */
} ald_definition;

typedef struct ald_quantity {
  char *path; /* "bodies.vessel.position.x" */
  ald_dimension dimension;
  ald_range range;
  bool may_vary;     /* false for words and counts */
  bool is_given;     /* written in the study; else its default */
  bool is_component; /* of a list: position.x, outline[3].y */
  bool is_optional;  /* a component that may be left out: position.z */
  bool is_count;     /* a whole number that never varies */
  double value;      /* as in the study, SI */
} ald_quantity;

/* A random variable and the quantities that it sets, all to the same value. */
typedef struct ald_variable {
  char *name;  /* as under vary: "bodies.vessel.speed"; "choose.ship", "choose.ship.feeder..." */
  uint32_t id; /* hash of the name: key of its random numbers */
  ald_dimension dimension;
  ald_distribution distribution;
  char *file; /* of an empirical distribution; NULL for others */
  uint32_t target_count;
  uint32_t *targets; /* (target_count) quantity indices; none if it is a choice */
  uint32_t choice;   /* number of the choice that it is or belongs to, from 1; 0: none */
  uint32_t variant;  /* applies only if this variant is drawn, from 1; 0: always */
} ald_variable;

/* A rule that monitors a scenario. */
typedef struct ald_rule {
  char *name;          /* key in its section */
  uint32_t what;       /* RULE_* of kernels/plan.h */
  bool ends;           /* true: of section stop; false: of section limits */
  uint32_t quantities; /* first of the key_count quantities of its kind */
  uint32_t operand_count;
  ald_operand *operands; /* (operand_count) */
} ald_rule;

/* When the study ends: P(any of the columns > above) is known accurately enough. */
typedef struct ald_stopping_rule {
  char *pattern;         /* of columns; NULL: the study runs all its scenarios */
  double above;          /* SI */
  double width;          /* of the confidence interval; infinite: any */
  double relative_width; /* of the interval, per estimate; infinite: any */
  double confidence;
  uint64_t first; /* scenarios after which it is evaluated first; then at every doubling */
} ald_stopping_rule;

typedef enum ald_events { ALD_EVENTS_WITHOUT_SLIP, ALD_EVENTS_ALL, ALD_EVENTS_NONE } ald_events;

/* What is stored besides the table of scenarios. */
typedef enum ald_rows { ALD_ROWS_ALL, ALD_ROWS_NONE } ald_rows;

typedef struct ald_output {
  ald_events events;
  ald_rows rows;
  uint32_t selected_count;
  uint64_t *selected;     /* (selected_count) scenarios of which the time series are kept */
  char *worst_of;         /* pattern of columns; NULL: none */
  uint32_t worst_count;   /* scenarios with the greatest values of it */
  uint32_t failed_count;  /* scenarios that failed, the first ones */
  double event_frequency; /* of the event that each scenario represents [1/s]; 0: not given */
} ald_output;

/* most studies that a sweep makes */
enum { ALD_SWEEP_LIMIT = 64 };

/* A number of which each of some values makes a study of its own. */
typedef struct ald_swept {
  char *path;     /* as in `set`: "lines.riser.sections[0].segments" */
  uint32_t count; /* of values */
  char **values;  /* (count) as they are written */
} ald_swept;

struct ald_study {
  char *name;
  char *text;                  /* the file as read */
  char *file;                  /* its name, for messages */
  ald_input_files input_files; /* the other files that it names */
  uint32_t swept_count;
  ald_swept *swept; /* (swept_count) none: it is one study */
  uint32_t mesh_count;
  ald_study_mesh *meshes; /* as written */
  uint32_t chain_count;
  ald_chain *chains;
  uint32_t ship_count;
  ald_named_ship *ships; /* as written */
  uint32_t body_count;
  ald_body *bodies;
  uint32_t follower_count;
  ald_follower *followers; /* body by body; its own numbers come before those of elements */
  uint32_t meeting_count;
  ald_meeting *meetings;
  bool is_spatial;      /* bodies have poses in space */
  uint32_t environment; /* first of its ALD_ENVIRONMENT_KEY_COUNT quantities */
  uint32_t profile;     /* first quantity of the current's profile, row by row */
  uint32_t profile_rows;
  uint32_t depths; /* likewise of the seabed's depths, which never vary */
  uint32_t depths_rows;
  ald_depths *grid; /* of these; NULL: there are none */
  uint32_t definition_count;
  ald_definition *definitions;
  uint32_t instance_count;
  ald_instance *instances; /* ordered by kind, then as written */
  uint32_t quantity_count;
  ald_quantity *quantities;
  uint32_t variable_count;
  ald_variable *variables; /* those of a choice follow it, those of a table come last */
  uint32_t choice_count;
  ald_choice *choices;
  ald_design design;           /* how scenarios get their random numbers */
  ald_correlation correlation; /* between variables */
  uint32_t rule_count;
  ald_rule *rules; /* stop rules, then limits, as written */
  ald_stopping_rule stopping;
  ald_output output;
  uint64_t scenarios;
  uint64_t seed;
  double step;         /* [s] */
  uint32_t step_count; /* duration = step_count x step */
  uint32_t build_up;   /* steps after which records begin, less than all; 0: there is no build-up */
  uint32_t fine;       /* fine steps in a step, a power of two; 0: steps are never divided */
  bool is_closed;      /* method: closed form; no time is stepped */
  double horizon;      /* closed form: later touches do not count [s]; infinite: all do */
  double scale[2];     /* by Froude's law: factors of lengths and of densities; 0: as given */
  uint32_t scheme;     /* SCHEME_* of kernels/schemes.h */
  bool earth_frame;    /* true: positions in a tile are not relative to the scenario's origin */
  ald_precision precision;
  bool is_fast;           /* libraries may sum in their own order */
  ald_warnings *warnings; /* of its text; NULL: none */
};

/* Whether settings of runs and batches may ask for it. */
static inline bool ald_precision_is_known(ald_precision asked) {
  return asked == ALD_PRECISION_OF_STUDY || asked == ALD_DOUBLE || asked == ALD_SINGLE_PRECISION;
}

/* The precision of settings, or that of the study if they leave it open. */
static inline ald_precision ald_precision_or(ald_precision asked, ald_precision of_study) {
  return asked == ALD_PRECISION_OF_STUDY ? of_study : asked;
}

/* Fine steps in a step: 1 where steps are never divided. */
static inline uint32_t ald_study_fine(const ald_study *study) {
  return study->fine > 1 ? study->fine : 1;
}
/* The shortest step that a scenario may take, the unit of its time [s]. */
static inline double ald_study_fine_step(const ald_study *study) {
  return study->step / ald_study_fine(study);
}
/* The step that a study takes where one of at most `longest` is required: the whole one where it is
 * not divided or short enough, else the longest of its parts, or the shortest [s]. */
static inline double ald_study_step_within(const ald_study *study, double longest) {
  const double least = ald_study_fine_step(study);
  double step = study->step;
  while (step > longest && step > 1.5 * least) step *= 0.5;
  return step;
}

#endif
