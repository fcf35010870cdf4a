import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startRealPostgres } from "@/lib/data/db/testing/real-postgres";
import { findFreePort } from "../launcher/checks.mjs";
import { type Application, startApplication } from "../testing/application";
import type { SetUp } from "./attack";
import { Team } from "./team";

const CODE = /first-admin with the code (\S+)$/;

/**
 * Starts an installation with accounts in which only the first administrator has one, and the library is empty.
 * @param given.env more of its environment
 * @param given.onLine called for every line that its launchers print
 */
export async function startTeam(
  { processes, database }: SetUp,
  given: { env?: Record<string, string>; onLine: (line: string) => void },
): Promise<{ team: Team; stop(): Promise<void> }> {
  const postgres = database === "postgres" ? await startRealPostgres() : null;
  const folders: string[] = [];
  const running: Application[] = [];
  const stop = async () => {
    await Promise.all(running.map((application) => application.stop()));
    await postgres?.stop();
    for (const folder of folders) await rm(folder, { recursive: true, force: true });
  };
  const env = {
    ...given.env,
    AUTH: "accounts",
    TWO_STEP_SIGN_IN: "admins",
    ...(postgres === null ? {} : { DATABASE_URL: postgres.url, SECRET_KEY: randomBytes(32).toString("base64") }),
  };
  let code = "";
  const start = async () => {
    const dataDir = await mkdtemp(join(tmpdir(), "touchstone-security-"));
    folders.push(dataDir);
    let found = (_printed: string) => {};
    const printed = new Promise<string>((resolve) => {
      found = resolve;
    });
    const onLine = (line: string) => {
      given.onLine(line);
      const [, own] = CODE.exec(line) ?? [];
      if (own !== undefined) found(own);
    };
    running.push(await startApplication({ dataDir, port: await findFreePort(), env, onLine }));
    // Each process prints its own, and knows no other.
    const own = await printed;
    if (code === "") code = own;
  };
  try {
    // One after the other: the first migrates the database.
    for (let started = 0; started < processes; started += 1) await start();
    const urls = running.map(({ url }) => url);
    return { team: await Team.found(urls, code), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
