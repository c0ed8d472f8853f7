/* SPDX-License-Identifier: Apache-2.0
 * Statistics of a run whose rows are not kept. A number's bin is its sign, exponent and first eight
 * bits of the mantissa, so that no range need be known.
 *
 * Moments are taken block by block, and put together in the order of the blocks:
 *   n = n1 + n2, m = m1 + (m2 - m1) n2/n, M2 = M2_1 + M2_2 + (m2 - m1)^2 n1 n2/n
 * Source: [Chan, Golub and LeVeque 1983]. */
#include "running_statistics.h"

#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assertion.h"
#include "base/hash.h"
#include "base/report.h"
#include "block.h"
#include "math/bins.h"
#include "model/record.h"
#include "running_statistics_state.h"

enum { BIN_SHIFT = 44, WORST = ALD_STATISTICS_WORST, QUANTILES = 7, ABREAST = 8 };

typedef ald_statistics_moments moments;
typedef ald_statistics_podium podium;
typedef ald_statistics_counts counts;

ald_status ald_running_statistics_create(uint32_t column_count, uint32_t block_count,
                                         ald_running_statistics **statistics) {
  ALD_ASSERT(statistics);
  ald_running_statistics *d = calloc(1, sizeof *d);
  *statistics = d;
  if (!d) return ALD_NO_MEMORY;
  pthread_mutex_init(&d->lock, NULL);
  d->column_count = column_count;
  d->block_count = block_count;
  if (block_count > 0)
    d->moments = calloc((size_t)column_count * block_count + 1, sizeof *d->moments);
  d->least = malloc((column_count + 1u) * sizeof *d->least);
  d->greatest = malloc((column_count + 1u) * sizeof *d->greatest);
  d->podiums = calloc(column_count + 1u, sizeof *d->podiums);
  if ((!d->moments && block_count > 0) || !d->least || !d->greatest || !d->podiums) {
    ald_running_statistics_destroy(d);
    *statistics = NULL;
    return ALD_NO_MEMORY;
  }
  for (uint32_t c = 0; c < column_count; c++) d->least[c] = HUGE_VAL;
  for (uint32_t c = 0; c < column_count; c++) d->greatest[c] = -HUGE_VAL;
  return ALD_OK;
}

void ald_running_statistics_destroy(ald_running_statistics *statistics) {
  if (!statistics) return;
  while (statistics->all) {
    counts *own = statistics->all;
    statistics->all = own->older;
    for (uint32_t c = 0; c < statistics->column_count; c++) ald_bins_clear(&own->bins[c]);
    free(own->bins);
    free(own);
  }
  while (statistics->handed) {
    ald_statistics_handed *next = statistics->handed->next;
    free(statistics->handed);
    statistics->handed = next;
  }
  pthread_mutex_destroy(&statistics->lock);
  free(statistics->moments);
  free(statistics->least);
  free(statistics->greatest);
  free(statistics->podiums);
  free(statistics);
}

/* ------------------------------------------------------------------------------ bins */

/* bins rise with the numbers, from the negative ones on */
static uint32_t bin_of(double x) {
  uint64_t pattern;
  memcpy(&pattern, &x, sizeof pattern);
  const uint64_t turn = (uint64_t)((int64_t)pattern >> 63) | UINT64_C(0x8000000000000000);
  return (uint32_t)((pattern ^ turn) >> BIN_SHIFT);
}

/* the least number of a bin, as a bound; the two bins about 0 hold nothing else that matters */
static double bin_edge(uint32_t bin) {
  uint64_t pattern = (uint64_t)bin << BIN_SHIFT;
  double x;
  pattern ^= pattern >> 63 ? UINT64_C(0x8000000000000000) : UINT64_MAX;
  memcpy(&x, &pattern, sizeof x);
  return fabs(x) < 1e-310 ? 0 : x;
}

static bool count_in(ald_bins *bins, const double *values, uint32_t count) {
  ALD_ASSERT(values || count == 0);
  bool fits = true;
  for (uint32_t k = 0; k < count && fits; k++) fits = ald_bins_add(bins, bin_of(values[k]));
  return fits;
}

static int by_bin(const void *a, const void *b) {
  const uint32_t x = ((const ald_bin *)a)->bin, y = ((const ald_bin *)b)->bin;
  return (x > y) - (x < y);
}

/* Bins of a column that hold something, of all threads, ascending, the caller's to free; a bin that
 * several threads have counted comes once for each. NULL: none, or no memory. */
