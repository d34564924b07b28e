#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Installs the Debian packages of packages.txt whose purpose is among the arguments (build, run, test, cluster, fuzz), if any
# is missing. Says what it installs; says nothing when nothing is missing.
set -euo pipefail
list="$(dirname "$0")/packages.txt"

if ! command -v dpkg-query >/dev/null; then
  echo "pendula: this is no Debian system; make sure that the packages of $list, or their like, are installed." >&2
  exit 0
fi

wanted=()
while read -r package purpose _; do
  [[ -z $package || $package == \#* ]] && continue
  [[ " $* " == *" $purpose "* ]] && wanted+=("$package")
done <"$list"

installed=$(dpkg-query -W -f='${Package} ${db:Status-Status}\n' "${wanted[@]}" 2>/dev/null | awk '$2 == "installed" { print $1 }' || true)
missing=()
for package in "${wanted[@]}"; do
  grep -qxF "$package" <<<"$installed" || missing+=("$package")
done
((${#missing[@]})) || exit 0

root=()
if ((EUID != 0)); then
  if ! command -v sudo >/dev/null; then
    echo "pendula: please install, as root:  apt-get install ${missing[*]}" >&2
    exit 2
  fi
  root=(sudo)
fi
echo "pendula: installing from Debian: ${missing[*]}"
"${root[@]}" apt-get update -qq
"${root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
