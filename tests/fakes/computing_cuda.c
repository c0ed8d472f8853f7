/* SPDX-License-Identifier: Apache-2.0
 * A CUDA driver for tests that really computes: device memory is memory of the host, and a launch
 * runs the C17 kernels of one lane at a time for every work-item of its grid. It is as strict as a
 * driver can be: the context must be current, every address must lie in memory that was allocated,
 * all of it, the text of a module must have the kernel that is asked for, and a grid must be
 * exactly what the kernel needs. What is queued runs when somebody waits for it, so that memory of
 * the host that goes too early shows. What is not allowed is said on stderr and ends the process.
 *
 *   FAKE_CUDA     several words with commas between:
 *                 none      cuInit finds no device          old      a driver of CUDA 10.2
 *                 refuse    PTX does not build, with a log  version  PTX is too new
 *                 memory    no memory beyond 1 MB at once   launch   the fourth launch fails
 *                 fault     the tenth event shows an error  flip     a sum comes out wrong
 *                 hang      no event is reached after the launch of FAKE_CUDA_LAUNCHES
 *                 two       there are two devices
 *   FAKE_CUDA_WHEN  file: `hang` and `fault` begin once it is there */
#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "device/device_cuda_loader.h"
#include "kernels/program.h"
#include "plan/passes.h"
#include "tile/kernel_build.h"

