/* SPDX-License-Identifier: Apache-2.0
 * A kind of element as the host knows it: its keys, its rows, how a study's numbers become the
 * parameters of its passes, and what it records. One host file per kind fills one ald_kind. */
#ifndef ALD_KIND_H
#define ALD_KIND_H

#include <stdbool.h>
#include <stdint.h>

#include "keys.h"

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

/* What the time step of a contact hangs on; see src/contact_step.h. */
typedef struct ald_contact_slopes {
  double by_area;      /* normal force by overlap area [N/m^2] */
  double by_area_rate; /* by its rate [N s/m^2] */
  double by_shear;     /* tangential force by shear while it sticks; 0: none [N/m] */
  double restitution;  /* of the limiter [-] */
  bool limiter;        /* the momentum limit acts */
  bool tension;        /* the normal force may pull */
} ald_contact_slopes;

typedef struct ald_kind {
  const char *name;    /* "polygon": names of its passes */
  const char *section; /* "contacts": its section in the study */
  const char *meaning; /* one line for the reference */
  const char *example; /* its section in a study, a few lines */
  uint32_t body_count; /* 1: `body: NAME`; 2: `between: [NAME, NAME]` */
  bool uses_outlines;  /* true: acts between outlines; an instance per pair of convex parts */
  const ald_key *keys; /* (key_count) */
  uint32_t key_count;
  uint32_t param_count;        /* parameters that its passes read */
  uint32_t row_count;          /* real rows per instance */
  uint32_t flag_count;         /* flag rows per instance */
  uint32_t trace_count;        /* real rows per instance that are written only when traced */
  const ald_row_info *records; /* (record_count) */
  uint32_t record_count;
  const ald_row_info *traces;   /* (trace_count) */
  const uint32_t *flag_initial; /* (flag_count) */
  /* values (key_count) of one definition, in SI -> params (param_count) */
  void (*derive)(const double *values, double *params);
  /* choices of one definition -> option bits of its passes; NULL if it has none */
  uint32_t (*options)(const double *values);
  /* slopes of the law of one definition; NULL for kinds that are no contact of outlines */
  void (*slopes)(const double *values, ald_contact_slopes *slopes);
  /* checks across keys; returns NULL if good, else a message; *key is the key to blame */
  const char *(*check)(const double *values, uint32_t *key);
} ald_kind;

/* All kinds, in the order of kernels/elements.h. */
extern const ald_kind *const ald_kinds[];
extern const uint32_t ald_kind_count;

#endif
