#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# install-packages.sh PURPOSE…: installs the missing Debian packages for these purposes (build, run, test, cluster, fuzz);
# packages.txt lists them. Prints what it installs, and nothing if no package is missing.
set -euo pipefail
list="$(dirname "$0")/packages.txt"

if ! command -v dpkg-query >/dev/null; then
  echo "pendula: this is not a Debian system. Install the packages of $list, or the equivalent ones, yourself." >&2
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
    echo "pendula: packages are missing and there is no sudo. As root, run:  apt-get install ${missing[*]}" >&2
    exit 2
  fi
  root=(sudo)
fi
echo "pendula: installing Debian packages: ${missing[*]}"
"${root[@]}" apt-get update -qq
"${root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
