// SPDX-License-Identifier: MIT
// Tests for pendula record --batch: the script of jobs, run by itself, by a stand-in for Slurm, and by
// Slurm's own daemons where they are installed.
#include "e2e/program.hpp"
#include "support/catch.hpp"
#include "support/skip.hpp"

#include <chrono>
#include <thread>
#include <unistd.h>

using namespace pendula::test;

namespace {

/// Does what Slurm does with a script, but without waiting: copies the script and runs each task in another
/// folder, with the task's number. A job is not run if the job that it depends on has failed.
constexpr const char* stand_in = R"(#!/bin/sh
folder=$(dirname "$0")
array= dependency= parsable=
while case ${1:-} in -*) true ;; *) false ;; esac; do
  case $1 in
    --array=*) array=${1#--array=} ;;
    --dependency=afterok:*) dependency=${1#--dependency=afterok:} ;;
    --parsable) parsable=1 ;;
    --kill-on-invalid-dep=yes) ;;
    *) echo "sbatch: unknown option $1" >&2; exit 1 ;;
  esac
  shift
done
job=$(($(cat "$folder/jobs" 2>/dev/null || echo 100) + 1))
echo $job >"$folder/jobs"
cp "$1" "$folder/slurm_script-$job" || exit 1
shift
echo "$job array=$array dependency=$dependency $*" >>"$folder/log"
if [ -z "$dependency" ] || [ ! -e "$folder/failed-$dependency" ]; then
  for task in $([ -n "$array" ] && seq "${array%-*}" "${array#*-}" || echo none); do
    (cd / && SLURM_ARRAY_TASK_ID=$task sh "$folder/slurm_script-$job" "$@" >>"$folder/output" 2>&1) || : >"$folder/failed-$job"
  done
fi
[ -n "$parsable" ] && echo "$job;cluster" || echo "Submitted batch job $job"
)";

class Jobs : public WorkFolder {
  public:
    Jobs() {
        std::filesystem::create_directory(path() / "it's (a)  folder");
        write("slurm/sbatch", stand_in);
        shell("chmod +x slurm/sbatch");
    }
    /// Runs `record` in a folder whose name has an apostrophe, parentheses and spaces.
    Outcome record(const std::string& arguments) const {
        return shell("cd it*; " + program + " record double-2-1 --size 96x72 --fps 10 " + arguments);
    }
};

} // namespace

TEST_CASE("a batch script draws the parts and joins them, from any folder") {
    const Jobs jobs;
    REQUIRE(jobs.record("--frames 2:9 --sound --out whole.mp4").exit_code == 0);
    const Outcome script =
        jobs.record("--frames 2:9 --sound --out \"a 'film' \\$x.mp4\" --batch slurm --parts 3");
    REQUIRE(script.exit_code == 0);
    CHECK(script.errors.empty());
    CHECK_THAT(script.output, contains("#SBATCH --time="));
    jobs.write("job.sh", script.output);
    CHECK(jobs.shell("sh -n job.sh").exit_code == 0);
    if (jobs.shell("command -v shellcheck").exit_code == 0)
        CHECK(jobs.output("shellcheck -e SC2016 job.sh").empty());
    const Outcome outcome = jobs.shell("sh job.sh here");
    CAPTURE(outcome.errors);
    REQUIRE(outcome.exit_code == 0);
    CHECK(jobs.shell("cd it*; cmp whole.mp4 \"a 'film' \\$x.mp4\"").exit_code == 0);
    CHECK(jobs.output("cd it*; ls | wc -l") == "2\n"); // the parts are gone
    const Outcome again = jobs.shell("sh job.sh here");
    CHECK(again.exit_code == 2);
    CHECK(again.errors == "job.sh: a 'film' $x.mp4 exists already\n");
    CHECK(jobs.shell("sh job.sh there").errors ==
          "job.sh: expected no argument, or the word 'here', got there\n");
}

