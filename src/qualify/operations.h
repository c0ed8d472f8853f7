/* SPDX-License-Identifier: Apache-2.0
 * Single operations on a device and on the host: which of them differ, and what it looks like. */
#ifndef ALD_OPERATIONS_H
#define ALD_OPERATIONS_H

#include "device/device.h"
#include "kernels/pass/step/operations.h"

/* arguments that each operation is tried with */
enum { ALD_OPERATION_TRIALS = 4096 };

/* what the values of a device look like where they differ */
typedef enum ald_operation_fault {
  ALD_FAULT_FUSED,     /* each is what one rounding in place of two gives */
  ALD_FAULT_SUBNORMAL, /* subnormal numbers are among arguments or results of each */
  ALD_FAULT_OTHER
} ald_operation_fault;

/* An operation of kernels/pass/step/operations.h whose results are not those of the host. */
typedef struct ald_operation_difference {
  uint32_t operation;             /* OPERATION_* */
  uint32_t count;                 /* trials that differ */
  double operands[OPERAND_COUNT]; /* of the first of them */
  double host, device;            /* its results */
  ald_operation_fault fault;
  double units; /* greatest distance in units in the last place; infinite where one is no number */
} ald_operation_difference;

/* Runs all operations on ordinary numbers, then on those where devices err: ties, extremes,
 * cancellation, subnormal numbers, infinities. Two NaN are the same.
 * @param host, device of the same precision
 * @param list  (OPERATION_COUNT) receives the operations that differ, in their order
 * @return ALD_OK, whether some differ or not; ALD_NO_MEMORY, ALD_DEVICE_FAILED */
ald_status ald_operations_compare(ald_device *host, ald_device *device,
                                  ald_operation_difference *list, uint32_t *count,
                                  ald_report *report);

/* "a * b + c" */
const char *ald_operation_words(uint32_t operation);

/* What a difference looks like, as the end of a sentence. */
void ald_operation_describe(const ald_operation_difference *difference, ald_precision precision,
                            char *text, size_t size);

/* Writes the operands that an operation has, as hexadecimal floats: "a = 0x1p+0, b = 0x1.8p-1". */
void ald_operation_operands(const ald_operation_difference *difference, char *text, size_t size);

#endif
