/* SPDX-License-Identifier: Apache-2.0
 * What a CUDA driver for tests has queued (computing_cuda.c), and how it is computed. */
#ifndef ALD_TESTS_CUDA_COMMANDS_H
#define ALD_TESTS_CUDA_COMMANDS_H

#include <stdbool.h>
#include <stdint.h>

#include "device/device_cuda_loader.h"

enum { KERNELS = 128, NAME = 64 };

struct cu_function_object {
  char name[NAME];
  cu_module module;
};
struct cu_module_object {
  char *text;
  bool is_single;
  struct cu_function_object functions[KERNELS];
  uint32_t count;
};

/* what is queued */
typedef enum action { COPY_IN, COPY_OUT, SET, LAUNCH } action;
typedef struct command {
  action what;
  cu_address device;
  void *to;
  const void *from;
  size_t bytes;
  unsigned char value;
  cu_function function;
  uint32_t grid[2], block[2], lanes, steps;
  uint64_t buffers[5];
  struct command *next;
} command;

/* Ends the process with these words, unless all is good. */
void fake_need(bool good, const char *what);
/* Is it one of the words of FAKE_CUDA? */
bool fake_wants(const char *word);

/* Runs a launch: work-items one after another, each lane by all its instances. */
void fake_compute(const command *c);

#endif
