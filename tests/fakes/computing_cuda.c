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
 *                 two       there are two devices   narrow   no memory for a second tile
 *                 little    2 MB of memory are free
 *                 small     kernels take so many registers that a group has 48 work-items at most
 *                 patient   while any tile waits to be filled by the host, or there is but one, no
 *                           steps end, until FAKE_CUDA_FILLS of them have been filled; a tile is
 *                           not filled between another one's filling and its first launch, so that
 *                           what FAKE_CUDA_LOG receives does not depend on which thread is faster
 *   FAKE_CUDA_WHEN  file: `hang` and `fault` begin once it is there
 *   FAKE_CUDA_LOG   file that receives a line whenever a tile is filled while steps of another one
 *                   are queued */
#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cuda_commands.h"

#define CALL __attribute__((visibility("default"))) cu_result
enum { BLOCKS = 4096, MOST_BYTES = 1 << 20, THREADS = 1024 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static bool is_ready;
static _Thread_local bool is_current;
static struct {
  uint64_t address;
  size_t bytes;
} blocks[BLOCKS];
static uint32_t launches, queries, modules;
static bool hangs; /* whatever waits for the device from now on never returns */

struct cu_event_object {
  cu_stream stream;
  uint64_t place; /* number of the last command before it */
  bool is_asked, is_hung;
};

struct cu_stream_object {
  command *first, *last;
  uint64_t queued, done;
  uint32_t loads, steps; /* marks behind copies to the device; launches that have not run */
  bool is_loaded;        /* by copies, behind which there is no mark yet */
  uint64_t reals;        /* of its tile, once known */
  bool is_filled;        /* by the host, which has not read it since */
  bool is_started;       /* by a launch since it was filled */
  cu_stream next;
};
static cu_stream streams;                                 /* one of each tile */
static uint32_t fills;                                    /* of tiles, so far */
static pthread_cond_t started = PTHREAD_COND_INITIALIZER; /* a tile that was filled */

/* ---------------------------------------------------------------------------- strictness */

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
  fake_need(room_at(address) >= bytes, what);
}

/* ---------------------------------------------------------------------------- filling */

static bool is_another_to_start(cu_stream to) {
  for (cu_stream s = streams; s; s = s->next) {
    if (s != to && s->is_filled && !s->is_started) return true;
  }
  return false;
}

/* A mark: behind its numbers and plan, which are copied once, or behind a tile that was filled. */
static void note_load(cu_stream to) {
  const char *log = getenv("FAKE_CUDA_LOG");
  bool others_work = false;
  if (!to->is_loaded) return;
  to->is_loaded = false;
  if (++to->loads == 1) return;
  /* a host that fills both before it starts either stays here */
  while (fake_wants("patient") && is_another_to_start(to)) pthread_cond_wait(&started, &lock);
  to->is_filled = true;
  to->is_started = false;
  fills++;
  for (cu_stream s = streams; s; s = s->next) others_work = others_work || (s != to && s->steps);
  FILE *file = log && others_work ? fopen(log, "a") : NULL;
  if (!file) return;
  fprintf(file, "tile %u was filled beside another\n", fills);
  fclose(file);
}

/* is the host to fill a tile before any steps end? */
static bool waits_for_host(void) {
  const char *most = getenv("FAKE_CUDA_FILLS");
  bool empty = !streams || !streams->next;
  if (!fake_wants("patient") || fills >= (most ? strtoul(most, NULL, 10) : 0)) return false;
  for (cu_stream s = streams; s; s = s->next) empty = empty || !s->is_filled;
  return empty;
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
      stream->steps--;
      fake_compute(c);
      break;
  }
  free(c);
}

static void run_all(void) {
  for (cu_stream s = streams; s; s = s->next) {
    while (s->first) run_next(s);
  }
}

static bool is_open(cu_stream stream) {
  cu_stream s = streams;
  while (s && s != stream) s = s->next;
  return s != NULL;
}

