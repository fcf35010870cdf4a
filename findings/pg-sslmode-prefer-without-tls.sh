#!/bin/sh
# pg 8.23.1 with pg-connection-string 2.14.1 (npm): sslmode=prefer and allow never go on without TLS, whatever its warning
# about libpq suggests.
#
# With libpq, `allow` and `prefer` connect without TLS to a server that has none. For sslmode=prefer the package prints a
# warning: "If you want libpq compatibility now, use 'uselibpqcompat=true&sslmode=prefer'". With that, certificates are
# read as libpq reads them, but the connection still fails, as does an address copied from psql. Seen on Node 20.20, with
# a server that answers "N" to a request for TLS:
#   no sslmode                             connected, without asking for TLS (libpq's own default is `prefer`)
#   sslmode=disable                        connected
#   sslmode=allow, prefer                  The server does not support SSL connections
#   the same with uselibpqcompat=true      The server does not support SSL connections
#   sslmode=no-verify                      The server does not support SSL connections
#
# Exits 1 if any of this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts pg@8.23.1 pg-connection-string@2.14.1
cat > seen.mjs <<'END'
import { once } from "node:events";
import { createServer } from "node:net";
import pg from "pg";
// The start of a connection as a PostgreSQL without TLS and passwords answers it.
const SSL_REQUEST = 80877103;
const AUTHENTICATED_AND_READY = Buffer.from([82, 0, 0, 0, 8, 0, 0, 0, 0, 90, 0, 0, 0, 5, 73]);
const server = createServer((socket) => {
  socket.on("error", () => {});
  socket.on("data", (data) => {
    if (data[0] !== 0) socket.end();
    else socket.write(data.readInt32BE(4) === SSL_REQUEST ? "N" : AUTHENTICATED_AND_READY);
  });
}).listen(0, "127.0.0.1");
await once(server, "listening");
const COMPATIBLE = "uselibpqcompat=true";
const modes = ["", "sslmode=disable", ...["allow", "prefer", "no-verify"].map((mode) => `sslmode=${mode}`)];
for (const query of [...modes, `${COMPATIBLE}&sslmode=allow`, `${COMPATIBLE}&sslmode=prefer`]) {
  const client = new pg.Client(`postgresql://somebody@127.0.0.1:${server.address().port}/app?${query}`);
  try {
    await client.connect();
    console.log(`${query}: connected`);
    await client.end();
  } catch ({ message }) {
    console.log(`${query}: ${message}`);
  }
}
server.close();
END
seen=$(node --no-warnings seen.mjs)
echo "$seen"
refused="The server does not support SSL connections"
[ "$seen" = ": connected
sslmode=disable: connected
sslmode=allow: $refused
sslmode=prefer: $refused
sslmode=no-verify: $refused
uselibpqcompat=true&sslmode=allow: $refused
uselibpqcompat=true&sslmode=prefer: $refused" ]