#define CALL __attribute__((visibility("default"))) cu_result
enum { BLOCKS = 4096, KERNELS = 128, NAME = 64, MOST_BYTES = 1 << 20, THREADS = 1024 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static bool is_ready;
static _Thread_local bool is_current;
static struct {
  uint64_t address;
  size_t bytes;
} blocks[BLOCKS];
static uint32_t launches, queries, modules;
static bool hangs; /* whatever waits for the device from now on never returns */

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
struct cu_event_object {
  uint64_t place; /* number of the last command before it */
  bool is_asked, is_hung;
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
struct cu_stream_object {
  command *first, *last;
  uint64_t queued, done;
};
static struct cu_stream_object *only; /* NULL: none */

/* ---------------------------------------------------------------------------- strictness */

static void fault(const char *what) {
  fprintf(stderr, "computing_cuda: %s\n", what);
  fflush(stderr);
  _exit(99);
}
static void need(bool good, const char *what) {
  if (!good) fault(what);
}

static bool wants(const char *word) {
  const char *list = getenv("FAKE_CUDA");
  const char *at = list ? strstr(list, word) : NULL;
  return at && (at == list || at[-1] == ',') && strchr(",", at[strlen(word)]);
}

static bool begins(void) {
  const char *when = getenv("FAKE_CUDA_WHEN");
  return !when || access(when, F_OK) == 0;
}

/* bytes from an address to the end of its block */
static size_t room_at(uint64_t address) {
  for (uint32_t k = 0; k < BLOCKS; k++) {
    if (blocks[k].address && address >= blocks[k].address &&
        address < blocks[k].address + blocks[k].bytes)
      return blocks[k].address + blocks[k].bytes - address;
  }
  return 0;
}

static void need_room(uint64_t address, size_t bytes, const char *what) {
  if (room_at(address) < bytes) fault(what);
}

/* ---------------------------------------------------------------------------- computing */

static const uint32_t *plan_of(const command *c) { return (const uint32_t *)c->buffers[4]; }

/* instances that a pass goes over, by the plan, as kernels/program.h has it */
static uint32_t instances_of(const uint32_t *plan, uint32_t pass) {
  const ald_pass_info *info = &ald_pass_infos[pass];
  switch (info->space) {
    case ALD_SPACE_MOVING:
      return plan[PLAN_MOVING];
    case ALD_SPACE_SPATIAL:
      return plan[PLAN_SPATIAL];
    case ALD_SPACE_KIND:
    case ALD_SPACE_ENTRIES:
      return plan[PLAN_KINDS + info->kind * KIND_FIELD_COUNT + KIND_COUNT];
    default:
      return 1;
  }
}

/* is the grid what a pass needs: every item once, and none beyond but for the last group */
static void check_grid(const command *c, uint32_t pass) {
  const ald_pass_info *info = &ald_pass_infos[pass];
  const bool at_once = info->stage == ALD_STAGE_EVALUATE;
  const uint64_t instances = instances_of(plan_of(c), pass);
  uint64_t items = c->lanes, second = 1;
  if (info->space == ALD_SPACE_ENTRIES && at_once) items = c->lanes * instances;
  if (info->space == ALD_SPACE_BLOCKS) items = (c->lanes + LIST_BLOCK - 1) / LIST_BLOCK;
  if (info->space == ALD_SPACE_SINGLE) items = 1;
  if (at_once && (info->space == ALD_SPACE_MOVING || info->space == ALD_SPACE_SPATIAL ||
                  info->space == ALD_SPACE_KIND))
    second = instances;
  need((items + c->block[0] - 1) / c->block[0] == c->grid[0], "a grid has not all items");
  need((uint64_t)c->grid[1] * c->block[1] == second, "a grid has not all instances");
}

static void run_pass(const command *c, const ald_program *program, uint32_t pass, uint32_t unit) {
  program->calls[pass]((void *)c->buffers[0], (uint32_t *)c->buffers[1], (void *)c->buffers[2],
                       (const void *)c->buffers[3], plan_of(c), c->lanes, unit);
}

/* a lane, or as many of them as the program computes together, through whole steps */
static void run_steps(const command *c, const ald_program *program, uint32_t unit) {
  const uint32_t *plan = plan_of(c);
  uint32_t *flags = (uint32_t *)c->buffers[1] + plan[PLAN_LANE_FLAGS] * (size_t)c->lanes;
  for (uint32_t step = 0; step < c->steps; step++) {
    bool runs = false;
    for (uint32_t l = unit * program->width; l < (unit + 1) * program->width; l++)
      runs = runs || flags[LANE_DONE * (size_t)c->lanes + l] == DONE_NOT;
    if (!runs) {
      for (uint32_t l = unit * program->width; l < (unit + 1) * program->width; l++)
        flags[LANE_TICK * (size_t)c->lanes + l] += c->steps - step;
      return;
    }
    for (uint32_t now = 0; now < plan[PLAN_STAGES]; now++) {
      for (uint32_t p = 0; p < PASS_TOTAL; p++) {
        const ald_stage stage = ald_pass_infos[p].stage;
        if (stage == ALD_STAGE_EVALUATE || stage == ALD_STAGE_INTEGRATE)
          run_pass(c, program, p, unit);
      }
    }
    for (uint32_t p = 0; p < PASS_TOTAL; p++) {
      if (ald_pass_infos[p].stage == ALD_STAGE_COMMIT) run_pass(c, program, p, unit);
    }
  }
}

static uint32_t pass_named(const char *name) {
  for (uint32_t p = 0; p < PASS_TOTAL; p++) {
    if (strcmp(ald_pass_infos[p].name, name) == 0) return p;
  }
  return PASS_TOTAL;
}

/* Work-items run one after another, each lane by all its instances. */
static void compute(const command *c) {
  const bool single = c->function->module->is_single;
  const ald_program *program = single ? ald_kernels()->in_single : ald_kernels()->scalar;
  const char *name = c->function->name + strlen("ald_");
  const uint32_t pass = pass_named(name);
  const uint32_t units = c->lanes / program->width;
  if (pass == PASS_TOTAL) {
    const bool together = strcmp(name, "advance_together") == 0;
    need((c->lanes + c->block[0] - 1) / c->block[0] == c->grid[0] && c->grid[1] == 1,
         "a grid of whole steps has not all lanes");
    need(together || c->block[1] == 1, "workers where there are none to be");
    need(c->block[0] * c->block[1] <= 256, "a group is larger than its kernel allows");
    for (uint32_t unit = 0; unit < units; unit++) run_steps(c, program, unit);
  } else {
    check_grid(c, pass);
    run_pass(c, program, pass, ALD_WHOLE_TILE);
  }
  if (wants("flip") && pass == PASS_operations && !single)
    ((uint64_t *)c->buffers[0])[c->lanes * 5 + 3] ^= 1;
}

static void run_next(cu_stream stream) {
  command *c = stream->first;
  stream->first = c->next;
  if (!stream->first) stream->last = NULL;
  stream->done++;
  switch (c->what) {
    case COPY_IN:
      memcpy((void *)c->device, c->from, c->bytes);
      break;
    case COPY_OUT:
      memcpy(c->to, (const void *)c->device, c->bytes);
      break;
    case SET:
      memset((void *)c->device, c->value, c->bytes);
      break;
    case LAUNCH:
      compute(c);
      break;
  }
  free(c);
}

static cu_result queue(cu_stream stream, const command *c) {
  command *made = malloc(sizeof *made);
  need(stream && stream == only, "a stream that is none");
  if (!made) return CU_ERROR_OUT_OF_MEMORY;
  *made = *c;
  made->next = NULL;
  if (stream->last) stream->last->next = made;
  if (!stream->first) stream->first = made;
  stream->last = made;
  stream->queued++;
  return CU_SUCCESS;
}

#define BEGIN(name)                                        \
  need(is_ready, #name " before cuInit");                  \
  need(is_current, #name " without a context of its own"); \
  pthread_mutex_lock(&lock)
#define END(result)              \
  do {                           \
    cu_result result_ = result;  \
    pthread_mutex_unlock(&lock); \
    return result_;              \
  } while (0)

/* ---------------------------------------------------------------------------- devices */

CALL cuInit(unsigned flags) {
  need(flags == 0, "flags of cuInit");
  is_ready = !wants("none");
  return is_ready ? CU_SUCCESS : CU_ERROR_NO_DEVICE;
}
CALL cuDriverGetVersion(int *version) {
  *version = wants("old") ? 10020 : 12040;
  return CU_SUCCESS;
}
CALL cuGetErrorName(cu_result error, const char **name) {
  *name = error == CU_ERROR_OUT_OF_MEMORY     ? "CUDA_ERROR_OUT_OF_MEMORY"
          : error == CU_ERROR_INVALID_PTX     ? "CUDA_ERROR_INVALID_PTX"
          : error == CU_ERROR_UNSUPPORTED_PTX ? "CUDA_ERROR_UNSUPPORTED_PTX_VERSION"
          : error == CU_ERROR_NO_DEVICE       ? "CUDA_ERROR_NO_DEVICE"
          : error == 719                      ? "CUDA_ERROR_LAUNCH_FAILED"
                                              : "CUDA_ERROR_UNKNOWN";
  return CU_SUCCESS;
}
CALL cuDeviceGetCount(int *count) {
  need(is_ready, "cuDeviceGetCount before cuInit");
  *count = wants("two") ? 2 : 1;
  return CU_SUCCESS;
}
CALL cuDeviceGet(cu_device *device, int number) {
  need(number >= 0 && number < 2, "a device that is none");
  *device = number;
  return CU_SUCCESS;
}
CALL cuDeviceGetName(char *name, int size, cu_device device) {
  snprintf(name, (size_t)size, "Fake card %d", device);
  return CU_SUCCESS;
}
CALL cuDeviceGetAttribute(int *value, int attribute, cu_device device) {
  (void)device;
  *value = attribute == CU_THREADS_MOST ? THREADS
           : attribute == CU_MAJOR      ? 9
           : attribute == CU_MINOR      ? 0
           : attribute == CU_PROCESSORS ? 4
           : attribute == CU_CLOCK      ? 1500000
           : attribute == CU_CONSTANTS  ? 65536
                                        : 49152;
  return CU_SUCCESS;
}
CALL cuDeviceTotalMem_v2(size_t *bytes, cu_device device) {
  (void)device;
  *bytes = (size_t)1 << 30;
  return CU_SUCCESS;
}
CALL cuDevicePrimaryCtxRetain(cu_context *context, cu_device device) {
  *context = (cu_context)(uintptr_t)(device + 1);
  return CU_SUCCESS;
}
CALL cuDevicePrimaryCtxRelease_v2(cu_device device) {
  (void)device;
  need(!hangs, "a context of a device that hangs is released: it would never return");
  return CU_SUCCESS;
}
CALL cuCtxSetCurrent(cu_context context) {
  is_current = context != NULL;
  return CU_SUCCESS;
}
CALL cuMemGetInfo_v2(size_t *rest, size_t *total) {
  BEGIN(cuMemGetInfo);
  *total = (size_t)1 << 30;
  *rest = (size_t)1 << 29;
  END(CU_SUCCESS);
}

/* ---------------------------------------------------------------------------- modules */

CALL cuModuleLoadDataEx(cu_module *module, const void *image, unsigned count, int *options,
                        void **values) {
  BEGIN(cuModuleLoadDataEx);
  const char *text = image;
  if (wants("refuse") || wants("version")) {
    for (unsigned k = 0; k + 1 < count; k++) {
      if (options[k] == CU_JIT_ERROR_LOG && options[k + 1] == CU_JIT_ERROR_LOG_SIZE)
        snprintf(values[k], (size_t)(uintptr_t)values[k + 1], "ptxas fatal: line 12 is nonsense");
    }
    END(wants("refuse") ? CU_ERROR_INVALID_PTX : CU_ERROR_UNSUPPORTED_PTX);
  }
  need(strstr(text, ".version") && strstr(text, ".target sm_"), "a module that is no PTX");
  cu_module made = calloc(1, sizeof *made);
  made->text = strdup(text);
  made->is_single = !strstr(text, "f64");
  *module = made;
  modules++;
  END(CU_SUCCESS);
}
CALL cuModuleUnload(cu_module module) {
  BEGIN(cuModuleUnload);
  need(!hangs, "cuModuleUnload of a device that hangs: it would never return");
  need(modules-- > 0, "a module is unloaded twice");
  free(module->text);
  free(module);
  END(CU_SUCCESS);
}
CALL cuModuleGetFunction(cu_function *function, cu_module module, const char *name) {
  BEGIN(cuModuleGetFunction);
  char entry[NAME + 16];
  snprintf(entry, sizeof entry, ".entry %s(", name);
  if (!strstr(module->text, entry)) END(500);
  need(module->count < KERNELS, "too many kernels");
  *function = &module->functions[module->count++];
  (*function)->module = module;
  snprintf((*function)->name, NAME, "%s", name);
  END(CU_SUCCESS);
}
CALL cuFuncGetAttribute(int *value, int attribute, cu_function function) {
  need(attribute == CU_FUNCTION_THREADS_MOST && function, "an attribute that is not known");
  *value = 256;
  return CU_SUCCESS;
}

/* ---------------------------------------------------------------------------- memory */

CALL cuMemAlloc_v2(cu_address *address, size_t bytes) {
  BEGIN(cuMemAlloc);
  uint32_t k = 0;
  need(bytes > 0, "memory of 0 bytes");
  if (wants("memory") && bytes > MOST_BYTES) END(CU_ERROR_OUT_OF_MEMORY);
  while (k < BLOCKS && blocks[k].address) k++;
  need(k < BLOCKS, "too many blocks");
  void *memory = aligned_alloc(64, (bytes + 63) / 64 * 64);
  if (!memory) END(CU_ERROR_OUT_OF_MEMORY);
  memset(memory, 0xa5, bytes); /* as good as anything that was there before */
  blocks[k].address = *address = (uint64_t)(uintptr_t)memory;
  blocks[k].bytes = bytes;
  END(CU_SUCCESS);
}
CALL cuMemFree_v2(cu_address address) {
  BEGIN(cuMemFree);
  need(!hangs, "cuMemFree of a device that hangs: it would never return");
  uint32_t k = 0;
  while (k < BLOCKS && blocks[k].address != address) k++;
  need(k < BLOCKS, "memory is freed that is none");
  while (only && only->first) run_next(only); /* as the driver waits */
  blocks[k].address = 0;
  free((void *)(uintptr_t)address);
  END(CU_SUCCESS);
}
CALL cuMemcpyHtoDAsync_v2(cu_address to, const void *from, size_t bytes, cu_stream stream) {
  BEGIN(cuMemcpyHtoDAsync);
  need_room(to, bytes, "a copy goes beyond its memory");
  const command c = {.what = COPY_IN, .device = to, .from = from, .bytes = bytes};
  END(queue(stream, &c));
}
CALL cuMemcpyDtoHAsync_v2(void *to, cu_address from, size_t bytes, cu_stream stream) {
  BEGIN(cuMemcpyDtoHAsync);
  need_room(from, bytes, "a copy comes from beyond its memory");
  const command c = {.what = COPY_OUT, .device = from, .to = to, .bytes = bytes};
  END(queue(stream, &c));
}
CALL cuMemsetD8Async(cu_address to, unsigned char value, size_t bytes, cu_stream stream) {
  BEGIN(cuMemsetD8Async);
  need_room(to, bytes, "memory is set beyond its end");
  const command c = {.what = SET, .device = to, .value = value, .bytes = bytes};
  END(queue(stream, &c));
}

/* ---------------------------------------------------------------------------- the queue */

CALL cuStreamCreate(cu_stream *stream, unsigned flags) {
  BEGIN(cuStreamCreate);
  need(flags == CU_STREAM_NON_BLOCKING, "flags of a stream");
  *stream = only = calloc(1, sizeof **stream);
  END(*stream ? CU_SUCCESS : CU_ERROR_OUT_OF_MEMORY);
}
CALL cuStreamDestroy_v2(cu_stream stream) {
  BEGIN(cuStreamDestroy);
  need(!hangs, "cuStreamDestroy of a device that hangs: it would never return");
  while (stream->first) run_next(stream);
  if (only == stream) only = NULL;
  free(stream);
  END(CU_SUCCESS);
}
CALL cuEventCreate(cu_event *event, unsigned flags) {
  BEGIN(cuEventCreate);
  need(flags == CU_EVENT_NO_TIMING, "flags of an event");
  *event = calloc(1, sizeof **event);
  END(*event ? CU_SUCCESS : CU_ERROR_OUT_OF_MEMORY);
}
CALL cuEventRecord(cu_event event, cu_stream stream) {
  BEGIN(cuEventRecord);
  const char *after = getenv("FAKE_CUDA_LAUNCHES");
  event->place = stream->queued;
  event->is_hung =
      wants("hang") && begins() && launches >= (after ? (uint32_t)strtoul(after, NULL, 10) : 0);
  hangs = hangs || event->is_hung;
  END(CU_SUCCESS);
}
/* the first question finds that it is not reached, the second has what is queued done */
CALL cuEventQuery(cu_event event) {
  BEGIN(cuEventQuery);
  if (wants("fault") && begins() && ++queries > 10) END(719);
  if (event->is_hung || !event->is_asked) {
    event->is_asked = true;
    END(CU_ERROR_NOT_READY);
  }
  while (only && only->done < event->place) run_next(only);
  END(CU_SUCCESS);
}
CALL cuEventDestroy_v2(cu_event event) {
  BEGIN(cuEventDestroy);
  free(event);
  END(CU_SUCCESS);
}

CALL cuLaunchKernel(cu_function function, unsigned grid_x, unsigned grid_y, unsigned grid_z,
                    unsigned block_x, unsigned block_y, unsigned block_z, unsigned shared,
                    cu_stream stream, void **arguments, void **extra) {
  BEGIN(cuLaunchKernel);
  command c = {
      .what = LAUNCH, .function = function, .grid = {grid_x, grid_y}, .block = {block_x, block_y}};
  need(function && arguments && !extra && shared == 0, "a launch without its arguments");
  need(grid_z == 1 && block_z == 1 && grid_x > 0 && grid_y > 0, "a grid of no items");
  need(grid_y <= 65535 && block_x * block_y <= THREADS && block_x > 0 && block_y > 0,
       "a grid or group is too large");
  for (uint32_t k = 0; k < 5; k++) {
    memcpy(&c.buffers[k], arguments[k], sizeof c.buffers[k]);
    need(room_at(c.buffers[k]) > 0, "an argument is no memory of the device");
  }
  memcpy(&c.lanes, arguments[5], sizeof c.lanes);
  if (strncmp(function->name, "ald_advance_", 12) == 0)
    memcpy(&c.steps, arguments[6], sizeof c.steps);
  if (wants("launch") && launches >= 3) END(719);
  launches++;
  END(queue(stream, &c));
}
