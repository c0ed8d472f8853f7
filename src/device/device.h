/* SPDX-License-Identifier: Apache-2.0
 * A device computes tiles. OpenMP, OpenCL and CUDA offer the same few calls, and nothing above this
 * file knows which of them is at work. */
#ifndef ALD_DEVICE_H
#define ALD_DEVICE_H

#include <stdatomic.h>
#include <stdbool.h>

#include "plan/layout.h"
#include "tile/tile.h"

enum { ALD_TILES_MAX = 2 };

typedef enum ald_schedule {
  ALD_SCHEDULE_BEST,   /* whichever of the others the device runs faster */
  ALD_SCHEDULE_PASSES, /* pass by pass over the tile */
  ALD_SCHEDULE_LANES, /* each lane (or vector of lanes) through all steps alone, one fused kernel */
  ALD_SCHEDULE_GROUPS /* several work-items of a device for each lane: accelerator.h alone */
} ald_schedule;

/* Rows of a tile from other rows: to = M from, or to += M from, with a matrix among the assets. */
typedef struct ald_tile_product {
  uint32_t matrix;      /* first asset (rows x depth), row by row */
  uint32_t stride;      /* assets from one row of it to the next */
  uint32_t rows, depth; /* of the matrix */
  uint32_t from;        /* first of `depth` real rows */
  uint32_t to;          /* first of `rows` real rows, none of which is among the others */
  bool adds;
} ald_tile_product;

/* How far a device was compared with the host (qualify/selftest.h). */
typedef enum ald_tested {
  ALD_TESTED_NOT,
  ALD_TESTED_ARITHMETIC, /* operations, functions, outlines, by small programs: for runs */
  ALD_TESTED_ALL         /* with the kernels of any study, pass by pass too */
} ald_tested;

struct ald_device {
  char id[32];    /* "openmp", "opencl:0", "cuda:0" */
  char name[256]; /* in words, for summaries */
  ald_precision precision;
  bool is_host; /* tiles live in host memory, one per thread; else a few take turns */
  bool narrow;  /* tiles of fewer than 8 lanes are computed too, one lane at a time */
  bool is_gpu;
  bool runs_passes;       /* runs may go pass by pass, each a kernel of its own */
  bool can_make_programs; /* its kernels can be compiled for one layout alone, */
  bool makes_programs;    /* and are, for each tile whose layout suits */
  bool lacks_program;     /* the last one could not be had: that for any study computes */
  ald_tested tested;      /* since it was opened, or at an earlier start */
  uint32_t best_tile;     /* most lanes of a tile unless the user asks otherwise */
  size_t best_bytes;      /* memory that a tile should stay within (a cache); 0: no limit */
  uint32_t tiles;         /* that take turns: the host prepares one while another is computed; */
  uint64_t tiles_bytes;   /* memory that they have together; 0: no limit */
  uint64_t launches;      /* passes launched so far, for proof that the device did the work */
  atomic_ullong sent;     /* bytes of tiles copied to it so far */
  int host_threads;       /* that look through a tile before it is sent; 0: one */

  ald_status (*tile_create)(ald_device *device, const ald_layout *layout, uint32_t lanes,
                            ald_tile **tile, ald_report *report);
  void (*tile_destroy)(ald_tile *tile);
  ald_status (*tile_upload)(ald_tile *tile, ald_report *report);
  /* runs one pass (PASS_* of kernels/pass_list.h) */
  ald_status (*tile_pass)(ald_tile *tile, uint32_t pass, ald_report *report);
  /* The same of one unit of neighbouring lanes, those that are computed at once; returns how many
   * these are. Of a host alone, else NULL. */
  uint32_t (*tile_unit)(ald_tile *tile, uint32_t pass, uint32_t unit);
  /* Lanes that keep all of the device at work by its kernels for this layout, which are built if
   * need be; 0: not known. NULL: of a host */
  uint32_t (*tile_fills)(ald_device *device, const ald_layout *layout, ald_report *report);
  /* advances all lanes by `steps` steps */
  ald_status (*tile_advance)(ald_tile *tile, uint32_t steps, ald_schedule schedule,
                             ald_report *report);
  ald_status (*tile_download)(ald_tile *tile, ald_row_range reals, ald_row_range flags,
                              ald_report *report);
  /* Opens the library for dense products on this device, in double precision; leaves its name, or
   * why there is none and returns false. */
  bool (*product_open)(ald_device *device, char name[256], char problem[512]);
  /* what a library multiplies that was opened before */
  ald_status (*tile_product)(ald_tile *tile, const ald_tile_product *product, ald_report *report);
  /* Did it pass the self-test at an earlier start, with the same kernels and the same driver?
   * Remembers that it did. NULL: a device that needs none. */
  bool (*was_tested)(ald_device *device, ald_tested how);
  void (*keep_tested)(ald_device *device, ald_tested how);
  void (*destroy)(ald_device *device);
};

/* Lanes of a tile that suits a device and a layout. */
uint32_t ald_device_tile(const ald_device *device, const ald_layout *layout);

/* Most lanes, no more than these, that fill a device a whole number of times; all if they do not
 * fill it once. Of more than 64 an odd number of eights. */
uint32_t ald_device_whole(uint32_t lanes, uint32_t fills);

/* Tiles of so many lanes that take turns there, 1 or more: as many as its memory holds, at most
 * ALD_TILES_MAX. */
uint32_t ald_device_tiles(const ald_device *device, const ald_layout *layout, uint32_t lanes);

/* Lanes of a tile for `count` scenarios: one where there is one and the device can compute it
 * alone, else a multiple of 8, of more than 64 an odd one. */
uint32_t ald_device_lanes(const ald_device *device, uint32_t count);

void ald_device_close(ald_device *device);

#endif
