/* SPDX-License-Identifier: Apache-2.0
 * The elastic catenary by the textbook's equations, in long double.
 *   x = (H/w)(asinh(V1/H) - asinh(V0/H)) + H s/EA    z = (T1 - T0)/w + (V0 s + w s^2/2)/EA */
#include <math.h>

#include "mooring_line.h"

double mooring_length(const mooring_line *line) {
  double sum = 0;
  for (uint32_t i = 0; i < line->count; i++) sum += line->length[i];
  return sum;
}

double mooring_gross(const mooring_line *line) {
  double sum = 0;
  for (uint32_t i = 0; i < line->count; i++) {
    sum += fabs(line->weight[i]) * line->length[i];
    if (i + 1 < line->count) sum += fabs(line->clump[i]);
  }
  return sum;
}

/* a piece that hangs, from V at its lower end */
static void hang(long double h, long double v, long double s, long double w, long double ea,
                 long double *x, long double *z) {
  const long double top = v + w * s;
  if (w == 0) {
    const long double t = hypotl(h, v);
    *x = t > 0 ? s * h / t + h * s / ea : 0;
    *z = t > 0 ? s * v / t + v * s / ea : 0;
    return;
  }
  *x = h > 0 ? h / w * (asinhl(top / h) - asinhl(v / h)) + h * s / ea : 0;
  *z = (hypotl(h, top) - hypotl(h, v)) / w + (v * s + w * s * s / 2) / ea;
}

/* how much of each segment lies; where V is 0 or jumps, V of the first node that hangs */
static uint32_t lie(const mooring_line *line, long double q, long double *lies, long double *v,
                    bool *floats) {
  long double borne = 0;
  *v = q;
  if (!line->seabed || q >= 0) return 0;
  *v = 0;
  for (uint32_t i = 0; i < line->count; i++) {
    const long double w = line->weight[i], s = line->length[i];
    if (w > 0 && borne + w * s >= -q) {
      lies[i] = (-q - borne) / w;
      return i;
    }
    lies[i] = s;
    borne += w * s;
    if (w <= 0) *floats = true;
    if (i + 1 == line->count) break;
    borne += line->clump[i];
    if (borne >= -q) {
      *v = borne + q;
      return i + 1;
    }
    if (line->clump[i] < 0) *floats = true;
  }
  return line->count;
}

/* stretched length of what lies below `arc`, tension falling from the touchdown down */
static long double lay(const mooring_line *line, const long double *lies, long double h,
                       long double arc) {
  long double start = mooring_length(line), t = h, sum = 0;
  for (uint32_t n = 0; n < line->count; n++) {
    const uint32_t i = line->count - 1 - n;
    start -= line->length[i];
    const long double drop = line->friction[i] * fmaxl(line->weight[i], 0), ea = line->stiffness[i];
    const long double part = fmaxl(0, fminl(lies[i], arc - start));
    const long double upper = fmaxl(0, t - drop * (lies[i] - part));
    const long double lower = upper - drop * part;
    sum +=
        part + (lower >= 0 ? (upper + lower) * part / (2 * ea) : upper * upper / (2 * drop * ea));
    t = fmaxl(0, t - drop * lies[i]);
  }
  return sum;
}

mooring_place mooring_textbook(const mooring_line *line, long double h, long double q,
                               long double arc) {
  mooring_place place = {0};
  long double lies[MOORING_SEGMENTS] = {0}, v;
  const uint32_t first = lie(line, q, lies, &v, &place.floats_lie);
  place.x = lay(line, lies, h, arc);
  for (uint32_t i = 0; i < line->count; i++) {
    const long double w = line->weight[i], start = lies[i];
    place.grounded += lies[i];
    const long double s = fmaxl(0, fminl(line->length[i], arc) - start);
    arc -= line->length[i];
    if (i < first) continue;
    long double x, z;
    if (v < 0 && w > 0 && -v / w < s) {
      hang(h, v, -v / w, w, line->stiffness[i], &x, &z);
      place.lowest = fminl(place.lowest, place.z + z);
    }
    hang(h, v, s, w, line->stiffness[i], &x, &z);
    place.x += x;
    place.z += z;
    place.lowest = fminl(place.lowest, place.z);
    v += w * s + (i + 1 < line->count ? line->clump[i] : 0);
  }
  return place;
}