static ald_bin *sorted_bins(const ald_running_statistics *d, uint32_t column, size_t *bin_count) {
  ALD_ASSERT(column < d->column_count && bin_count);
  size_t count = 0;
  for (const counts *own = d->all; own; own = own->older) count += own->bins[column].bin_count;
  ald_bin *sorted = count > 0 ? malloc(count * sizeof *sorted) : NULL;
  *bin_count = sorted ? count : 0;
  if (!sorted) return NULL;
  count = 0;
  for (const counts *own = d->all; own; own = own->older) {
    ald_bins_copy(&own->bins[column], sorted + count);
    count += own->bins[column].bin_count;
  }
  qsort(sorted, count, sizeof *sorted, by_bin);
  return sorted;
}

static counts *take_counts(ald_running_statistics *d) {
  pthread_mutex_lock(&d->lock);
  counts *own = d->pool;
  if (own) d->pool = own->next;
  pthread_mutex_unlock(&d->lock);
  if (own) return own;
  own = calloc(1, sizeof *own);
  if (own) own->bins = calloc(d->column_count + 1u, sizeof *own->bins);
  if (!own || !own->bins) {
    free(own);
    return NULL;
  }
  pthread_mutex_lock(&d->lock);
  own->older = d->all;
  d->all = own;
  pthread_mutex_unlock(&d->lock);
  return own;
}

static void return_counts(ald_running_statistics *d, counts *own) {
  ALD_ASSERT(own);
  pthread_mutex_lock(&d->lock);
  own->next = d->pool;
  d->pool = own;
  pthread_mutex_unlock(&d->lock);
}

/* ------------------------------------------------------------------------------ a block */

static bool has_failed(int32_t status) {
  return status != ALD_SCENARIO_OK && status != ALD_SCENARIO_STOPPED_BY_RULE;
}

/* values of the good scenarios that are numbers; returns how many */
static uint32_t gather(const double *values, const uint8_t *good, uint32_t count, double *kept) {
  ALD_ASSERT(kept && good);
  uint32_t n = 0;
  for (uint32_t k = 0; k < count; k++) {
    kept[n] = values[k];
    n += good[k] & (uint32_t)(values[k] == values[k]);
  }
  return n;
}

/* sums in eight lanes, then together in their order */
static double sum_about(const double *values, uint32_t count, double about, bool squared) {
  double lanes[ABREAST] = {0}, sum = 0;
  uint32_t k = 0;
  for (; k + ABREAST <= count; k += ABREAST) {
    for (uint32_t l = 0; l < ABREAST; l++) {
      const double x = values[k + l] - about;
      lanes[l] += squared ? x * x : x;
    }
  }
  for (; k < count; k++) {
    const double x = values[k] - about;
    lanes[k % ABREAST] += squared ? x * x : x;
  }
  for (uint32_t l = 0; l < ABREAST; l++) sum += lanes[l];
  return sum;
}

static void extremes(const double *values, uint32_t count, double *least, double *greatest) {
  double low[ABREAST], high[ABREAST];
  for (uint32_t l = 0; l < ABREAST; l++) low[l] = high[l] = values[0];
  for (uint32_t k = 0; k < count; k++) {
    const uint32_t l = k % ABREAST;
    low[l] = values[k] < low[l] ? values[k] : low[l];
    high[l] = values[k] > high[l] ? values[k] : high[l];
  }
  *least = low[0];
  *greatest = high[0];
  for (uint32_t l = 1; l < ABREAST; l++) {
    *least = low[l] < *least ? low[l] : *least;
    *greatest = high[l] > *greatest ? high[l] : *greatest;
  }
}

static bool is_worse(const podium *p, uint32_t place, double value, uint64_t scenario) {
  if (place >= p->count) return true;
  return value > p->values[place] || (value == p->values[place] && scenario < p->scenarios[place]);
}

void ald_statistics_offer(podium *p, double value, uint64_t scenario) {
  if (!is_worse(p, WORST - 1, value, scenario)) return;
  uint32_t at = p->count < WORST ? p->count++ : WORST - 1;
  for (; at > 0 && is_worse(p, at - 1, value, scenario); at--) {
    p->values[at] = p->values[at - 1];
    p->scenarios[at] = p->scenarios[at - 1];
  }
  p->values[at] = value;
  p->scenarios[at] = scenario;
}

