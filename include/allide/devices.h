/* SPDX-License-Identifier: Apache-2.0
 * The devices of a machine. */
#ifndef ALLIDE_DEVICES_H
#define ALLIDE_DEVICES_H

#include "study.h"

#ifdef __cplusplus
extern "C" {
#endif

/** One place where scenarios can be computed, or the reason why there is none. */
typedef struct ald_device_info {
  char id[32];      /**< what --device takes: "openmp", "opencl:0", "cuda:0" */
  char name[128];   /**< the processor's or device's own name */
  char driver[128]; /**< platform and driver version */
  int usable;       /**< 1 if a study can run there in double precision */
  int gpu;          /**< 1 if it is a graphics processor */
  int fp64;         /**< 1 if a double precision kernel builds there */
  uint64_t memory;  /**< [byte] */
  uint32_t units;   /**< compute units, or threads */
  char remark[256]; /**< what is missing and which package brings it; "" if nothing */
  /** OpenMP: instruction sets that the kernels are built for and this processor runs, the one in
   * use first: "x86-64-v3,x86-64"; "" on other devices. ALLIDE_PROCESSOR chooses. */
  char kernels[128];
  /* what an OpenCL device says of itself; 0 and "" of OpenMP */
  char version[64];      /**< of OpenCL C: "OpenCL C 1.2 PoCL" */
  char extensions[2048]; /**< their names, with spaces between; cut to fit */
  char fp64_modes[160];  /**< of double precision: "subnormal, nan, nearest, fma" */
  char fp32_modes[160];  /**< of single precision; "divide" is a correctly rounded division */
  uint64_t largest;      /**< largest buffer [byte] */
  uint64_t local_memory; /**< of a work-group [byte] */
  uint64_t constants;    /**< constant memory of a kernel [byte] */
  uint32_t group;        /**< most work-items of a work-group */
  uint32_t clock;        /**< greatest frequency [MHz] */
} ald_device_info;

/** What names one device, for help and messages: K counts from 0; "opencl" is the best OpenCL
 * device, "cuda" the first CUDA device. "auto" is a GPU if there is one, else OpenMP. */
#define ALD_DEVICE_WORDS "openmp, opencl, opencl:K, cuda, cuda:K"
/** What names all of a sort, for runs, which also take several names joined by +. */
#define ALD_DEVICES_WORDS "opencl:all, cuda:all"

/** Lists the devices of this machine, OpenMP first.
 * @param infos  filled up to `capacity` entries
 * @param count  receives the number of devices, which may exceed the capacity
 * @param report receives a remark per missing part (no OpenCL loader, no driver)
 * @return ALD_OK; ALD_BAD_ARGUMENT if count is NULL */
ALD_API ald_status ald_devices_list(ald_device_info *infos, size_t capacity, size_t *count,
                                    ald_report *report);

/** Runs the self-test of a device, as every run does before it trusts one.
 * @param id     as in ald_device_info
 * @param report receives what it miscalculates
 * @return ALD_OK; ALD_DEVICE_FAILED if it miscalculates or does not run; ALD_NO_DEVICE,
 *         ALD_NO_MEMORY, ALD_BAD_ARGUMENT */
ALD_API ald_status ald_device_test(const char *id, ald_precision precision, ald_report *report);

/** The text of the OpenCL program made for a study, as a device compiles it: kernels for the kinds
 * that the study has, with its plan as constants. Compile it with -DALD_LANES=1 and, for single
 * precision, -DALD_SINGLE.
 * @param report receives the text
 * @return ALD_OK, ALD_NO_MEMORY; ALD_BAD_ARGUMENT without a study or a report */
ALD_API ald_status ald_study_program_text(const ald_study *study, ald_report *report);

/** How PTX is made. Zeros are safe defaults. */
typedef struct ald_ptx_def {
  const char *arch;   /**< "sm_50" to "sm_90"; NULL: "sm_90". Later cards accept it, too */
  const char *clang;  /**< clang 16 or later; NULL: ALLIDE_CLANG, or the first one in PATH */
  const char *libclc; /**< folder of nvptx64--nvidiacl.bc; NULL: ALLIDE_LIBCLC, or where packages
                         put it */
  int single;         /**< 1: single precision */
  int any;            /**< 1: of the program for any study */
} ald_ptx_def;

/** PTX of the program made for a study, by clang's back end for NVIDIA: every operation is rounded
 * by itself. CUDA devices load it.
 * @param study may be NULL for the program for any study
 * @param name  receives the name of its file in the folder that ALLIDE_PTX names; may be NULL
 * @param ptx   receives the text; NULL: only its name is wanted, and nothing is compiled
 * @param report receives what is missing, and what the compiler says
 * @return ALD_OK; ALD_NO_DEVICE if clang or libclc is missing; ALD_DEVICE_FAILED if the compiler
 *         fails; ALD_NO_MEMORY; ALD_BAD_ARGUMENT: an unknown architecture, no study */
ALD_API ald_status ald_study_program_ptx(const ald_study *study, const ald_ptx_def *def,
                                         char name[48], ald_report *ptx, ald_report *report);

/** Programs by which a GPU is compared with the host before it computes. */
enum {
  ALD_TEST_PROGRAMS = 2 /**< how many there are */
};

/** The same of one of the programs by which a device is tested.
 * @param number 0 to ALD_TEST_PROGRAMS - 1
 * @return as ald_study_program_ptx() */
ALD_API ald_status ald_test_program_ptx(uint32_t number, const ald_ptx_def *def, char name[48],
                                        ald_report *ptx, ald_report *report);

#ifdef __cplusplus
}
#endif

#endif
