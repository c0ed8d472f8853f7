/* SPDX-License-Identifier: Apache-2.0
 * Statistics without rows that several ranks take together. Moments belong to a block and are put
 * together in the order of the blocks, whoever had them; counts, extremes and the greatest values
 * do not depend on an order. */
#include <stdlib.h>
#include <string.h>

#include "base/assertion.h"
#include "running_statistics.h"
#include "running_statistics_state.h"

size_t ald_running_statistics_moments_size(const ald_running_statistics *statistics) {
  return statistics->column_count * sizeof(ald_statistics_moments);
}

bool ald_running_statistics_take_moments(ald_running_statistics *statistics, uint32_t block,
                                         void *moments) {
  ALD_ASSERT(moments);
  pthread_mutex_lock(&statistics->lock);
  ald_statistics_handed **at = &statistics->handed;
  while (*at && (*at)->block != block) at = &(*at)->next;
  ald_statistics_handed *found = *at;
  if (found) *at = found->next;
  pthread_mutex_unlock(&statistics->lock);
  if (!found) return false;
  memcpy(moments, found->moments, ald_running_statistics_moments_size(statistics));
  free(found);
  return true;
}

void ald_running_statistics_put_moments(ald_running_statistics *statistics, uint32_t block,
                                        const void *moments) {
  ALD_ASSERT(block < statistics->block_count && moments);
  memcpy(&statistics->moments[(size_t)block * statistics->column_count], moments,
         ald_running_statistics_moments_size(statistics));
}

/* ------------------------------------------------------------------------------ as bytes: of each
 * column the extremes, the greatest values, the number of its bins and these */

typedef struct column_head {
  double least, greatest;
  ald_statistics_podium podium;
  uint64_t bin_count;
} column_head;

/* bins of a column, of all threads */
static size_t count_bins(const ald_running_statistics *d, uint32_t column) {
  size_t count = 0;
  for (const ald_statistics_counts *own = d->all; own; own = own->older)
    count += own->bins[column].bin_count;
  return count;
}

ald_status ald_running_statistics_pack(const ald_running_statistics *statistics,
                                       unsigned char **bytes, size_t *size) {
  ALD_ASSERT(bytes && size);
  *size = 0;
  for (uint32_t c = 0; c < statistics->column_count; c++)
    *size += sizeof(column_head) + count_bins(statistics, c) * sizeof(ald_bin);
  unsigned char *at = calloc(1, *size + 1);
  *bytes = at;
  if (!at) return ALD_NO_MEMORY;
  for (uint32_t c = 0; c < statistics->column_count; c++) {
    const column_head head = {.least = statistics->least[c],
                              .greatest = statistics->greatest[c],
                              .podium = statistics->podiums[c],
                              .bin_count = count_bins(statistics, c)};
    memcpy(at, &head, sizeof head);
    at += sizeof head;
    for (const ald_statistics_counts *own = statistics->all; own; own = own->older) {
      ald_bins_copy(&own->bins[c], (ald_bin *)(void *)at);
      at += own->bins[c].bin_count * sizeof(ald_bin);
    }
  }
  return ALD_OK;
}

/* counts of a rank, which stay beside those of threads; NULL: no memory */
static ald_statistics_counts *add_counts(ald_running_statistics *d) {
  ald_statistics_counts *own = calloc(1, sizeof *own);
  if (own) own->bins = calloc(d->column_count + 1u, sizeof *own->bins);
  if (!own || !own->bins) {
    free(own);
    return NULL;
  }
  own->older = d->all;
  d->all = own;
  return own;
}

static void join_head(ald_running_statistics *d, uint32_t column, const column_head *head) {
  if (head->least < d->least[column]) d->least[column] = head->least;
  if (head->greatest > d->greatest[column]) d->greatest[column] = head->greatest;
  for (uint32_t k = 0; k < head->podium.count && k < ALD_STATISTICS_WORST; k++) {
    ald_statistics_offer(&d->podiums[column], head->podium.values[k], head->podium.scenarios[k]);
  }
}

ald_status ald_running_statistics_join(ald_running_statistics *statistics,
                                       const unsigned char *bytes, size_t size) {
  const unsigned char *at = bytes, *end = bytes + size;
  ald_statistics_counts *own = add_counts(statistics);
  if (!own) return ALD_NO_MEMORY;
  for (uint32_t c = 0; c < statistics->column_count; c++) {
    column_head head;
    if ((size_t)(end - at) < sizeof head) return ALD_INTERNAL;
    memcpy(&head, at, sizeof head);
    at += sizeof head;
    if ((size_t)(end - at) / sizeof(ald_bin) < head.bin_count) return ALD_INTERNAL;
    join_head(statistics, c, &head);
    for (uint64_t k = 0; k < head.bin_count; k++, at += sizeof(ald_bin)) {
      ald_bin bin;
      memcpy(&bin, at, sizeof bin);
      if (!ald_bins_add_many(&own->bins[c], bin.bin, bin.count)) return ALD_NO_MEMORY;
    }
  }
  return at == end ? ALD_OK : ALD_INTERNAL;
}