/* the greatest of a block; under the lock */
static void offer_block(podium *p, const ald_block *block, const double *values,
                        const uint8_t *good, double greatest) {
  ALD_ASSERT(block->count <= ALD_BLOCK_SCENARIOS);
  const uint64_t first = (uint64_t)block->index * ALD_BLOCK_SCENARIOS;
  if (p->count == WORST && !is_worse(p, WORST - 1, greatest, first)) return;
  for (uint32_t k = 0; k < block->count; k++) {
    if (good[k] && values[k] != 0 && values[k] == values[k])
      ald_statistics_offer(p, values[k], first + k);
  }
}

static bool add_column(ald_running_statistics *d, const ald_block *block, uint32_t column,
                       counts *own, const uint8_t *good, double *kept, moments *m) {
  ALD_ASSERT(column < d->column_count && block->count <= ALD_BLOCK_SCENARIOS);
  const double *values = block->values + (size_t)column * block->count;
  uint32_t alive = 0;
  for (uint32_t k = 0; k < block->count; k++) alive += good[k];
  m->count = gather(values, good, block->count, kept);
  m->missing = alive - m->count;
  if (m->count == 0) return true;
  double least, greatest;
  extremes(kept, m->count, &least, &greatest);
  m->mean = kept[0] + sum_about(kept, m->count, kept[0], false) / m->count;
  m->squares = sum_about(kept, m->count, m->mean, true);
  pthread_mutex_lock(&d->lock);
  d->least[column] = least < d->least[column] ? least : d->least[column];
  d->greatest[column] = greatest > d->greatest[column] ? greatest : d->greatest[column];
  offer_block(&d->podiums[column], block, values, good, greatest);
  pthread_mutex_unlock(&d->lock);
  return count_in(&own->bins[column], kept, m->count);
}

/* where the moments of a block go; NULL: no memory */
static moments *moments_of(ald_running_statistics *d, uint32_t block) {
  if (d->moments) return &d->moments[(size_t)block * d->column_count];
  ald_statistics_handed *made = calloc(1, sizeof *made + d->column_count * sizeof *made->moments);
  if (!made) return NULL;
  made->block = block;
  pthread_mutex_lock(&d->lock);
  made->next = d->handed;
  d->handed = made;
  pthread_mutex_unlock(&d->lock);
  return made->moments;
}

ald_status ald_running_statistics_add(ald_running_statistics *statistics, const ald_block *block) {
  ALD_ASSERT(block->count > 0 && block->count <= ALD_BLOCK_SCENARIOS);
  uint8_t good[ALD_BLOCK_SCENARIOS];
  counts *own = take_counts(statistics);
  double *kept = malloc((block->count + 1u) * sizeof *kept);
  moments *m = moments_of(statistics, block->index);
  bool fits = own && kept && m;
  for (uint32_t k = 0; k < block->count; k++) good[k] = !has_failed(block->statuses[k]);
  for (uint32_t c = 0; fits && c < statistics->column_count; c++) {
    fits = add_column(statistics, block, c, own, good, kept, &m[c]);
  }
  free(kept);
  if (own) return_counts(statistics, own);
  return fits ? ALD_OK : ALD_NO_MEMORY;
}

/* ------------------------------------------------------------------------------ the whole */

/* Value of rank h, counted from 0 and not whole, among sorted bins: those of a bin lie evenly in
 * it. */
static double ranked(const ald_running_statistics *d, uint32_t column, const ald_bin *bins,
                     size_t bin_count, double h) {
  const double least = d->least[column], greatest = d->greatest[column];
  const uint32_t last = bin_of(greatest);
  uint64_t before = 0, here = 0;
  for (size_t k = 0; k < bin_count; k++) {
    const uint32_t bin = bins[k].bin;
    here += bins[k].count;
    if (k + 1 < bin_count && bins[k + 1].bin == bin) continue;
    if (bin == last) break;
    if (h < (double)(before + here)) {
      const double low = fmax(bin_edge(bin), least), high = fmin(bin_edge(bin + 1), greatest);
      return low + (high - low) * ((h - (double)before + 0.5) / (double)(here + 1));
    }
    before += here;
    here = 0;
  }
  const double low = fmax(bin_edge(last), least);
  if (here < 2) return greatest;
  return low + (greatest - low) * fmin((h - (double)before) / (double)(here - 1), 1);
}

