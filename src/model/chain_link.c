/* SPDX-License-Identifier: Apache-2.0
 * A common link of a chain by the diameter of its bar. */
#include "chain_link.h"

#include <math.h>

#include "base/assertion.h"

#define PI 3.14159265358979323846

/* mean squares of the places of the bar along the chain, across it in the link's plane, and across
 * the plane [m^2] */
static void mean_squares(const ald_chain_link *link, double squares[3]) {
  const double r = 0.5 * (link->width - link->bar);      /* of the half circles */
  const double h = 0.5 * (link->length - link->bar) - r; /* half a straight side */
  const double straight = 4 * h, bent = 2 * PI * r;      /* lengths of the bar's axis */
  const double spread = link->bar * link->bar / 16;      /* of a round section, each way */
  const double along = 4 * h * h * h / 3 + 2 * r * (PI * h * h + 4 * h * r + 0.5 * PI * r * r);
  const double across = straight * r * r + PI * r * r * r;
  const double all = straight + bent;
  squares[0] = (along + 0.5 * bent * spread) / all;
  squares[1] = (across + (straight + 0.5 * bent) * spread) / all;
  squares[2] = spread;
}

ald_chain_link ald_chain_link_sized(double bar, double length, double width, double pitch,
                                    double mass) {
  ALD_ASSERT(bar > 0 && length > width && width > 2 * bar);
  ald_chain_link link = {
      .bar = bar, .length = length, .width = width, .pitch = pitch, .mass = mass};
  double squares[3];
  mean_squares(&link, squares);
  for (int k = 0; k < 3; k++) link.gyration[k] = sqrt(squares[(k + 1) % 3] + squares[(k + 2) % 3]);
  return link;
}

ald_chain_link ald_chain_link_of(double bar, bool has_stud) {
  const double pitch = 4 * bar;
  return ald_chain_link_sized(bar, 6 * bar, (has_stud ? 3.6 : 3.35) * bar, pitch,
                              (has_stud ? 21.9e3 : 19.9e3) * bar * bar * pitch);
}

double ald_chain_breaking_load(double bar, ald_chain_grade grade) {
  /* k [N/mm^2] */
  static const double strength[ALD_GRADE_COUNT] = {9.81, 13.73, 19.61, 21.1, 22.3,
                                                   24.9, 27.4,  30.4,  32.0};
  ALD_ASSERT(bar > 0 && grade < ALD_GRADE_COUNT);
  const double d = 1e3 * bar; /* [mm] */
  return fmax(0, strength[grade] * d * d * (44 - 0.08 * d));
}

void ald_chain_link_change(ald_chain_link *link, double pitch, double mass_per_length) {
  const double before = link->mass / link->pitch;
  if (pitch > 0) link->pitch = pitch;
  link->mass = link->pitch * (mass_per_length > 0 ? mass_per_length : before);
}
