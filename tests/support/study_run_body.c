/* SPDX-License-Identifier: Apache-2.0
 * Where a body of a study_run is and how it moves, in a row of its time series. */
#include "study_run_body.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

double study_run_body(const study_run *v, const char *body, const char *name, long row) {
  char path[96];
  snprintf(path, sizeof path, "bodies.%s.%s", body, name);
  return study_run_at(v, path, row);
}

void study_run_body_vector(const study_run *v, const char *body, const char *stem, long row,
                           double out[3]) {
  for (int c = 0; c < 3; c++) {
    char name[32];
    snprintf(name, sizeof name, "%s%c", stem, "xyz"[c]);
    out[c] = study_run_body(v, body, name, row);
  }
}

void euler_turn(const double angles[3], double turn[9]) {
  const double sr = sin(angles[0]), cr = cos(angles[0]), sp = sin(angles[1]), cp = cos(angles[1]);
  const double sh = sin(angles[2]), ch = cos(angles[2]);
  const double axes[9] = {ch * cp,
                          sh * cp,
                          -sp,
                          ch * sp * sr - sh * cr,
                          sh * sp * sr + ch * cr,
                          cp * sr,
                          ch * sp * cr + sh * sr,
                          sh * sp * cr - ch * sr,
                          cp * cr};
  memcpy(turn, axes, sizeof axes);
}

void study_run_body_turn(const study_run *v, const char *body, long row, double turn[9]) {
  const double angles[3] = {study_run_body(v, body, "roll", row),
                            study_run_body(v, body, "pitch", row),
                            study_run_body(v, body, "heading", row)};
  euler_turn(angles, turn);
}

void study_run_body_spin(const study_run *v, const char *body, long row, double own[3]) {
  own[0] = study_run_body(v, body, "roll_rate", row);
  own[1] = study_run_body(v, body, "pitch_rate", row);
  own[2] = study_run_body(v, body, "yaw_rate", row);
}

void study_run_body_point(const study_run *v, const char *body, long row, const double own[3],
                          double at[3]) {
  double turn[9], centre[3];
  study_run_body_turn(v, body, row, turn);
  study_run_body_vector(v, body, "", row, centre);
  vector_rotate(turn, own, at);
  for (int c = 0; c < 3; c++) at[c] += centre[c];
}
