# SPDX-License-Identifier: Apache-2.0
# How the tests start ranks, on this machine alone; sourced with $program set.
skip() {
  echo "skipped: $1"
  exit 77
}
command -v mpirun >/dev/null || skip "mpirun is not here (package openmpi-bin)"
mpirun --version 2>/dev/null | grep -q "Open MPI" || skip "mpirun is not that of Open MPI"
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
# nothing but this machine: no ssh, shared memory and loopback
export OMPI_MCA_plm=isolated OMPI_MCA_btl=self,vader OMPI_MCA_btl_vader_single_copy_mechanism=none
export OMPI_MCA_oob_tcp_if_include=lo
# a folder of the test's own for the sockets of mpirun, whose names must be short
sessions=$(mktemp -d /tmp/ompi.XXXXXX)
export OMPI_MCA_orte_tmpdir_base=$sessions
# launch N COMMAND...
launch() {
  local count=$1
  shift
  timeout 300 env --default-signal=INT mpirun --oversubscribe --bind-to none -n "$count" "$@"
}
# ends what a test may have left running: by its process group alone
background=""
end_all() {
  [ -z "$background" ] || kill -9 "$background" 2>/dev/null || true
  rm -rf "$sessions"
}
launch 1 true >/dev/null 2>&1 || { end_all; skip "mpirun cannot start a process here"; }
launch 2 "$program" --version >/dev/null 2>&1 || { end_all; skip "mpirun cannot start $program"; }
ldd "$program" | grep -q libmpi || { end_all; skip "$program was built without MPI (ALLIDE_MPI)"; }
