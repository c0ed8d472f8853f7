#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The scripts of docs/clusters.md on a real Slurm of one node, which this test starts in a folder of its
# own, on this machine alone, and ends again: an array of shards of which two are cancelled and
# requeued, then merged; MPI by mpirun and by srun; MPI with devices.
#
#   tests/mpi/slurm.sh PROGRAM     built with MPI; skipped (77) without Slurm, munge or root
set -euo pipefail
cd "$(dirname "$0")/../.."
program=$(realpath "$1")
. tests/mpi/launch.sh
for needed in slurmctld slurmd munged sbatch; do
  command -v $needed >/dev/null || { end_all; skip "$needed is not here (packages slurm-wlm, munge)"; }
done
[ "$(id -u)" = 0 ] || { end_all; skip "slurmd wants to be root"; }
out=$(mktemp -d)
daemons=$out/daemons host=$(hostname -s)
mkdir -p "$daemons/state" "$daemons/spool" "$out/bin" "$out/work"
chmod 755 "$out" "$daemons"
ln -s "$program" "$out/bin/allide"
end_slurm() {
  scancel --user=root >/dev/null 2>&1 || true
  local each
  for each in slurmd slurmctld munge; do
    [ ! -s "$daemons/$each.pid" ] || kill "$(cat "$daemons/$each.pid")" 2>/dev/null || true
  done
  for _ in $(seq 50); do
    [ -e "$daemons/slurmd.pid" ] || [ -e "$daemons/slurmctld.pid" ] || break
    sleep 0.1
  done
  end_all
  rm -rf "$out"
}
trap end_slurm EXIT
failed=0
say() { printf '%-52s %s\n' "$1" "$2"; }
fail() { say "$1" "FAILED: $2"; failed=1; }

# ---- a Slurm of one node that pretends to have 16 processors
head -c 1024 /dev/urandom >"$daemons/munge.key"
chmod 400 "$daemons/munge.key"
port=$((20000 + RANDOM % 20000))
cat >"$daemons/slurm.conf" <<END
ClusterName=test
SlurmctldHost=$host(127.0.0.1)
SlurmctldPort=$port
SlurmdPort=$((port + 1))
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
AuthInfo=socket=$daemons/munge.socket,cred_expire=2
StateSaveLocation=$daemons/state
SlurmdSpoolDir=$daemons/spool
SlurmctldPidFile=$daemons/slurmctld.pid
SlurmdPidFile=$daemons/slurmd.pid
SlurmctldLogFile=$daemons/slurmctld.log
SlurmdLogFile=$daemons/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
MpiDefault=none
ReturnToService=2
KillWait=10
MailProg=/bin/true
PlugStackConfig=/dev/null
SlurmdParameters=config_overrides
CommunicationParameters=NoInAddrAny
NodeName=$host NodeAddr=127.0.0.1 CPUs=16 CoresPerSocket=16 RealMemory=1000 State=UNKNOWN
PartitionName=test Nodes=$host Default=YES MaxTime=INFINITE State=UP
END
export SLURM_CONF=$daemons/slurm.conf
munged --force --socket="$daemons/munge.socket" --key-file="$daemons/munge.key" \
  --pid-file="$daemons/munge.pid" --log-file="$daemons/munge.log" --seed-file="$daemons/munge.seed" \
  >/dev/null 2>&1 || skip "munged does not start here"
slurmctld -c >/dev/null 2>&1 || skip "slurmctld does not start here"
slurmd >/dev/null 2>&1 || skip "slurmd does not start here"
for _ in $(seq 100); do
  [ "$(sinfo -h -o %t 2>/dev/null)" = idle ] && break
  sleep 0.1
