/* SPDX-License-Identifier: Apache-2.0
 * How a CUDA driver for tests computes what it has queued. */
#include "cuda_commands.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "kernels/pass_list.h"
#include "kernels/spaces.h"
#include "plan/passes.h"
#include "tile/kernel_build.h"

static void fault(const char *what) {
  fprintf(stderr, "computing_cuda: %s\n", what);
  fflush(stderr);
  _exit(99);
}
void fake_need(bool good, const char *what) {
  if (!good) fault(what);
}

bool fake_wants(const char *word) {
  const char *list = getenv("FAKE_CUDA");
  const char *at = list ? strstr(list, word) : NULL;
  return at && (at == list || at[-1] == ',') && strchr(",", at[strlen(word)]);
}

static const uint32_t *plan_of(const command *c) { return (const uint32_t *)c->buffers[4]; }

/* instances that a pass goes over, by the plan, as kernels/spaces.h has it */
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
  fake_need((items + c->block[0] - 1) / c->block[0] == c->grid[0], "a grid has not all items");
  fake_need((uint64_t)c->grid[1] * c->block[1] == second, "a grid has not all instances");
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
        if (stage == ALD_STAGE_ASSEMBLE || stage == ALD_STAGE_EVALUATE ||
            stage == ALD_STAGE_INTEGRATE)
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
void fake_compute(const command *c) {
  const bool single = c->function->module->is_single;
  const ald_program *program = single ? ald_kernels()->in_single : ald_kernels()->scalar;
  const char *name = c->function->name + strlen("ald_");
  const uint32_t pass = pass_named(name);
  const uint32_t units = c->lanes / program->width;
  if (pass == PASS_TOTAL) {
    const bool together = strcmp(name, "advance_together") == 0;
    fake_need((c->lanes + c->block[0] - 1) / c->block[0] == c->grid[0] && c->grid[1] == 1,
              "a grid of whole steps has not all lanes");
    fake_need(together || c->block[1] == 1, "workers where there are none to be");
    fake_need(c->block[0] * c->block[1] <= 256, "a group is larger than its kernel allows");
    for (uint32_t unit = 0; unit < units; unit++) run_steps(c, program, unit);
  } else {
    check_grid(c, pass);
    run_pass(c, program, pass, ALD_WHOLE_TILE);
  }
  if (fake_wants("flip") && pass == PASS_operations && !single)
    ((uint64_t *)c->buffers[0])[c->lanes * 5 + 3] ^= 1;
}