ald_statistics ald_running_statistics_of(const ald_running_statistics *d, uint32_t column) {
  ALD_ASSERT(column < d->column_count);
  const double none = (double)NAN;
  ald_statistics s = {.mean = none, .deviation = none, .minimum = none, .maximum = none};
  double n = 0, mean = 0, squares = 0;
  for (uint32_t b = 0; b < d->block_count; b++) {
    const moments *m = &d->moments[(size_t)b * d->column_count + column];
    s.missing += m->missing;
    if (m->count == 0) continue;
    const double own = m->count, gap = m->mean - mean, all = n + own;
    mean += gap * (own / all);
    squares += m->squares + gap * gap * (n * (own / all));
    n = all;
    s.count += m->count;
  }
  const podium *p = &d->podiums[column];
  s.worst_count = p->count;
  memcpy(s.worst, p->scenarios, p->count * sizeof s.worst[0]);
  size_t bin_count;
  ald_bin *bins = sorted_bins(d, column, &bin_count);
  for (uint32_t q = 0; q < QUANTILES; q++) {
    const double rank = (n - 1) * ald_quantile_levels[q];
    s.quantile[q] = bins ? ranked(d, column, bins, bin_count, rank) : none;
  }
  free(bins);
  if (n == 0) return s;
  s.mean = mean;
  s.deviation = n > 1 ? sqrt(squares / (n - 1)) : none;
  s.minimum = d->least[column];
  s.maximum = d->greatest[column];
  return s;
}

double ald_running_statistics_above(const ald_running_statistics *d, uint32_t column,
                                    double value) {
  ALD_ASSERT(column < d->column_count);
  const double least = d->least[column], greatest = d->greatest[column];
  uint64_t all = 0, above = 0;
  if (!(least <= greatest)) return (double)NAN;
  if (value >= greatest) return 0;
  if (value < least) return 1;
  const uint32_t own = bin_of(value);
  size_t bin_count;
  ald_bin *bins = sorted_bins(d, column, &bin_count);
  uint64_t beside = 0;
  for (size_t k = 0; k < bin_count; k++) {
    all += bins[k].count;
    above += bins[k].bin > own ? bins[k].count : 0;
    beside += bins[k].bin == own ? bins[k].count : 0;
  }
  free(bins);
  if (all == 0) return (double)NAN;
  const double low = fmax(bin_edge(own), least), high = fmin(bin_edge(own + 1), greatest);
  const double part = high > low ? (high - value) / (high - low) : 0;
  return ((double)above + part * (double)beside) / (double)all;
}

/* ------------------------------------------------------------------------------ the file */

static int put_line(char *at, size_t size, const ald_column *column, const ald_statistics *s) {
  int length = snprintf(at, size, "%s,%s,%llu,%llu,%.17g,%.17g,%.17g", column->name, column->unit,
                        (unsigned long long)s->count, (unsigned long long)s->missing, s->mean,
                        s->deviation, s->minimum);
  for (uint32_t q = 0; q < QUANTILES; q++) {
    length += snprintf(at + length, size - (size_t)length, ",%.17g", s->quantile[q]);
  }
  length += snprintf(at + length, size - (size_t)length, ",%.17g,", s->maximum);
  if (s->worst_count > 0) {
    length += snprintf(at + length, size - (size_t)length, "%llu", (unsigned long long)s->worst[0]);
  }
  return length + snprintf(at + length, size - (size_t)length, "\n");
}

ald_status ald_running_statistics_write(const ald_running_statistics *statistics,
                                        const ald_column *columns, const char *folder,
                                        ald_report *report) {
  ALD_ASSERT(folder && columns);
  static const char head[] =
      "column,unit,count,missing,mean,deviation,minimum,1 %,5 %,25 %,50 %,75 %,95 %,99 %,maximum,"
      "worst\n";
  size_t size = sizeof head, length = sizeof head - 1;
  for (uint32_t c = 0; c < statistics->column_count; c++) size += strlen(columns[c].name) + 512;
  char *text = malloc(size);
  if (!text) return ald_report_fail(report, ALD_NO_MEMORY, "error: no memory for statistics\n");
  memcpy(text, head, sizeof head);
  for (uint32_t c = 0; c < statistics->column_count; c++) {
    const ald_statistics s = ald_running_statistics_of(statistics, c);
    length += (size_t)put_line(text + length, size - length, &columns[c], &s);
  }
  const ald_status status =
      ald_file_write(folder, ALD_RUNNING_STATISTICS_FILE, text, length, report);
  free(text);
  return status;
}
