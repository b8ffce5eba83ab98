#!/bin/sh
# Tries proxies and services of others in the place of imitations: what npm, Go and apt-get have of them is installed here,
# outside the repository, and what this machine lacks is skipped. The tests are scripts/matrix/*.matrix.ts.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
chmod 755 "$folder"
echo '{}' > "$folder/package.json"
npm install --prefix "$folder" --no-audit --no-fund smtp-server@3.21.6
if command -v go > /dev/null; then
  export GOBIN="$folder"
  go install github.com/versity/versitygw/cmd/versitygw@v1.8.0
  go install go.opentelemetry.io/collector/cmd/builder@v0.165.0
  (cd "$folder" && ./builder --config "$here/matrix/otelcol.yaml")
fi
# For localhost, signed by itself; NODE_EXTRA_CA_CERTS has it believed from the start of a process.
openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost \
  -keyout "$folder/key.pem" -out "$folder/cert.pem"
cd "$here/.."
MATRIX_FOLDER="$folder" NODE_EXTRA_CA_CERTS="$folder/cert.pem" PATH="$PATH:$folder" \
  npx vitest run --config scripts/matrix/vitest.config.ts
