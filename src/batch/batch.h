/* SPDX-License-Identifier: Apache-2.0
 * A batch: scenarios of one model that a host program steps. Its scenarios lie in tiles; on a
 * device with memory of its own the tiles' images here and there are brought together when needed.
 */
#ifndef ALD_BATCH_H
#define ALD_BATCH_H

#include "allide/batch.h"
#include "device/device.h"
#include "plan/step.h"

/* A quantity that the host has set in one scenario. */
typedef struct ald_batch_setting {
  uint32_t scenario, quantity;
  uint32_t order; /* the later one counts */
  double value;   /* SI */
} ald_batch_setting;

/* Where the valid image of the tiles is. */
typedef enum ald_image { ALD_IMAGE_BOTH, ALD_IMAGE_HERE, ALD_IMAGE_THERE } ald_image;

/* How much of the last evaluation holds where the bodies are now. */
typedef enum ald_fresh {
  ALD_FRESH_NOT,   /* nothing */
  ALD_FRESH_LOADS, /* all but what depends on the loads that the host sets */
  ALD_FRESH_ALL
} ald_fresh;

/* Bodies as they were before an evaluation, which moves those that yield to lines. */
typedef struct ald_saved_poses {
  bool is_kept;
  void *rows;   /* (tiles) rows of all bodies */
  bool *placed; /* (scenarios x bodies) the host has put it elsewhere since */
} ald_saved_poses;

struct ald_batch {
  ald_study
      study; /* a copy that varies nothing and has no end; its tables belong to the original */
  ald_device *device;
  uint32_t scenarios;
  int threads;
  uint32_t *nodes; /* (instances) of dynamic lines; 0: none */
  bool *varies;    /* (quantities) set by the host in some scenario, or a load */
  uint32_t *loads; /* (bodies) row of BODY_LOAD_X; UINT32_MAX if no force moves it */
  uint32_t setting_count, setting_capacity;
  ald_batch_setting *settings; /* (setting_count) */
  double *origins;             /* (2 x scenarios) x, y [m] */
  bool filled;                 /* the scenarios are in the tiles */
  bool reads;                  /* traces are kept, and steps end with an evaluation */
  bool evaluated;              /* there is something to commit */
  bool seen;                   /* something has been evaluated since the tiles were filled */
  ald_fresh fresh;             /* a step need not evaluate its beginning again */
  ald_step step;               /* of the layout */
  ald_saved_poses stand;
  double **ended;     /* (scenarios) all real rows as a scenario ended; NULL: it has not */
  bool posed;         /* prescribed bodies are where they are now */
  ald_layout *layout; /* NULL: to be made, with the tiles */
  uint32_t tile_lanes, tile_count;
  ald_tile **tiles; /* (tile_count) */
  ald_image image;
  uint32_t first_contact, contact_count; /* instances of the contact of outlines */
  uint32_t orderable_count;
  char **orderables; /* (orderable_count) names of what can be ordered */
};

/* A scenario's tile and lane in it. */
typedef struct ald_seat {
  ald_tile *tile;
  uint32_t lane;
} ald_seat;

static inline ald_seat ald_batch_seat(const ald_batch *batch, uint32_t scenario) {
  return (ald_seat){batch->tiles[scenario / batch->tile_lanes], scenario % batch->tile_lanes};
}

/* Is there this scenario, and one of `count` of `what`? The message of a caller who counts wrongly
 * says up to where.
 * @param given where values are put or come from: not NULL
 * @return ALD_OK, ALD_BAD_ARGUMENT */
ald_status ald_batch_check_one(const ald_batch *batch, uint32_t scenario, const char *what,
                               uint32_t index, uint32_t count, const void *given,
                               ald_report *report);

/* The scenarios are in the tiles, and the image here is valid.
 * @return ALD_OK, ALD_NO_MEMORY, ALD_DEVICE_FAILED */
ald_status ald_batch_look(ald_batch *batch, ald_report *report);

/* The scenarios are in the tiles, and the device's image is valid. @return likewise */
ald_status ald_batch_make_ready(ald_batch *batch, ald_report *report);

/* Before an evaluation: puts bodies back that an earlier one of the same step has moved, but for
 * those that the host has placed since, and keeps where all are. Nothing to do where none yields.
 * @return ALD_OK, ALD_NO_MEMORY, ALD_DEVICE_FAILED */
ald_status ald_saved_poses_keep(ald_batch *batch, ald_report *report);
/* Puts bodies back likewise and keeps nothing: before a step that evaluates its beginning itself.
 */
ald_status ald_saved_poses_back(ald_batch *batch, ald_report *report);
/* The host has placed a body. */
void ald_saved_poses_placed(ald_batch *batch, uint32_t scenario, uint32_t body);
void ald_saved_poses_free(ald_batch *batch);

/* As ald_batch_look(), and prescribed bodies are where their motions take them now. */
ald_status ald_batch_look_posed(ald_batch *batch, ald_report *report);

#endif
