/* SPDX-License-Identifier: Apache-2.0
 * The codes of warnings, with their meanings and remedies: what ald_warn() and docs/warnings.md
 * work from. */
#ifndef ALD_WARNING_CODE_H
#define ALD_WARNING_CODE_H

#include <stdint.h>

typedef enum ald_warning_code {
  /* of the text of a study */
  ALD_WARN_NO_EFFECT,
  ALD_WARN_BARE_ANGLE,
  ALD_WARN_BARE_MASS,
  ALD_WARN_BARE_RATE,
  ALD_WARN_BARE_NUMBER,
  ALD_WARN_UNLIKELY_FACTOR,
  ALD_WARN_BAD_DRAWS,
  ALD_WARN_SHARES,
  ALD_WARN_SOBOL_COUNT,
  ALD_WARN_CONSEQUENCE,
  ALD_WARN_CONTRADICTS,
  ALD_WARN_UNUSUAL,
  ALD_WARN_AFTER_THE_END,
  ALD_WARN_AT_ONCE,
  ALD_WARN_TWICE,
  ALD_WARN_FEW_STEPS,
  ALD_WARN_FEELS_NO_WAVE,
  ALD_WARN_BERTHING_MASS,
  ALD_WARN_STAYS_ZERO,
  ALD_WARN_MESH,
  ALD_WARN_DISPLACEMENT,
  ALD_WARN_MESH_DRAUGHT,
  ALD_WARN_LEANS,
  ALD_WARN_BUOYANCY_TWICE,
  ALD_WARN_ADDED_MASS,
  ALD_WARN_DAMPING_INACCURATE,
  /* of the step */
  ALD_WARN_STEP_TOO_LONG,
  ALD_WARN_GROWING_OSCILLATION,
  ALD_WARN_FORCE_INACCURATE,
  ALD_WARN_SHORT_IMPACT,
  ALD_WARN_ENERGY_INACCURATE,
  ALD_WARN_SUBSTEPS,
  ALD_WARN_TABLE_INACCURATE,
  ALD_WARN_SINGLE_PRECISION,
  /* of the start */
  ALD_WARN_BAD_INPUT,
  ALD_WARN_INSIDE_AT_START,
  ALD_WARN_THROUGH_AT_START,
  ALD_WARN_TAUT_AT_START,
  ALD_WARN_LINES_AT_START,
  ALD_WARN_NO_SEABED,
  ALD_WARN_BEYOND_SEABED,
  ALD_WARN_PAST_STOP_AT_START,
  ALD_WARN_SLIPS,
  ALD_WARN_TILTS,
  ALD_WARN_DIVIDED,
  ALD_WARN_THIN_FIELD,
  ALD_WARN_UNSTABLE,
  /* of what happened, by the rows of scenarios; the first ones may be the cause of the others */
  ALD_WARN_UNSUPPORTED,
  ALD_WARN_CAPSIZED,
  ALD_WARN_COMPRESSED_AT_START,
  ALD_WARN_BEYOND_HEIGHT,
  ALD_WARN_BEYOND_CURVE,
  ALD_WARN_WHOLLY_INSIDE,
  ALD_WARN_LEFT_TABLE,
  ALD_WARN_IN_PARTS,
  ALD_WARN_NEGATIVE_ENERGY,
  ALD_WARN_NOTHING_TOUCHED,
  ALD_WARN_NEVER_ACTED,
  ALD_WARN_MOVED_AWAY,
  ALD_WARN_ENDED_BEFORE,
  ALD_WARN_ENDED_DURING,
  ALD_WARN_STILL_CLOSING,
  ALD_WARN_NO_DIRECTION,
  ALD_WARN_CLASH_TOO_FAST,
  ALD_WARN_BUCKLES,
  ALD_WARN_LONG_SEGMENTS,
  ALD_WARN_REDUNDANT,
  ALD_WARN_BREAKING_LOAD,
  ALD_WARN_AGROUND,
  ALD_WARN_BEYOND_SQUAT,
  ALD_WARNING_CODE_COUNT
} ald_warning_code;

typedef struct ald_warning_info {
  const char *name;    /* "compressed_at_start" */
  const char *meaning; /* one line for the documentation */
  const char *remedy;  /* what to do, where a warning does not say it itself; "": nothing to add */
} ald_warning_info;

/* by code */
extern const ald_warning_info ald_warning_infos[ALD_WARNING_CODE_COUNT];

/* The code of a name; ALD_WARNING_CODE_COUNT if there is none. */
ald_warning_code ald_warning_code_find(const char *name);

#endif
