/* SPDX-License-Identifier: Apache-2.0
 * Whether a device compiles its kernels for the study that it runs, and what they are worth. */
#ifndef ALD_STUDY_PROGRAM_H
#define ALD_STUDY_PROGRAM_H

#include "allide/run.h"
#include "device/device.h"

typedef struct ald_study_program {
  ald_device *device;
  const ald_study *study;
  const ald_layout *layout; /* of the study */
  uint64_t seed, scenarios; /* of the run */
  ald_program_choice asked;
} ald_study_program;

/* Decides whether the device makes a program for the layout: as asked, else on a GPU always and on
 * a processor where the run takes longer than to compile it or the kernels of any study have not
 * passed the self-test yet. Such a program computes the first
 * scenarios for a while, and its results must be those of the host to the bit; in single precision
 * they are not compared.
 * Where the kernels of any study run, all of them have passed the self-test then.
 * @return ALD_OK; if a program was asked for: ALD_DEVICE_FAILED with the column that differs or the
 * compiler's reasons. Where none was asked for, either is a note and the program for any study
 * runs. ALD_DEVICE_FAILED if that fails the self-test; ALD_NO_MEMORY
 * @param summary  its text of the device says if such a program runs */
ald_status ald_study_program_choose(const ald_study_program *p, ald_run_summary *summary,
                                    ald_report *report);

#endif
