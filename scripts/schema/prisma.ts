/**
 * npm run prisma -- studio|validate|migrate status|…
 *
 * Runs the command line of Prisma on the database of this installation: the server in DATABASE_URL, or the embedded
 * database, which serves a Unix socket while the application runs. Not all of Prisma's clients can open a socket, so
 * the command reaches it through a port of this machine, open as long as the command runs.
 */
import { createRequire } from "node:module";
import { connect, createServer } from "node:net";
import { findRunningDatabase } from "@/lib/data/db/embedded/running-database";
import { startChild, stopChild } from "../launcher/children.mjs";
import { loadEnvironmentFiles, readConfiguration } from "../launcher/configuration.mjs";

/** Opens a port whose connections lead to a socket. @returns its connection string */
async function openPort(socketPath: string): Promise<string> {
  const relay = createServer((incoming) => {
    const outgoing = connect(socketPath);
    incoming.pipe(outgoing).pipe(incoming);
    incoming.on("error", () => outgoing.destroy());
    outgoing.on("error", () => incoming.destroy());
  });
  await new Promise<void>((resolve) => relay.listen(0, "127.0.0.1", resolve));
  const address = relay.address();
  if (address === null || typeof address === "string") throw new Error("The port could not be opened.");
  relay.unref();
  return `postgresql://postgres@127.0.0.1:${address.port}/postgres`;
}

loadEnvironmentFiles();
const { directUrl, dataDir } = readConfiguration();
let url = directUrl;
if (url === undefined) {
  const running = await findRunningDatabase(dataDir);
  const folder = running === null ? null : new URL(running).searchParams.get("host");
  if (folder !== null) url = await openPort(`${folder}/.s.PGSQL.5432`);
  else console.error("The embedded database is not running: start the application first to look into it.");
}
const [subcommand = ""] = process.argv.slice(2);
// The command line downloads its engine for every command, but only these run it: for the others, any executable works.
const engine = ["migrate", "db"].includes(subcommand) ? {} : { PRISMA_SCHEMA_ENGINE_BINARY: process.execPath };
const command = createRequire(import.meta.url).resolve("prisma/build/index.js");
const child = startChild(process.execPath, [command, ...process.argv.slice(2)], {
  stdio: "inherit",
  env: { ...engine, ...(url === undefined ? {} : { DATABASE_URL: url }) },
});
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => void stopChild(child, 5_000));
child.on("exit", (code) => process.exit(code ?? 1));