TEST_CASE("jobs draw and join the parts, and a second run does not draw finished parts again") {
    const Jobs jobs;
    REQUIRE(jobs.record("--frames 0:7 --out whole/").exit_code == 0);
    jobs.write("job.sh", jobs.record("--duration 0.8 --out frames/ --batch slurm --parts 4").output);
    // The third task fails, so the parts are not joined.
    jobs.shell("sed 's/^pendula=.*/pendula=$folder\\/failing/' job.sh >failing.sh");
    jobs.write("it's (a)  folder/failing",
               "#!/bin/sh\ncase $* in *4:5*) exit 1 ;; esac\nexec " + program + " \"$@\"\n");
    jobs.shell("cd it*; chmod +x failing");
    REQUIRE(jobs.shell("PATH=$PWD/slurm:$PATH sh failing.sh").exit_code == 0);
    CHECK(jobs.output("cat slurm/log") == "101 array=1-4 dependency= part\n102 array= dependency=101 join\n");
    CHECK_FALSE(jobs.has("it's (a)  folder/frames"));
    CHECK(jobs.output("cd it*/frames.parts-*; ls -d part-*") ==
          "part-0001-of-0004\npart-0002-of-0004\npart-0004-of-0004\n");
    // The second run: the script itself is submitted as a job, so Slurm runs a copy of it elsewhere.
    jobs.shell("cd it*; touch -d 2000-01-01 frames.parts-*/part-0001-of-0004/*");
    REQUIRE(jobs.shell("PATH=$PWD/slurm:$PATH sbatch job.sh").exit_code == 0);
    CAPTURE(jobs.output("cat slurm/output"));
    CHECK(jobs.output("cd it*; diff -r whole frames && ls frames | wc -l") == "8\n");
    CHECK(jobs.output("cd it*; find frames ! -newermt 2001-01-01 | wc -l") == "2\n"); // not drawn again
    CHECK_FALSE(jobs.output("cd it*; ls").find("parts") != std::string::npos);
}

TEST_CASE("record --batch refuses a batch that could not be drawn, with one line") {
    const Jobs jobs;
    const auto refused = [&](const std::string& arguments, const std::string& words) {
        CAPTURE(arguments);
        check_refused(jobs.record(arguments), words);
    };
    jobs.shell("cd it*; printf precious >there.mp4; mkdir p; printf precious >p/frame-000003.png");
    refused("--batch slurm", "--out is required");
    refused("--batch pbs --out a.mp4", "--batch: expected slurm, got 'pbs'");
    refused("--parts 3 --out a.mp4", "--parts requires --batch");
    refused("--batch slurm --parts 0 --out a.mp4",
            "--parts: expected a whole number from 1 to 1000, got '0'");
    refused("--batch slurm --out there.mp4", "there.mp4 exists already");
    refused("--batch slurm --out p/", "p/frame-000003.png exists already");
    refused("--batch slurm --out -", "--batch: expected a film or a folder as --out, not -");
    refused("--batch slurm --out a.avi", "a.avi: expected a file whose name ends in .mp4");
    refused("--batch slurm --out a.mp4 --codec ffv1", "expected a file for ffv1 to end in .mkv");
    refused("--batch slurm --out a.gif --sound", "--sound: a.gif cannot hold sound");
    refused("--batch slurm --out a.mp4 --engine auto", "--engine: expected cpu or gpu with --batch");
    refused("--batch slurm --out a.mp4 --part-of b.mp4", "--batch: expected no --part-of");
    // A batch has no more parts than frames.
    CHECK_THAT(jobs.record("--frames 5:6 --batch slurm --out a.mp4").output, contains("\nparts=2\n"));
    CHECK_THAT(jobs.record("--batch slurm --out there.mp4 --force").output,
               contains(" --out \"$film\" --force\n"));
}

