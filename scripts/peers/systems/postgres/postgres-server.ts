import { chmod, chown, mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Account, PeerHost } from "../../peer-host";

/** A running PostgreSQL with the roles `admin` (a superuser) and `app`, which owns the database `app` and no more. */
export interface PostgresServer {
  port: number;
  /** Of the database `app`. */
  urlAs(role: "admin" | "app"): string;
  /** Executes SQL in the database `app` as `admin`. @returns what psql prints, without headings */
  sql(statements: string): Promise<string>;
}

/** PostgreSQL refuses to run as root. */
export async function unprivileged(host: PeerHost): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = async (flag: string) => Number((await host.run("id", [flag, "nobody"])).trim());
  return { uid: await idOf("-u"), gid: await idOf("-g") };
}

/**
 * Creates and starts a server of its own.
 * @param folder of the system; other accounts are let into it
 * @param binaries the folder of `initdb`, `postgres` and `psql`
 */
export async function startPostgres(folder: string, binaries: string, host: PeerHost): Promise<PostgresServer> {
  const account = await unprivileged(host);
  const data = join(folder, "postgres-data");
  await mkdir(data);
  await chmod(folder, 0o755);
  if (account !== undefined) await chown(data, account.uid, account.gid);
  const as = account === undefined ? {} : { account };
  const env = { LC_ALL: "C.UTF-8" };
  const initdb = ["-D", data, "-U", "admin", "--auth=trust", "--encoding=UTF8", "--no-sync"];
  await host.run(join(binaries, "initdb"), initdb, { ...as, env, cwd: data });
  const port = await host.freePort();
  const options = ["-p", String(port), "-c", "listen_addresses=127.0.0.1", "-c", `unix_socket_directories=${data}`];
  // Only the checks read the data.
  const server = host.startProcess(join(binaries, "postgres"), ["-D", data, ...options, "-c", "fsync=off"], {
    ...as,
    env,
    cwd: data,
  });
  await host.waitForPort(port, server);
  const urlAs = (role: string, database = "app") => `postgresql://${role}@127.0.0.1:${port}/${database}`;
  const psql = (url: string, statements: string) =>
    host.run(join(binaries, "psql"), ["-X", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-d", url, "-c", statements]);
  await host.waitFor("PostgreSQL", async () => {
    const { code } = await host.attempt(join(binaries, "psql"), [
      "-X",
      "-c",
      "select 1",
      "-d",
      urlAs("admin", "postgres"),
    ]);
    return code === 0;
  });
  await psql(urlAs("admin", "postgres"), "create role app login");
  await psql(urlAs("admin", "postgres"), "create database app owner app");
  return { port, urlAs, sql: (statements) => psql(urlAs("admin"), statements) };
}
