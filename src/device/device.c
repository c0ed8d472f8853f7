/* SPDX-License-Identifier: Apache-2.0
 * What is the same for every device: the lanes of its tiles, and its end. Opening one is not here
 * but in device_open.c, because that needs the devices and the self-test, which need this. */
#include "device.h"

#include "base/assertion.h"

/* An odd number of eights: rows whose length is a high power of two all fall on the same sets of a
 * processor's caches (a tile of 2,048 lanes took 2.6 times as long as one of 2,056). */
static uint32_t odd_eights(uint32_t lanes) { return (((lanes + 7) / 8) | 1) * 8; }

/* A processor's cache need not hold what is seldom touched, another device's memory must. */
static size_t lane_bytes(const ald_device *device, const ald_layout *layout) {
  ALD_ASSERT(layout->real_rows >= layout->busy_real_rows &&
             layout->flag_rows >= layout->busy_flag_rows);
  const uint32_t reals = device->is_host ? layout->busy_real_rows : layout->real_rows;
  const uint32_t flags = device->is_host ? layout->busy_flag_rows : layout->flag_rows;
  const size_t scratch = device->is_host ? 0 : ald_layout_device_scratch(layout);
  return (reals + scratch) * ald_scalar_size(device->precision) + flags * sizeof(uint32_t);
}

uint32_t ald_device_tile(const ald_device *device, const ald_layout *layout) {
  const size_t lane = lane_bytes(device, layout);
  if (device->best_bytes == 0) return odd_eights(device->best_tile);
  const size_t lanes = device->best_bytes / (lane ? lane : 1) / 8 * 8;
  /* of small models a few more cost less than calls for a few */
  if (lanes >= 8 && lanes < 32) return 32;
  if (lanes < 8) return 8;
  return odd_eights(lanes < device->best_tile ? (uint32_t)lanes : device->best_tile);
}

uint32_t ald_device_whole(uint32_t lanes, uint32_t fills) {
  if (fills == 0 || lanes < fills) return lanes;
  const uint32_t eights = lanes / fills * fills / 8;
  return (eights > 8 && eights % 2 == 0 ? eights - 1 : eights) * 8;
}

uint32_t ald_device_tiles(const ald_device *device, const ald_layout *layout, uint32_t lanes) {
  uint32_t tiles = device->tiles < ALD_TILES_MAX ? device->tiles : ALD_TILES_MAX;
  const uint64_t bytes = (uint64_t)lanes * lane_bytes(device, layout);
  while (tiles > 1 && device->tiles_bytes > 0 && tiles * bytes > device->tiles_bytes) tiles--;
  return tiles > 1 ? tiles : 1;
}

uint32_t ald_device_lanes(const ald_device *device, uint32_t count) {
  ALD_ASSERT(device && count > 0);
  /* two lanes of a vector take less time than two scenarios one after the other */
  if (device->narrow && count == 1) return 1;
  return count <= 64 ? (count + 7) / 8 * 8 : odd_eights(count);
}

void ald_device_close(ald_device *device) {
  if (device) device->destroy(device);
}
