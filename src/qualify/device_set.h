/* SPDX-License-Identifier: Apache-2.0
 * The devices of a run, by one text: "openmp+opencl:all". */
#ifndef ALD_DEVICE_SET_H
#define ALD_DEVICE_SET_H

#include "allide/run.h"
#include "device/device.h"

typedef struct ald_device_set {
  ald_device *devices[ALD_DEVICES_MAX];
  uint32_t count;
  char left_out[256]; /* what was asked for and is not among them, and why; "" */
} ald_device_set;

/* Opens what one id means (device_open.h), or several joined by +, of which "opencl:all" means
 * every OpenCL device that computes in this precision, and "cuda:all" every CUDA device. Each must
 * pass its self-test, as far as is enough for what computes there (`program`). One that fails and
 * was named is an error, as it is alone: who names a device relies on it; with `may_lack` it is
 * left out, as one of "opencl:all" or "cuda:all" always is, with a warning. If nothing is left,
 * OpenMP computes with `may_lack`.
 * @return ALD_OK, ALD_BAD_ARGUMENT (unknown, twice, too many), or as ald_device_open() */
ald_status ald_device_set_open(const char *text, ald_precision precision,
                               ald_program_choice program, bool may_lack, ald_device_set *set,
                               ald_report *report);
void ald_device_set_close(ald_device_set *set);

/* Does a text ask for several devices? */
bool ald_device_set_is_asked(const char *text);

/* What went wrong by a report's text, without "error: ": one line. */
void ald_device_problem(const char *text, char *problem, size_t size);

/* Names of devices, joined by " + ": in words, or their ids where that is too long. */
void ald_device_shares_name(const ald_device_share *shares, uint32_t count, char *name,
                            size_t size);

#endif
