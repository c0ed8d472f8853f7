/* SPDX-License-Identifier: Apache-2.0
 * A study with elements of each kind: the examples of all kinds on one stage, on which each acts.
 */
#include "one_of_each.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/assertion.h"
#include "model/kind.h"

/* What the examples of the kinds stand on: the bodies that they name, at places where the elements
 * act from the start. A carrier and a tug side by side with a floating fender between them, below a
 * crane with boom, jib and block; a pile that the riser lies against; and a ferry that steers past
 * a bank, in wind, current and waves. %s: scheme */
static const char stage[] =
    "allide: 1\n"
    "run: {scenarios: 16, seed: 3, duration: 3, step: 0.05, scheme: %s}\n"
    "environment: {current: [0.4, -0.2], wind speed: 15, wind direction: 57 deg,\n"
    "  water depth: 30,\n"
    "  current profile: [[0, 1, 0], [30, 0.5, 0.3]]}\n"
    "output: {events: all}\n"
    "meshes: {side: {box: {length: 36, breadth: 10.2, height: 5}},\n"
    "  tank: {cylinder: {radius: 4.1, length: 18, axis: x, divisions: 8}},\n"
    "  post: {box: {length: 1, breadth: 1, height: 3}},\n"
    "  panel: {box: {length: 4, breadth: 0.6, height: 4}}}\n"
    "bodies:\n"
    "  carrier: {freedoms: six, mesh: side,\n"
    "    outline: [[-20, -5], [15, -5], [22, 0], [15, 5], [-20, 5]],\n"
    "    outline height: [-3, 4], mass: 2e6, radii of gyration: [3, 9, 9],\n"
    "    position: [0, 0, 0.3], added mass: [1e5, 1e6, 2e6, 5e6, 8e7, 6e7],\n"
    "    velocity: [0.3, 0.4, 0], roll: 0.05}\n"
    "  tug: {freedoms: [surge, sway, roll, yaw],\n"
    "    outline: [[-9, -4], [9, -4], [9, 4], [-9, 4]], mesh: tank, mass: 6e5,\n"
    "    radii of gyration: [2, 5, 5], position: [2, 9.6, 0], heading: 0.1,\n"
    "    velocity: [0, -0.6, 0]}\n"
    "  fender1: {freedoms: [surge, sway, roll, yaw], mesh: panel, mass: 5e5,\n"
    "    radii of gyration: [1, 2, 2], position: [4, 5.1, 0],\n"
    "    outline: [[-2, -2], [2, -2], [2, 0.4], [-2, 0.4]]}\n"
    "  pile: {fixed: yes, mesh: post, position: [16.5, -10.5, -13]}\n"
    "  crane tip: {motion: prescribed, position: [0, 0, 12]}\n"
    "  ferry: {freedoms: six, mass: 1e5, radii of gyration: [1, 3, 3],\n"
    "    added mass: [5e3, 3e4, 6e4, 1e4, 3e5, 2e5], position: [60, -18, 0],\n"
    "    heading: 69 deg, course: 69 deg, speed: 1}\n"
    "  boom: {freedoms: six, mass: 2e3, radii of gyration: [0.9, 0.8, 0.5],\n"
    "    position: [0, 0, 10]}\n"
    "  jib: {freedoms: six, mass: 1e3, radii of gyration: [0.4, 0.7, 0.8],\n"
    "    added mass: [90, 80, 70, 60, 50, 40], position: [1.5, 0, 9]}\n"
    "  block: {freedoms: six, mass: 300, radii of gyration: [0.3, 0.4, 0.5],\n"
    "    position: [2, 0, 8]}\n";

/* what varies, so that elements act otherwise in each scenario */
static const char varied[] =
    "vary:\n"
    "  bodies.ferry.speed: {uniform: [0.6, 1.2]}\n"
    "  bodies.carrier.velocity.y: {uniform: [0.1, 0.9]}\n"
    "  bodies.tug.position.y: {uniform: [9.2, 10]}\n"
    "  hawsers.stern line.breaking load: {uniform: [2.7e4, 3.3e4]}\n"
    "  fenders.*.force factor: {uniform: [0.8, 1.2]}\n"
    "  thrusters.main.pitch ratio: {uniform: [0.8, 1.3]}\n"
    "  environment.wind speed: {uniform: [0, 30]}\n"
    "  motions.swell.time shift: {uniform: [0, 4]}\n";

/* Schemes of the study. The first one takes all kinds; the others are without those that refuse
 * schemes of several stages. */
static const char *const schemes[ALD_ONE_OF_EACH_SCHEMES] = {"semi-implicit", "dormand-prince",
                                                             "frozen", "trapezoidal"};

char *ald_one_of_each(uint32_t scheme) {
  ALD_ASSERT(scheme < ALD_ONE_OF_EACH_SCHEMES);
  char *text = NULL;
  size_t size = 0;
  FILE *out = open_memstream(&text, &size);
  if (!out) return NULL;
  fprintf(out, stage, schemes[scheme]);
  for (uint32_t k = 0; k < ald_kind_count; k++) {
    const ald_refused_runs *refused = ald_kinds[k]->refuses;
    if (scheme > 0 && refused && refused->stages) continue;
    /* what the reader makes of lines by itself has no section */
    if (ald_kind_is(ald_kinds[k], ALD_KIND_OF_LINES)) continue;
    fprintf(out, "%s\n", ald_kinds[k]->example);
  }
  fputs(varied, out);
  const bool failed = ferror(out);
  if (fclose(out) == 0 && !failed) return text;
  free(text);
  return NULL;
}

/* damping that soon dies out: B0 w^2/(1 + w^4)^2, couplings among them */
char *ald_one_of_each_damping(void) {
  enum { WAVES = 30 };
  char *text = NULL;
  size_t size = 0;
  FILE *out = open_memstream(&text, &size);
  if (!out) return NULL;
  fputs("omega,B11,B22,B24,B33,B35,B55,B66,B44\n", out);
  for (int k = 1; k <= WAVES; k++) {
    const double w = 0.2 * k, x = w * w / ((1 + w * w * w * w) * (1 + w * w * w * w));
    fprintf(out, "%.1f,%.9g,%.9g,%.9g,%.9g,%.9g,%.9g,%.9g,%.9g\n", w, 1e5 * x, 6e5 * x, 3e5 * x,
            9e5 * x, 2e6 * x, 6e7 * x, 5e7 * x, 4e6 * x);
  }
  const bool failed = ferror(out);
  if (fclose(out) == 0 && !failed) return text;
  free(text);
  return NULL;
}
