#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# The kernels of all examples under Oclgrind, rusticl and clang's compilers for GPUs: tests/checkers.sh
# with all it has. An hour on two cores; 10 GB of memory for rusticl.
#   checkers.sh [options and parts of tests/checkers.sh]
exec "$(dirname "$0")/../checkers.sh" --long "$@"