static cu_result queue(cu_stream stream, const command *c) {
  command *made = malloc(sizeof *made);
  fake_need(stream && is_open(stream), "a stream that is none");
  if (!made) return CU_ERROR_OUT_OF_MEMORY;
  *made = *c;
  made->next = NULL;
  if (stream->last) stream->last->next = made;
  if (!stream->first) stream->first = made;
  stream->last = made;
  stream->queued++;
  return CU_SUCCESS;
}

#define BEGIN(name)                                             \
  fake_need(is_ready, #name " before cuInit");                  \
  fake_need(is_current, #name " without a context of its own"); \
  pthread_mutex_lock(&lock)
#define END(result)              \
  do {                           \
    cu_result result_ = result;  \
    pthread_mutex_unlock(&lock); \
    return result_;              \
  } while (0)

/* ---------------------------------------------------------------------------- devices */

CALL cuInit(unsigned flags) {
  fake_need(flags == 0, "flags of cuInit");
  is_ready = !fake_wants("none");
  return is_ready ? CU_SUCCESS : CU_ERROR_NO_DEVICE;
}
CALL cuDriverGetVersion(int *version) {
  *version = fake_wants("old") ? 10020 : 12040;
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
  fake_need(is_ready, "cuDeviceGetCount before cuInit");
  *count = fake_wants("two") ? 2 : 1;
  return CU_SUCCESS;
}
CALL cuDeviceGet(cu_device *device, int number) {
  fake_need(number >= 0 && number < 2, "a device that is none");
  *device = number;
  return CU_SUCCESS;
}
CALL cuDeviceGetName(char *name, int size, cu_device device) {
  snprintf(name, (size_t)size, "Fake card %d", device);
  return CU_SUCCESS;
}
CALL cuDeviceGetAttribute(int *value, int attribute, cu_device device) {
  (void)device;
  *value = attribute == CU_THREADS_MAX      ? THREADS
           : attribute == CU_MAJOR          ? 9
           : attribute == CU_MINOR          ? 0
           : attribute == CU_PROCESSORS     ? 4
           : attribute == CU_UNIT_THREADS   ? 2048
           : attribute == CU_UNIT_REGISTERS ? 65536
           : attribute == CU_WARP           ? 32
           : attribute == CU_CLOCK          ? 1500000
           : attribute == CU_CONSTANTS      ? 65536
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
  fake_need(!hangs, "a context of a device that hangs is released: it would never return");
  return CU_SUCCESS;
}
CALL cuCtxSetCurrent(cu_context context) {
  is_current = context != NULL;
  return CU_SUCCESS;
}
CALL cuMemGetInfo_v2(size_t *rest, size_t *total) {
  BEGIN(cuMemGetInfo);
  *total = (size_t)1 << 30;
  *rest = fake_wants("little") ? (size_t)1 << 21 : (size_t)1 << 29;
  END(CU_SUCCESS);
}

/* ---------------------------------------------------------------------------- modules */

CALL cuModuleLoadDataEx(cu_module *module, const void *image, unsigned count, int *options,
                        void **values) {
  BEGIN(cuModuleLoadDataEx);
  const char *text = image;
  if (fake_wants("refuse") || fake_wants("version")) {
    for (unsigned k = 0; k + 1 < count; k++) {
      if (options[k] == CU_JIT_ERROR_LOG && options[k + 1] == CU_JIT_ERROR_LOG_SIZE)
        snprintf(values[k], (size_t)(uintptr_t)values[k + 1], "ptxas fatal: line 12 is nonsense");
    }
    END(fake_wants("refuse") ? CU_ERROR_INVALID_PTX : CU_ERROR_UNSUPPORTED_PTX);
  }
  fake_need(strstr(text, ".version") && strstr(text, ".target sm_"), "a module that is no PTX");
  cu_module made = calloc(1, sizeof *made);
  made->text = strdup(text);
  made->is_single = !strstr(text, "f64");
  *module = made;
  modules++;
  END(CU_SUCCESS);
}
CALL cuModuleUnload(cu_module module) {
  BEGIN(cuModuleUnload);
  fake_need(!hangs, "cuModuleUnload of a device that hangs: it would never return");
  fake_need(modules-- > 0, "a module is unloaded twice");
  free(module->text);
  free(module);
  END(CU_SUCCESS);
}
CALL cuModuleGetFunction(cu_function *function, cu_module module, const char *name) {
  BEGIN(cuModuleGetFunction);
  char entry[NAME + 16];
  snprintf(entry, sizeof entry, ".entry %s(", name);
  if (!strstr(module->text, entry)) END(500);
  fake_need(module->count < KERNELS, "too many kernels");
  *function = &module->functions[module->count++];
  (*function)->module = module;
  snprintf((*function)->name, NAME, "%s", name);
  END(CU_SUCCESS);
}
/* work-items of a group, by the registers that each takes */
static int most_items(void) { return fake_wants("small") ? 48 : 256; }

CALL cuFuncGetAttribute(int *value, int attribute, cu_function function) {
  fake_need(function != NULL, "an attribute of no function");
  fake_need(attribute == CU_FUNCTION_THREADS_MAX || attribute == CU_FUNCTION_LOCAL_BYTES ||
                attribute == CU_FUNCTION_REGISTERS,
            "an attribute that is not known");
  *value = attribute == CU_FUNCTION_THREADS_MAX   ? most_items()
           : attribute == CU_FUNCTION_LOCAL_BYTES ? 480
           : fake_wants("small")                  ? 250
                                                  : 126;
  return CU_SUCCESS;
}

/* ---------------------------------------------------------------------------- memory */

CALL cuMemAlloc_v2(cu_address *address, size_t bytes) {
  BEGIN(cuMemAlloc);
  uint32_t k = 0;
  fake_need(bytes > 0, "memory of 0 bytes");
  if (fake_wants("memory") && bytes > MOST_BYTES) END(CU_ERROR_OUT_OF_MEMORY);
  if (fake_wants("narrow") && streams && streams->next) END(CU_ERROR_OUT_OF_MEMORY);
  while (k < BLOCKS && blocks[k].address) k++;
  fake_need(k < BLOCKS, "too many blocks");
  void *memory = aligned_alloc(64, (bytes + 63) / 64 * 64);
  if (!memory) END(CU_ERROR_OUT_OF_MEMORY);
  memset(memory, 0xa5, bytes); /* as good as anything that was there before */
  blocks[k].address = *address = (uint64_t)(uintptr_t)memory;
  blocks[k].bytes = bytes;
  END(CU_SUCCESS);
}
CALL cuMemFree_v2(cu_address address) {
  BEGIN(cuMemFree);
  fake_need(!hangs, "cuMemFree of a device that hangs: it would never return");
  uint32_t k = 0;
  while (k < BLOCKS && blocks[k].address != address) k++;
  fake_need(k < BLOCKS, "memory is freed that is none");
  run_all(); /* as the driver waits */
  blocks[k].address = 0;
  free((void *)(uintptr_t)address);
  END(CU_SUCCESS);
}
CALL cuMemcpyHtoDAsync_v2(cu_address to, const void *from, size_t bytes, cu_stream stream) {
  BEGIN(cuMemcpyHtoDAsync);
  need_room(to, bytes, "a copy goes beyond its memory");
  stream->is_loaded = true;
  const command c = {.what = COPY_IN, .device = to, .from = from, .bytes = bytes};
  END(queue(stream, &c));
}
CALL cuMemcpyDtoHAsync_v2(void *to, cu_address from, size_t bytes, cu_stream stream) {
  BEGIN(cuMemcpyDtoHAsync);
  need_room(from, bytes, "a copy comes from beyond its memory");
  /* of its numbers nothing is read before its scenarios have ended */
  if (from >= stream->reals && from - stream->reals < room_at(stream->reals))
    stream->is_filled = false;
  const command c = {.what = COPY_OUT, .device = from, .to = to, .bytes = bytes};
  END(queue(stream, &c));
}
CALL cuMemsetD8Async(cu_address to, unsigned char value, size_t bytes, cu_stream stream) {
  BEGIN(cuMemsetD8Async);
  need_room(to, bytes, "memory is set beyond its end");
  stream->is_loaded = true;
  const command c = {.what = SET, .device = to, .value = value, .bytes = bytes};
  END(queue(stream, &c));
}

/* ---------------------------------------------------------------------------- the queue */

CALL cuStreamCreate(cu_stream *stream, unsigned flags) {
  BEGIN(cuStreamCreate);
  fake_need(flags == CU_STREAM_NON_BLOCKING, "flags of a stream");
  *stream = calloc(1, sizeof **stream);
  if (!*stream) END(CU_ERROR_OUT_OF_MEMORY);
  (*stream)->next = streams;
  streams = *stream;
  END(CU_SUCCESS);
}
CALL cuStreamDestroy_v2(cu_stream stream) {
  BEGIN(cuStreamDestroy);
  fake_need(!hangs, "cuStreamDestroy of a device that hangs: it would never return");
  fake_need(is_open(stream), "a stream is closed twice");
  while (stream->first) run_next(stream);
  cu_stream *at = &streams;
  while (*at != stream) at = &(*at)->next;
  *at = stream->next;
  free(stream);
  END(CU_SUCCESS);
}
CALL cuEventCreate(cu_event *event, unsigned flags) {
  BEGIN(cuEventCreate);
  fake_need(flags == CU_EVENT_NO_TIMING, "flags of an event");
  *event = calloc(1, sizeof **event);
  END(*event ? CU_SUCCESS : CU_ERROR_OUT_OF_MEMORY);
}
CALL cuEventRecord(cu_event event, cu_stream stream) {
  BEGIN(cuEventRecord);
  const char *after = getenv("FAKE_CUDA_LAUNCHES");
  fake_need(is_open(stream), "an event of a stream that is none");
  note_load(stream);
  event->stream = stream;
  event->place = stream->queued;
  event->is_hung = fake_wants("hang") && begins() &&
                   launches >= (after ? (uint32_t)strtoul(after, NULL, 10) : 0);
  hangs = hangs || event->is_hung;
  END(CU_SUCCESS);
}
/* the first question finds that it is not reached, the second has what is queued done */
CALL cuEventQuery(cu_event event) {
  BEGIN(cuEventQuery);
  if (fake_wants("fault") && begins() && ++queries > 10) END(719);
  if (event->is_hung || !event->is_asked) {
    event->is_asked = true;
    END(CU_ERROR_NOT_READY);
  }
  fake_need(is_open(event->stream), "an event outlives its stream");
  if (event->stream->steps > 0 && waits_for_host()) END(CU_ERROR_NOT_READY);
  while (event->stream->done < event->place) run_next(event->stream);
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
  fake_need(function && arguments && !extra && shared == 0, "a launch without its arguments");
  fake_need(grid_z == 1 && block_z == 1 && grid_x > 0 && grid_y > 0, "a grid of no items");
  fake_need(grid_y <= 65535 && block_x * block_y <= THREADS && block_x > 0 && block_y > 0,
            "a grid or group is too large");
  fake_need(block_x * block_y <= (unsigned)most_items(), "a group has too many registers");
  for (uint32_t k = 0; k < 5; k++) {
    memcpy(&c.buffers[k], arguments[k], sizeof c.buffers[k]);
    fake_need(room_at(c.buffers[k]) > 0, "an argument is no memory of the device");
  }
  memcpy(&c.lanes, arguments[5], sizeof c.lanes);
  if (strncmp(function->name, "ald_advance_", 12) == 0)
    memcpy(&c.steps, arguments[6], sizeof c.steps);
  if (fake_wants("launch") && launches >= 3) END(719);
  launches++;
  stream->steps++;
  stream->is_started = true;
  pthread_cond_broadcast(&started);
  stream->reals = c.buffers[0];
  END(queue(stream, &c));
}
