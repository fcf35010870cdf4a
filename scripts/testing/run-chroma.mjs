import { createRequire } from "node:module";
import { Worker } from "node:worker_threads";

/**
 * Runs Chroma's own server in this process, from its npm package: `node run-chroma.mjs run --path … --port …`. It
 * blocks the main thread, so a second thread watches standard input, which closes when the parent process exits, and
 * then ends the server.
 */
const WATCH_STARTER = `
  const { readSync } = require("node:fs");
  const bytes = Buffer.alloc(1);
  try { while (readSync(0, bytes) > 0); } catch {}
  process.kill(process.pid, "SIGKILL");
`;

const server = createRequire(new URL("servers/package.json", import.meta.url)).resolve("chroma-server");
const packages = createRequire(server);
const libc = process.platform === "linux" ? "-gnu" : process.platform === "win32" ? "-msvc" : "";
const { cli } = packages(`chromadb-js-bindings-${process.platform}-${process.arch}${libc}`);

const given = process.argv.slice(2);
if (given[0] === "run") new Worker(WATCH_STARTER, { eval: true }).unref();
cli(["chroma", ...given]);
