/* SPDX-License-Identifier: Apache-2.0
 * What of a computer a rank computes with. */
#include "rank_device.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/assertion.h"
#include "base/host_threads.h"
#include "device/device_cl_list.h"

static const char everything[] = "opencl:all";
enum { GPUS_MOST = 64 };

/* the GPU of a rank; false: there are not so many */
static bool find_gpu(ald_rank_place place, ald_precision precision, char *text) {
  ald_device_info infos[GPUS_MOST];
  size_t count = 0;
  uint32_t gpu = 0;
  if (ald_device_cl_list(infos, GPUS_MOST, &count, NULL) != ALD_OK) return false;
  for (size_t d = 0; d < count && d < GPUS_MOST; d++) {
    if (!infos[d].gpu || !(infos[d].fp64 || precision == ALD_SINGLE_PRECISION)) continue;
    if (gpu++ != place.local_rank) continue;
    snprintf(text, ALD_RANK_DEVICE_TEXT, "%s", infos[d].id);
    return true;
  }
  return false;
}

/* the part of a rank of all OpenCL devices, joined by +; false: there are none */
static bool share_all(ald_rank_place place, ald_precision precision, char *text, size_t size) {
  ald_device_id ids[ALD_DEVICES_MOST];
  uint32_t count = 0;
  size_t length = 0;
  if (ald_device_cl_ids(everything, precision, ids, ALD_DEVICES_MOST, &count, NULL) != ALD_OK ||
      count == 0) {
    return false;
  }
  for (uint32_t k = place.local_rank % count; k < count && length < size; k += place.local_count) {
    length +=
        (size_t)snprintf(text + length, size - length, "%s%s", length > 0 ? "+" : "", ids[k].text);
  }
  return length < size;
}

void ald_rank_device(ald_rank_place place, const char *asked, ald_precision precision,
                     char text[ALD_RANK_DEVICE_TEXT]) {
  ALD_ASSERT(place.local_rank < place.local_count);
  char share[ALD_RANK_DEVICE_TEXT / 2];
  const char *all = asked ? strstr(asked, everything) : NULL;
  if (!asked || strcmp(asked, "auto") == 0) {
    if (!find_gpu(place, precision, text)) snprintf(text, ALD_RANK_DEVICE_TEXT, "openmp");
    return;
  }
  if (!all || !share_all(place, precision, share, sizeof share)) {
    snprintf(text, ALD_RANK_DEVICE_TEXT, "%s", asked);
    return;
  }
  snprintf(text, ALD_RANK_DEVICE_TEXT, "%.*s%s%.256s", (int)(all - asked < 256 ? all - asked : 256),
           asked, share, all + strlen(everything));
}

int ald_rank_threads(ald_rank_place place) {
  const long online = sysconf(_SC_NPROCESSORS_ONLN);
  const int share = (int)(online / (long)place.local_count), bound = ald_host_threads();
  const int threads = share < bound ? share : bound;
  return threads > 0 ? threads : 1;
}