done
[ "$(sinfo -h -o %t 2>/dev/null)" = idle ] || { cat "$daemons"/*.log; skip "Slurm does not start here"; }

# ---- the scripts of the page
awk -v folder="$out/work" '
  /^```bash$/ { getline first; getline second; name = second; sub(/^# /, "", name); sub(/:.*/, "", name)
    if (name ~ /\.sbatch$/) { file = folder "/" name; print first "\n" second >file } next }
  /^```$/ { file = "" }
  file { print >file }' docs/clusters.md
cd "$out/work"
for script in array merge mpi gpus; do
  [ -s $script.sbatch ] || fail "docs/clusters.md" "it has no $script.sbatch"
done
cp "$OLDPWD/examples/tug_push/tug_push.yml" study.yml
# fewer tasks, no GPUs, studies of some blocks; everything else is as on the page
sed -i -e 's/--ntasks=64/--ntasks=3/; s/--nodes=2/--nodes=1/; s/--ntasks-per-node=4/--ntasks-per-node=2/' \
  -e 's/--cpus-per-task=8/--cpus-per-task=1/; /--gpus-per-node/d' -e 's/--resume/--resume --scenarios 200000/' ./*.sbatch
export PATH=$out/bin:$PATH
# srun within mpirun's own start of daemons is not for a test on one node
unset OMPI_MCA_plm
hash_of() { sed -n 's/^ *hash  *\([0-9a-f]*\)$/\1/p' "$1" | head -n 1; }
allide run study.yml --out alone --scenarios 200000 --quiet >alone.txt
whole=$(hash_of alone.txt)

# ---- an array: two tasks are cancelled while they run; one is requeued, one submitted again
# waits JOB NAME: until it is gone
waits() {
  for _ in $(seq 600); do
    [ -z "$(squeue -h -j "$1" 2>/dev/null)" ] && return 0
    # a job that is requeued waits two minutes, unless somebody says otherwise
    squeue -h -t PD -o '%i %r' -j "$1" 2>/dev/null | awk '/BeginTime/ {print $1}' |
      xargs -r -I{} scontrol update JobId={} StartTime=now || true
    sleep 0.2
  done
  squeue -j "$1"
  fail "$2" "no end"
}
job=$(sbatch --parsable --output='array-%a.txt' array.sbatch)
for _ in $(seq 100); do [ -e results/shard-2/manifest.h5 ] && [ -e results/shard-5/manifest.h5 ] && break; sleep 0.1; done
scontrol requeue "${job}_2" || true
scancel "${job}_5" || true
waits "$job" array
again=$(sbatch --parsable --array=5 --output='array-%a.txt' array.sbatch)
waits "$again" "array again"
merged=$(sbatch --parsable --output=merge.txt merge.sbatch)
waits "$merged" merge
if [ "$(hash_of merge.txt)" = "$whole" ]; then
  say "an array of 8, one task requeued, one again; merged" "$whole"
else
  fail "array" "hash $(hash_of merge.txt), not $whole"
  tail -n 5 array-*.txt merge.txt
fi

# ---- MPI
job=$(sbatch --parsable --output=mpi.txt mpi.sbatch)
waits "$job" mpi
if [ "$(hash_of mpi.txt)" = "$whole" ] && grep -q '^ *ranks  *3 on 1 computer' mpi.txt; then
  say "mpirun, 3 ranks" "$whole"
else
  fail "mpirun" "hash $(hash_of mpi.txt), not $whole"
  cat mpi.txt
fi
if srun --mpi=list 2>&1 | grep -q pmix; then
  code=0
  srun -n 3 --mpi=pmix --kill-on-bad-exit=1 allide run study.yml --out results/srun --scenarios 200000 \
    --quiet >srun.txt 2>&1 || code=$?
  if [ "$(hash_of srun.txt)" = "$whole" ]; then
    say "srun --mpi=pmix, 3 ranks" "$whole"
  else
    fail "srun" "exit code $code"
    cat srun.txt
  fi
else
  say "srun --mpi=pmix" "skipped: this Slurm has no PMIx"
fi
# ---- devices, where OpenCL has any
if allide devices | grep -q 'opencl:0'; then
  sed -i 's/--scenarios 200000/--scenarios 64/' gpus.sbatch
  allide run study.yml --out few --scenarios 64 --quiet >few.txt
  sed -i 's#--out results/study#--out results/gpus#' gpus.sbatch
  job=$(sbatch --parsable --output=gpus.txt gpus.sbatch)
  waits "$job" gpus
  if [ "$(hash_of gpus.txt)" = "$(hash_of few.txt)" ]; then
    say "mpirun --device opencl:all, 2 ranks" "$(hash_of few.txt)"
  else
    fail "devices" "hash $(hash_of gpus.txt), not $(hash_of few.txt)"
    cat gpus.txt
  fi
else
  say "mpirun --device opencl:all" "skipped: there is no OpenCL device"
fi
exit $failed
