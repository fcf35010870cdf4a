import { existsSync } from "node:fs";
import { chmod, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { addAndAsk, askSample, untilLibraryReady } from "../../drive/library";
import { installFromDebian } from "../../install/from-debian";
import { definePeer } from "../../peer";
import { startPostgres, unprivileged } from "./postgres-server";

const VERSION = "1.18.0-1+deb12u1";
/** PgBouncer is linked with a library for DNS that may be absent. */
const DNS = "libc-ares2=1.18.1-3";
const POSTGRES = "15.20-0+deb12u1";
const INSTALLED = "/usr/lib/postgresql/15/bin";

export const pgbouncer = definePeer({
  name: "pgbouncer",
  title: "PgBouncer",
  version: "1.18.0, before PostgreSQL 15",
  source: `Debian 12, package \`pgbouncer\` ${VERSION}`,
  purpose: "pooler in transaction mode",
  async install(folder, host) {
    const postgres = existsSync(INSTALLED) ? [] : [`postgresql-15=${POSTGRES}`, `postgresql-client-15=${POSTGRES}`];
    await installFromDebian(folder, [`pgbouncer=${VERSION}`, DNS, ...postgres], host);
  },
  async start(folder, host) {
    const root = join(folder, "debian");
    const server = await startPostgres(folder, existsSync(INSTALLED) ? INSTALLED : join(root, INSTALLED), host);
    const port = await host.freePort();
    const configuration = join(folder, "pgbouncer.ini");
    await writeFile(join(folder, "users.txt"), '"app" ""\n"admin" ""\n');
    await writeFile(
      configuration,
      [
        "[databases]",
        `app = host=127.0.0.1 port=${server.port} dbname=app`,
        "[pgbouncer]",
        "listen_addr = 127.0.0.1",
        `listen_port = ${port}`,
        "unix_socket_dir =",
        "auth_type = trust",
        `auth_file = ${join(folder, "users.txt")}`,
        "pool_mode = transaction",
        // Fewer than the application's connections, so that transactions do change servers.
        "default_pool_size = 6",
        "admin_users = admin",
      ].join("\n"),
    );
    await chmod(folder, 0o755);
    const account = await unprivileged(host);
    const pooler = host.startProcess(join(root, "usr", "sbin", "pgbouncer"), [configuration], {
      env: { LD_LIBRARY_PATH: join(root, "usr", "lib", "x86_64-linux-gnu") },
      ...(account === undefined ? {} : { account }),
    });
    await host.waitForPort(port, pooler);
    const pooled = `postgresql://app@127.0.0.1:${port}/app`;
    return { pooled, direct: server.urlAs("app"), server };
  },
  checks: [
    {
      name: "with `DATABASE_DIRECT_URL`, the library is imported and questions are answered",
      async run({ ready: { pooled, direct }, host }) {
        const { url } = await host.startApplication({ DATABASE_URL: pooled, DATABASE_DIRECT_URL: direct });
        await untilLibraryReady(url, host);
        await askSample(url);
        await addAndAsk(url, host);
      },
    },
    {
      name: "twenty questions at once end approved",
      async run({ ready: { pooled, direct }, host }) {
        const { url } = await host.startApplication({ DATABASE_URL: pooled, DATABASE_DIRECT_URL: direct });
        await Promise.all(Array.from({ length: 20 }, () => askSample(url)));
      },
    },
    {
      name: "without `DATABASE_DIRECT_URL`, a question is answered as well",
      async run({ ready: { pooled }, host }) {
        const { url } = await host.startApplication({ DATABASE_URL: pooled });
        await askSample(url);
      },
    },
  ],
  knownGaps: [],
});
