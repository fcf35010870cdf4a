import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { LaunchError } from "./launch-error.mjs";
import { fromRoot, root } from "./paths.mjs";

/** Reads `.env.local` and `.env` like Next: existing variables win, then the first file. */
export function loadEnvironmentFiles() {
  for (const name of [".env.local", ".env"]) {
    if (existsSync(fromRoot(name))) process.loadEnvFile(fromRoot(name));
  }
}

/**
 * The configuration of the launcher itself. The application checks the rest of the environment (`lib/shared/env.ts`).
 * @param {Record<string, string | undefined>} [env]
 * @throws {LaunchError}
 */
export function readConfiguration(env = process.env) {
  const portText = env.PORT?.trim() || "3000";
  const port = Number(portText);
  if (!/^\d+$/.test(portText) || port < 1 || port > 65_535) {
    throw new LaunchError(`PORT is "${portText}", but it must be a whole number from 1 to 65535.`);
  }
  const auth = env.AUTH?.trim() || "none";
  if (auth !== "none" && auth !== "accounts") {
    throw new LaunchError(`AUTH is "${auth}", but it must be "none" or "accounts".`);
  }
  const databaseUrl = env.DATABASE_URL?.trim() || undefined;
  const role = env.TOUCHSTONE_ROLE?.trim() || "all";
  if (role !== "all" && role !== "web" && role !== "worker") {
    throw new LaunchError(`TOUCHSTONE_ROLE is "${role}", but it must be "all", "web" or "worker".`);
  }
  if (role !== "all" && databaseUrl === undefined) {
    throw new LaunchError(
      `TOUCHSTONE_ROLE is "${role}", but the embedded database serves one process: set DATABASE_URL to a PostgreSQL server.`,
    );
  }
  return {
    port,
    role,
    accounts: auth === "accounts",
    appUrl: env.APP_URL?.trim() || undefined,
    host: env.HOST?.trim() || "127.0.0.1",
    dataDir: resolve(root, env.DATA_DIR?.trim() || "data"),
    databaseUrl,
    /** Past a pooler, for what needs a session. */
    directUrl: databaseUrl === undefined ? undefined : env.DATABASE_DIRECT_URL?.trim() || databaseUrl,
    secretKey: env.SECRET_KEY?.trim() || undefined,
  };
}

/**
 * The address to open: the loopback address for a wildcard host.
 * @param {string} host
 * @param {number} port
 */
export function addressOf(host, port) {
  const reachable = host === "0.0.0.0" ? "127.0.0.1" : host === "::" ? "::1" : host;
  return `http://${reachable.includes(":") ? `[${reachable}]` : reachable}:${port}`;
}
