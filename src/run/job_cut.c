/* SPDX-License-Identifier: Apache-2.0
 * How the scenarios of a run are cut into jobs. */
#include "job_cut.h"

#include <stdlib.h>

#include "base/assertion.h"
#include "base/report.h"
#include "results/block.h"

enum { REFILLS = 16, PART_MOST = 1 << 30, TURNS = 8 };

/* a shuffled order, to show that order does not matter */
static void shuffle(ald_job_range *jobs, uint32_t count, uint64_t seed) {
  uint64_t state = seed;
  for (uint32_t i = count; state && i > 1; i--) {
    state = state * 6364136223846793005u + 1442695040888963407u;
    const uint32_t j = (uint32_t)((state >> 33) % i);
    const ald_job_range swap = jobs[i - 1];
    jobs[i - 1] = jobs[j];
    jobs[j] = swap;
  }
}

/* Scenarios of a job of a device whose tiles take turns. The host fills the first tile and reads
 * the last one while the device has nothing to do: that is little if there are many tiles. None has
 * fewer lanes than fill the device. Lanes that become free are filled again, while the device
 * computes another tile. */
static uint32_t turn_size(const ald_job_setting *s, uint64_t total) {
  ALD_ASSERT(s->at_once > 0);
  const bool refills = s->study->rule_count > 0;
  const uint64_t lanes = s->lanes, most = refills ? REFILLS * lanes : lanes;
  const uint64_t turns = s->at_once == 1 ? 1 : refills ? s->at_once : TURNS;
  uint64_t size = (total + turns - 1) / turns;
  if (size < s->fills) size = s->fills;
  if (size >= most) return (uint32_t)most;
  if (refills || s->fills == 0) return (uint32_t)size;
  /* what would fill the device in part at the end fills it */
  const uint64_t whole = (size + s->fills - 1) / s->fills * s->fills;
  return whole > most ? (uint32_t)size : ald_device_whole((uint32_t)whole, s->fills);
}

/* Scenarios of a job: a tile's, or several times that where lanes become free before the end, as
 * long as there is work for all threads. */
uint32_t ald_job_size(const ald_job_setting *s, uint64_t total) {
  ALD_ASSERT(s->lanes > 0 || s->device->is_host);
  const uint64_t lanes = s->lanes;
  if (!s->device->is_host) return turn_size(s, total);
  if (s->study->rule_count == 0) return (uint32_t)lanes;
  const uint64_t share = total / ((uint64_t)s->threads * 8);
  const uint64_t most = REFILLS * lanes;
  return (uint32_t)(share < lanes ? lanes : share < most ? share : most);
}

ald_status ald_jobs_cut(const ald_collector *collector, uint64_t from, uint64_t to, uint32_t size,
                        uint64_t order_seed, ald_job_range **out, uint32_t *count,
                        ald_report *report) {
  ALD_ASSERT(from <= to && out && count);
  if (size == 0) size = PART_MOST;
  ald_job_range *jobs =
      calloc((to - from) / size + ald_collector_block_count(collector) + 1, sizeof *jobs);
  *out = jobs;
  *count = 0;
  if (!jobs) {
    return ald_report_fail(report, ALD_NO_MEMORY,
                           "error: no memory for the run; use a smaller --tile or fewer threads\n");
  }
  uint64_t at = from;
  while (at < to) {
    const uint32_t block = (uint32_t)(at / ALD_BLOCK_SCENARIOS);
    const uint64_t next_block = (uint64_t)(block + 1) * ALD_BLOCK_SCENARIOS;
    if (ald_collector_is_settled(collector, block)) {
      at = next_block;
      continue;
    }
    uint64_t end = next_block;
    while (end < to &&
           !ald_collector_is_settled(collector, (uint32_t)(end / ALD_BLOCK_SCENARIOS))) {
      end += ALD_BLOCK_SCENARIOS;
    }
    if (end > to) end = to;
    for (; at < end; at += jobs[(*count)++].count) {
      jobs[*count].first = at;
      jobs[*count].count = end - at < size ? (uint32_t)(end - at) : size;
    }
  }
  shuffle(jobs, *count, order_seed);
  return ALD_OK;
}
