/* SPDX-License-Identifier: Apache-2.0
 * Which rows of a tile a pass reads and writes, counted by the processor's own guard of pages. */
#include "touched_rows.h"

#if defined(__linux__) && defined(__x86_64__)

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <ucontext.h>
#include <unistd.h>

enum { PAGE = 4096, WRITES = 2 /* of the error code of a page fault */ };
enum { SEEN_READ = 1, SEEN_WRITTEN = 2 };
enum { UNITS_APART = 16 /* of which one is looked at */ };

/* the memory under guard; a signal handler has nothing else to know it by */
static struct {
  char *first;
  size_t pages;
  unsigned char *seen; /* (pages) SEEN_* */
} guarded;

static void note_touch(int signal_number, siginfo_t *info, void *context) {
  const ucontext_t *at = context;
  char *place = info->si_addr;
  const int writes = (at->uc_mcontext.gregs[REG_ERR] & WRITES) != 0;
  if (place < guarded.first || place >= guarded.first + guarded.pages * PAGE) {
    signal(signal_number,
           SIG_DFL); /* a fault of the program itself: it happens again, and ends it */
    return;
  }
  const size_t page = (size_t)(place - guarded.first) / PAGE;
  guarded.seen[page] |= writes ? SEEN_WRITTEN : SEEN_READ;
  mprotect(guarded.first + page * PAGE, PAGE, writes ? PROT_READ | PROT_WRITE : PROT_READ);
}

/* adds the pages that a unit has touched: a row each, of its lanes */
static void add_seen(touched_bytes *bytes, size_t real_bytes, size_t size) {
  for (size_t page = 0; page < guarded.pages; page++) {
    const double own = page * PAGE < real_bytes ? (double)size : (double)sizeof(uint32_t);
    if (guarded.seen[page] & SEEN_READ) bytes->read += own;
    if (guarded.seen[page] & SEEN_WRITTEN) bytes->written += own;
  }
}

/* all units one after the other, some of them under guard */
static void run_units(ald_tile *tile, uint32_t pass, size_t real_bytes, touched_bytes *bytes) {
  uint32_t width = 1, units = 0;
  for (uint32_t unit = 0; unit * width < tile->lanes; unit++) {
    const int looks = unit % UNITS_APART == 0;
    if (looks) {
      memset(guarded.seen, 0, guarded.pages);
      mprotect(guarded.first, guarded.pages * PAGE, PROT_NONE);
    }
    width = tile->device->tile_unit(tile, pass, unit);
    if (!looks) continue;
    mprotect(guarded.first, guarded.pages * PAGE, PROT_READ | PROT_WRITE);
    add_seen(bytes, real_bytes, ald_scalar_size(tile->precision));
    units++;
  }
  bytes->read /= units;
  bytes->written /= units;
}

/* one run of the pass with its tile in memory under guard */
static int run_guarded(ald_tile *tile, uint32_t pass, size_t real_bytes, size_t flag_bytes,
                       touched_bytes *bytes) {
  struct sigaction act = {.sa_sigaction = note_touch, .sa_flags = SA_SIGINFO}, before;
  void *reals = tile->reals;
  uint32_t *uints = tile->uints;
  memcpy(guarded.first, reals, real_bytes);
  memcpy(guarded.first + real_bytes, uints, flag_bytes);
  sigemptyset(&act.sa_mask);
  if (sigaction(SIGSEGV, &act, &before) != 0) return 0;
  tile->reals = guarded.first;
  tile->uints = (uint32_t *)(void *)(guarded.first + real_bytes);
  run_units(tile, pass, real_bytes, bytes);
  sigaction(SIGSEGV, &before, NULL);
  tile->reals = reals;
  tile->uints = uints;
  memcpy(reals, guarded.first, real_bytes);
  memcpy(uints, guarded.first + real_bytes, flag_bytes);
  return 1;
}

int touched_by_pass(ald_tile *tile, uint32_t pass, touched_bytes *bytes) {
  const size_t real_bytes =
      tile->layout->real_rows * (size_t)tile->lanes * ald_scalar_size(tile->precision);
  const size_t flag_bytes = tile->layout->flag_rows * (size_t)tile->lanes * sizeof(uint32_t);
  *bytes = (touched_bytes){0, 0};
  if (!tile->device->tile_unit || sysconf(_SC_PAGESIZE) != PAGE || real_bytes % PAGE > 0) return 0;
  guarded.pages = (real_bytes + flag_bytes + PAGE - 1) / PAGE;
  guarded.first =
      mmap(NULL, guarded.pages * PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  guarded.seen = calloc(guarded.pages, 1);
  int good = guarded.first != MAP_FAILED && guarded.seen;
  if (good) good = run_guarded(tile, pass, real_bytes, flag_bytes, bytes);
  if (guarded.first != MAP_FAILED) munmap(guarded.first, guarded.pages * PAGE);
  free(guarded.seen);
  return good;
}

#else

int touched_by_pass(ald_tile *tile, uint32_t pass, touched_bytes *bytes) {
  (void)tile;
  (void)pass;
  *bytes = (touched_bytes){0, 0};
  return 0;
}

#endif
