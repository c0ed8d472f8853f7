/* SPDX-License-Identifier: Apache-2.0
 * What the devices of a run have computed. */
#include "print.h"

#include <stdio.h>
#include <string.h>

void device_shares_print(const ald_run_summary *s) {
  int longest = 0;
  if (s->device_count < 2) {
    printf("  device     %s\n", s->device);
    return;
  }
  for (uint32_t k = 0; k < s->device_count; k++) {
    const int length = (int)strlen(s->device_shares[k].id);
    if (length > longest) longest = length;
  }
  for (uint32_t k = 0; k < s->device_count; k++) {
    const ald_device_share *share = &s->device_shares[k];
    const double part = s->computed > 0 ? (double)share->scenarios / (double)s->computed : 0;
    printf("  %-10s %-*s  %3.0f %%  %s\n", k == 0 ? "devices" : "", longest, share->id, 100 * part,
           share->name);
  }
}

void device_shares_json(const ald_run_summary *s, json *out) {
  json_array_open(out, "devices");
  for (uint32_t k = 0; k < s->device_count; k++) {
    const ald_device_share *share = &s->device_shares[k];
    json_object_open(out, NULL);
    json_string(out, "id", share->id);
    json_string(out, "name", share->name);
    json_integer(out, "scenarios", share->scenarios);
    json_number(out, "seconds", share->seconds);
    json_integer(out, "tile", share->tile);
    json_string(out, "failed", share->failed);
    json_object_close(out);
  }
  json_array_close(out);
}
