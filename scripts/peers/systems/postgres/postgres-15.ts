import { existsSync } from "node:fs";
import { join } from "node:path";
import { addAndAsk, askSample, searchEngine, untilLibraryReady } from "../../drive/library";
import { installFromDebian } from "../../install/from-debian";
import { definePeer } from "../../peer";
import { startPostgres } from "./postgres-server";

const VERSION = "15.20-0+deb12u1";
/** Of Debian's package, where it is installed. */
const INSTALLED = "/usr/lib/postgresql/15/bin";

export const postgres15 = definePeer({
  name: "postgres-15",
  title: "PostgreSQL 15",
  version: "15",
  source: "Debian 12, package `postgresql-15`",
  purpose: "database (`DATABASE_URL`) without extensions",
  async install(folder, host) {
    if (existsSync(INSTALLED)) return;
    await installFromDebian(folder, [`postgresql-15=${VERSION}`, `postgresql-client-15=${VERSION}`], host);
  },
  async start(folder, host) {
    const binaries = existsSync(INSTALLED) ? INSTALLED : join(folder, "debian", INSTALLED);
    const server = await startPostgres(folder, binaries, host);
    const application = await host.startApplication({ DATABASE_URL: server.urlAs("app") });
    return { server, url: application.url };
  },
  checks: [
    {
      name: "a role that may only use its own database starts the application, and the sample library is imported",
      async run({ ready: { server, url }, host }) {
        const documents = await untilLibraryReady(url, host);
        const [version = ""] = (await server.sql("show server_version")).split("\n");
        return `${documents} documents, server ${version}`;
      },
    },
    {
      name: "without extensions, search says what it does without and a question is answered",
      async run({ ready: { url } }) {
        const { dense, lexical } = await searchEngine(url);
        if (dense !== "rescored" || lexical !== "plain") throw new Error(`The engine is ${dense}, ${lexical}.`);
        await askSample(url);
      },
    },
    {
      name: "an uploaded document is found",
      async run({ ready: { url }, host }) {
        await addAndAsk(url, host);
      },
    },
    {
      name: "another process on the same database answers, and applies no migration twice",
      async run({ ready: { server }, host }) {
        const applied = () => server.sql("select count(*) from _prisma_migrations where finished_at is not null");
        const before = await applied();
        const second = await host.startApplication({ DATABASE_URL: server.urlAs("app") });
        await askSample(second.url);
        if ((await applied()) !== before) throw new Error("The second process applied migrations again.");
      },
    },
  ],
  knownGaps: ["`pg_textsearch` needs PostgreSQL 17: words are ranked in SQL, which is slower."],
});