TEST_CASE("Slurm's own daemons draw a film in parts and join it") {
    const Jobs jobs;
    if (::geteuid() != 0) PENDULA_SKIP("Slurm's daemons start jobs only as root");
    for (const char* daemon : {"munged", "slurmctld", "slurmd", "sbatch", "squeue"})
        if (jobs.shell(std::string("command -v ") + daemon).exit_code != 0)
            PENDULA_SKIP(std::string("there is no ") + daemon + ": install slurm-wlm and munge");
    const std::string folder = jobs.path();
    const int port = 20000 + ::getpid() % 20000;
    jobs.write(
        "slurm.conf",
        "ClusterName=here\nSlurmctldHost=HOST(127.0.0.1)\nSlurmctldPort=" + std::to_string(port) +
            "\nSlurmdPort=" + std::to_string(port + 1) +
            "\nSlurmUser=root\nSlurmdUser=root\nAuthType=auth/munge\nCredType=cred/munge\nAuthInfo=socket=" +
            folder + "/munge/socket\nStateSaveLocation=" + folder + "/state\nSlurmdSpoolDir=" + folder +
            "/spool\nSlurmctldPidFile=" + folder + "/ctld.pid\nSlurmdPidFile=" + folder +
            "/d.pid\nSlurmctldLogFile=" + folder + "/ctld.log\nSlurmdLogFile=" + folder +
            "/d.log\nProctrackType=proctrack/linuxproc\nTaskPlugin=task/none\nSelectType=select/linear\n"
            "JobAcctGatherType=jobacct_gather/none\nMailProg=/bin/true\nReturnToService=2\n"
            "NodeName=HOST NodeAddr=127.0.0.1 CPUs=1 State=UNKNOWN\n"
            "PartitionName=all Nodes=HOST Default=YES MaxTime=INFINITE State=UP\n");
    jobs.shell("sed -i \"s/HOST/$(hostname -s)/\" slurm.conf; mkdir -p munge state spool; chmod 755 . munge; "
               "head -c 128 /dev/urandom >munge/key; chmod 600 munge/key");
    const std::string configured = "export SLURM_CONF=" + folder + "/slurm.conf; ";
    Process munge("exec munged -F --force --socket=" + folder + "/munge/socket --key-file=" + folder +
                      "/munge/key --pid-file=" + folder + "/munge/pid --seed-file=" + folder + "/munge/seed",
                  jobs.path());
    Process controller(configured + "exec slurmctld -D", jobs.path());
    Process node(configured + "exec slurmd -D", jobs.path());
    const auto eventually = [&](const std::string& line) {
        for (int attempt = 0; attempt < 1000; ++attempt) {
            if (jobs.shell(configured + line).exit_code == 0) return true;
            if (munge.has_ended() || controller.has_ended() || node.has_ended()) return false;
            std::this_thread::sleep_for(std::chrono::milliseconds(200));
        }
        return false;
    };
    if (!eventually("sinfo -h -o %t | grep -qx idle"))
        PENDULA_SKIP("Slurm's daemons do not start here: " + jobs.output("tail -n 2 ctld.log d.log"));

    REQUIRE(jobs.record("--frames 0:8 --out whole.mp4").exit_code == 0);
    const Outcome script = jobs.record("--frames 0:8 --out film.mp4 --batch slurm --parts 3");
    REQUIRE(script.exit_code == 0);
    jobs.write("job.sh", script.output);
    jobs.shell("sed -i 's/cpus-per-task=4/cpus-per-task=1/' job.sh");
    const Outcome submitted = jobs.shell(configured + "sh job.sh");
    CAPTURE(submitted.errors, jobs.output("cat slurm-*.out; tail -n 3 ctld.log"));
    REQUIRE(submitted.exit_code == 0);
    CHECK(eventually("test -z \"$(squeue -h)\""));
    CHECK(jobs.shell("cd it*; cmp whole.mp4 film.mp4").exit_code == 0);
}
