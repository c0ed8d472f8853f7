/* SPDX-License-Identifier: Apache-2.0
 * A batch: scenarios of one model that a host program steps. Its scenarios lie in tiles; on a
 * device with memory of its own the tiles' images here and there are brought together when needed.
 */
#ifndef ALD_BATCH_H
#define ALD_BATCH_H

#include "allide/batch.h"
#include "device/device.h"

/* A quantity that the host has set in one scenario. */
typedef struct ald_batch_setting {
  uint32_t scenario, quantity;
  uint32_t order; /* the later one counts */
  double value;   /* SI */
} ald_batch_setting;

/* Where the valid image of the tiles is. */
typedef enum ald_image { ALD_IMAGE_BOTH, ALD_IMAGE_HERE, ALD_IMAGE_THERE } ald_image;

struct ald_batch {
  ald_study
      study; /* a copy that varies nothing and has no end; its tables belong to the original */
  ald_device *device;
  uint32_t scenarios;
  int threads;
  bool *varies;    /* (quantities) set by the host in some scenario, or a load */
  uint32_t *loads; /* (bodies) row of BODY_LOAD_X; UINT32_MAX if no force moves it */
  uint32_t setting_count, setting_capacity;
  ald_batch_setting *settings; /* (setting_count) */
  double *origins;             /* (2 x scenarios) x, y [m] */
  bool filled;                 /* the scenarios are in the tiles */
  bool evaluated;              /* there is something to commit */
  bool posed;                  /* prescribed bodies are where they are now */
  ald_layout *layout;          /* NULL: to be made, with the tiles */
  uint32_t tile_lanes, tile_count;
  ald_tile **tiles; /* (tile_count) */
  ald_image image;
  uint32_t first_contact, contact_count; /* instances of the contact of outlines */
};

/* A scenario's tile and lane in it. */
typedef struct ald_seat {
  ald_tile *tile;
  uint32_t lane;
} ald_seat;

static inline ald_seat ald_batch_seat(const ald_batch *batch, uint32_t scenario) {
  return (ald_seat){batch->tiles[scenario / batch->tile_lanes], scenario % batch->tile_lanes};
}

/* The scenarios are in the tiles, and the image here is valid.
 * @return ALD_OK, ALD_NO_MEMORY, ALD_DEVICE_FAILED */
ald_status ald_batch_look(ald_batch *batch, ald_report *report);

/* Likewise, and prescribed bodies are where their motions take them now. */
ald_status ald_batch_look_posed(ald_batch *batch, ald_report *report);

#endif
