#!/usr/bin/env bash
# Prints the manual page of a built program, made of what it says of itself, so that no
# command or flag is missing: manual.sh PROGRAM VERSION
set -euo pipefail

program=$1
version=$2

# plain escapes text for roff.
plain() { sed -e 's/\\/\\e/g' -e 's/-/\\-/g' -e "s/^[.']/\\\\\&&/"; }

block() { # lines as they are
  echo ".nf"
  plain
  echo ".fi"
}

commands=$("$program" help | sed -n '/^Commands:/,/^$/s/^  \([a-z]*\) .*/\1/p')

cat <<EOF
.TH PLANWRIGHT 1 "" "Planwright $version" "User Commands"
.SH NAME
planwright \\- plans workflows from words, shows them as a graph and runs them
.SH SYNOPSIS
.B planwright
.RI [ FILE ]
.br
.B planwright
.I COMMAND
.RI [ FLAGS ]
.RI [ ARGUMENTS ]
.SH DESCRIPTION
Without a command, the window is opened, with the workflow of FILE where one is given.
.PP
EOF
"$program" help | block
echo ".SH COMMANDS"
for command in $commands; do
  echo ".SS $command"
  case "$command" in
    serve | mcp) "$program" "$command" --help | block ;;
    *) "$program" help "$command" | block ;;
  esac
done
cat <<'EOF'
.SH ENVIRONMENT
.TP
.B OPENAI_API_KEY
the key for the model's endpoint; it goes before one in the keychain
.TP
.B OPENAI_BASE_URL
the endpoint, where the settings name none
.TP
.B PLANWRIGHT_\fIKEY\fP
a setting, as PLANWRIGHT_PLAN_REPAIRS for planRepairs
.TP
.BR HTTPS_PROXY ", " HTTP_PROXY ", " NO_PROXY
proxies, where the settings name none; this machine is never reached through one
.SH FILES
EOF
# As docs/recorded.md has them, without its marks and links.
sed -n '/^| place |/,/^$/p' "$(dirname "$0")/../docs/recorded.md" | sed -n 's/^| \(`[^|]*\) | \(.*\) |$/\1\t\2/p' |
  sed -e 's/\[\([^]]*\)\]([^)]*)/\1/g' -e 's/`//g' | plain | while IFS=$'\t' read -r place holds; do
  printf '.TP\n.I %s\n%s\n' "$place" "$holds"
done
cat <<'EOF'
.TP
.I NAME.planwright.json
a workflow: plain JSON
EOF
