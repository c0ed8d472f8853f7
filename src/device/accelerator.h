/* SPDX-License-Identifier: Apache-2.0
 * A device with memory and a queue of launches of its own. Tiles, steps, schedules and waiting are
 * the same for all of them; what a driver does is behind a few calls. */
#ifndef ALD_ACCELERATOR_H
#define ALD_ACCELERATOR_H

#include <pthread.h>
#include <stdatomic.h>

#include "base/hash.h"
#include "device.h"
#include "kernels/pass_list.h"
#include "schedule_way.h"

typedef struct ald_accelerator ald_accelerator;

/* Kernels of a program: passes by their numbers, and two that take lanes through whole steps. */
enum { ALD_KERNEL_STEPS = PASS_TOTAL, ALD_KERNEL_TOGETHER, ALD_KERNEL_TOTAL };

/* What a kernel allows, as its driver says; 0: not known, or there is no such kernel. */
typedef struct ald_kernel_limits {
  uint32_t items;     /* most work-items of a group */
  uint32_t multiple;  /* of work-items, by which groups are best */
  uint32_t registers; /* of a work-item */
  uint64_t bytes;     /* private memory of a work-item */
} ald_kernel_limits;

/* Kernels of one program; what the driver has of them follows in a struct that begins with this. */
typedef struct ald_kernels {
  ald_hash of;                  /* of the plan that the program is made for; 0: for any study */
  ald_trial trials[ALD_TRIALS]; /* by the power of two of a tile's lanes */
  ald_kernel_limits limits[ALD_KERNEL_TOTAL];
  bool has_run[ALD_KERNEL_TOTAL];
  struct ald_kernels *next;
} ald_kernels;

/* Memory of the device. */
typedef union ald_buffer {
  void *object;     /* of OpenCL */
  uint64_t address; /* of CUDA */
} ald_buffer;

/* Copies and launches of one tile, which run in order. Queues of several tiles run beside each
 * other: the device computes one while another is filled. */
typedef struct ald_queue {
  void *driver;      /* what the driver has of it; NULL: not open */
  uint64_t launched; /* so far; the rest of these under the lock of the accelerator */
  uint64_t newest;   /* of these, the last of a kernel that had never run; 0: none */
  uint64_t seen;     /* before the last mark that was reached */
  double reached;    /* when that was [s] */
  struct ald_queue *next;
} ald_queue;

/* A place in a queue. */
typedef struct ald_mark {
  void *event; /* NULL: none */
  ald_queue *queue;
  uint64_t launched; /* before it */
  double placed;
} ald_mark;

/* Groups of work-items: in lanes, and in instances or workers. */
typedef struct ald_grid {
  size_t items[2]; /* in all; the first is rounded up to whole groups */
  size_t local[2]; /* of a group */
} ald_grid;

/* What a driver does. Calls but for release(), close_queue() and forget() return ALD_OK or
 * ALD_DEVICE_FAILED with the reason; copies and launches are queued, in order, and host memory must
 * stay until a mark behind them is reached. Several threads may call, but launch() one at a time.
 */
typedef struct ald_accelerator_calls {
  ald_status (*open_queue)(ald_accelerator *a, void **queue, ald_report *report);
  void (*close_queue)(ald_accelerator *a, void *queue);
  ald_status (*allocate)(ald_accelerator *a, size_t bytes, ald_buffer *buffer, ald_report *report);
  void (*release)(ald_accelerator *a, ald_buffer buffer);
  ald_status (*zero)(ald_accelerator *a, void *queue, ald_buffer buffer, size_t offset,
                     size_t bytes, ald_report *report);
  ald_status (*write)(ald_accelerator *a, void *queue, ald_buffer to, size_t offset,
                      const void *from, size_t bytes, ald_report *report);
  ald_status (*read)(ald_accelerator *a, void *queue, ald_buffer from, size_t offset, void *to,
                     size_t bytes, ald_report *report);
  /* the kernels of the program of a layout; layout NULL: of that for any study */
  ald_status (*build)(ald_accelerator *a, const ald_layout *layout, ald_kernels **kernels,
                      ald_report *report);
  void (*discard)(ald_accelerator *a, ald_kernels *kernels);
  ald_kernel_limits (*limits)(const ald_accelerator *a, const ald_kernels *kernels,
                              uint32_t kernel);
  /* on the queue of the tile; steps: the last argument of the kernels of whole steps */
  ald_status (*launch)(ald_accelerator *a, const ald_tile *tile, uint32_t kernel,
                       const ald_grid *grid, uint32_t steps, ald_report *report);
  /* the end of what is queued so far, which is started */
  ald_status (*mark)(ald_accelerator *a, void *queue, void **event, ald_report *report);
  ald_status (*look)(ald_accelerator *a, void *event, bool *reached, ald_report *report);
  void (*forget)(ald_accelerator *a, void *event);
  /* closes the driver's part of the device */
  void (*close)(ald_accelerator *a);
} ald_accelerator_calls;

struct ald_accelerator {
  ald_device base;
  const ald_accelerator_calls *calls;
  const char *schedule_variable; /* of the environment, see schedule_trial.h */
  pthread_mutex_t building;      /* of who builds kernels */
  ald_kernels *kernels;          /* of the programs built so far */
  uint32_t lanes_per_item;       /* ALD_LANES of the build */
  size_t local;                  /* work-items of a group, where a kernel allows so many */
  uint32_t units;                /* compute units; of each: */
  uint32_t unit_registers;       /* registers; 0: not known */
  uint32_t unit_items;           /* work-items at once at most; 0: not known */
  size_t most_second;            /* items of a grid's second dimension; 0: any number */
  uint64_t largest_buffer;       /* [byte] */
  /* of the tile that queues its steps: others queue theirs behind them, and a trial is alone */
  pthread_mutex_t turn;
  ald_queue *queues; /* of all tiles: begun under the lock, none goes but under the turn */
  /* accelerator_wait.h; under the lock */
  pthread_mutex_t lock;
  uint32_t new_queues; /* in which a kernel is queued that had never run */
  double longest;      /* between two marks of a queue [s] */
  double lost_after;   /* the wait [s] after which it was given up */
  atomic_bool is_lost; /* it hangs: nothing more is asked of its driver */
};

/* own part of a tile */
typedef struct ald_accelerator_tile {
  ald_kernels *kernels;
  ald_queue queue;
  ald_buffer reals, uints, scratch, assets, plan;
} ald_accelerator_tile;

#endif
