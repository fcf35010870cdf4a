import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer as createHttpServer } from "node:http";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, afterEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { sayAccounts } from "./accounts.mjs";
import { checkBuilt } from "./build.mjs";
import { findFreePort } from "./checks.mjs";
import { findApplication } from "./launcher-lock.mjs";

const folder = mkdtempSync(join(tmpdir(), "launch-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Locks a data folder like a launcher, until it is killed. */
const HOLDER = `import { lockForLauncher } from ${JSON.stringify(new URL("./launcher-lock.mjs", import.meta.url).href)};
  const lock = await lockForLauncher(process.argv[1]);
  await lock.announce("http://127.0.0.1:1");
  console.log("holds");
  setInterval(() => {}, 1000);`;

/** Starts the real launcher, which should refuse. */
async function refusal(env: Record<string, string>, args: string[] = []) {
  const child = spawn(process.execPath, ["scripts/start.mjs", "--no-open", ...args], {
    env: { ...process.env, HOST: "127.0.0.1", DATA_DIR: join(folder, "data"), ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    output += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    output += text;
  });
  const [code]: unknown[] = await once(child, "close");
  return { code, lines: output.trim().split("\n") };
}

describe("the launcher refuses, in plain lines and an exit code,", () => {
  it("an invalid port", async () => {
    const { code, lines } = await refusal({ PORT: "70000" });
    expect(code).toBe(1);
    expect(lines).toEqual([expect.stringContaining('PORT is "70000"')]);
  });

  it.each(["web", "worker"])("the role %s with the embedded database", async (role) => {
    const { code, lines } = await refusal({ TOUCHSTONE_ROLE: role, DATABASE_URL: "" });
    expect(code).toBe(1);
    expect(lines).toEqual([expect.stringContaining(`TOUCHSTONE_ROLE is "${role}", but the embedded database`)]);
  });

  it("an unknown role", async () => {
    const { code, lines } = await refusal({ TOUCHSTONE_ROLE: "both" });
    expect(code).toBe(1);
    expect(lines).toEqual([expect.stringContaining('TOUCHSTONE_ROLE is "both"')]);
  });

  it("a port that browsers refuse", async () => {
    const { code, lines } = await refusal({ PORT: "4190" });
    expect(code).toBe(1);
    expect(lines).toEqual([expect.stringContaining("Browsers refuse to open port 4190")]);
  });

  it("a port in use, and releases the folder", async () => {
    const server = createServer().listen(0, "127.0.0.1");
    await once(server, "listening");
    const address = server.address();
    const port = typeof address === "object" && address !== null ? address.port : 0;
    const { code, lines } = await refusal({ PORT: String(port) });
    server.close();
    expect(code).toBe(1);
    expect(lines).toEqual([expect.stringContaining(`Port ${port} on 127.0.0.1 is in use`)]);
    expect(readdirSync(join(folder, "data"))).toEqual(["run"]);
    expect(readdirSync(join(folder, "data", "run"))).toEqual([]);
  });

  it.skipIf(process.platform === "win32")("but first closes a data folder to other accounts", async () => {
    const dataDir = mkdtempSync(join(folder, "open-"));
    chmodSync(dataDir, 0o755);
    const server = createServer().listen(0, "127.0.0.1");
    await once(server, "listening");
    const address = server.address();
    const port = typeof address === "object" && address !== null ? address.port : 0;
    await refusal({ PORT: String(port), DATA_DIR: dataDir });
    server.close();
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);
  });

  it("a data folder that is not writable", async () => {
    writeFileSync(join(folder, "file"), "");
    const { code, lines } = await refusal({ PORT: String(await findFreePort()), DATA_DIR: join(folder, "file") });
    expect(code).toBe(1);
    expect(lines).toEqual([expect.stringContaining("is not writable")]);
  });

  it.each(["nothing", "launcher.lock.1", "run"])(
    "a data folder that another launcher uses, even after %s was removed",
    async (removed) => {
      const dataDir = mkdtempSync(join(folder, "held-"));
      const other = spawn(process.execPath, ["--input-type=module", "-e", HOLDER, dataDir], {
        stdio: ["ignore", "pipe", "inherit"],
      });
      await once(createInterface({ input: other.stdout }), "line");
      rmSync(join(dataDir, removed), { recursive: true, force: true });
      const { code, lines } = await refusal({ PORT: String(await findFreePort()), DATA_DIR: dataDir });
      expect(code).toBe(1);
      expect(lines).toEqual([expect.stringContaining(`already running on ${dataDir}`)]);
      await vi.waitFor(async () => {
        expect(await findApplication(dataDir)).toEqual({ launched: true, url: "http://127.0.0.1:1" });
      }, 10_000);
      other.kill("SIGKILL");
      await once(other, "exit");
      expect(await findApplication(dataDir)).toEqual({ launched: false, url: undefined });
    },
  );

  it.each(["0.0.0.0", "::", "192.168.1.20", "my-machine"])("to listen on %s, and says how to fix it", async (host) => {
    const { code, lines } = await refusal({ HOST: host, PORT: "3456", DATA_DIR: join(folder, "unused") });
    expect(code).toBe(1);
    expect(lines).toEqual([
      expect.stringContaining(`HOST is "${host}"`),
      expect.stringMatching(/^For yourself: remove HOST/),
      expect.stringMatching(/^For others: set AUTH=accounts.*127\.0\.0\.1:3456.*APP_URL/),
    ]);
    expect(existsSync(join(folder, "unused"))).toBe(false);
  });

  it("to let others send passwords in the clear", async () => {
    const { code, lines } = await refusal({ AUTH: "accounts", HOST: "0.0.0.0", APP_URL: "http://team.example.org" });
    expect(code).toBe(1);
    expect(lines).toEqual([expect.stringMatching(/APP_URL has no https address/)]);
  });

  it("an unknown kind of sign-in", async () => {
    const { code, lines } = await refusal({ AUTH: "ldap" });
    expect(code).toBe(1);
    expect(lines).toEqual([expect.stringContaining('AUTH is "ldap"')]);
  });

  it("to start what is built where nothing is", () => {
    expect(() => checkBuilt(folder)).toThrow("There is no build to start with --built");
    writeFileSync(join(folder, "source-fingerprint"), "");
    expect(() => checkBuilt(folder)).not.toThrow();
  });

  it("an unknown option", async () => {
    const { code, lines } = await refusal({}, ["--nonsense"]);
    expect(code).toBe(1);
    expect(lines).toEqual([expect.stringContaining("--nonsense")]);
  });
});

describe("with accounts, the launcher", () => {
  afterEach(() => vi.restoreAllMocks());

  /** What the launcher prints while the application answers so. */
  async function saidWhile(awaitsFirstAdmin: boolean, appUrl?: string): Promise<unknown[]> {
    const answer = JSON.stringify({ mode: "accounts", awaitsFirstAdmin, person: null });
    const server = createHttpServer((_request, response) => response.end(answer)).listen(0, "127.0.0.1");
    onTestFinished(() => void server.close());
    await once(server, "listening");
    const address = server.address();
    const said = vi.spyOn(console, "log").mockReturnValue();
    await sayAccounts(`http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`, appUrl, "the code");
    return said.mock.calls.flat();
  }

  const READS = "Everyone who signs in can read the documents, except those that are in closed collections alone.";

  it("says at each start what is true whether collections are closed or not", async () => {
    expect(await saidWhile(false)).toEqual([READS]);
  });

  it("names the way to the first administrator until there is one", async () => {
    expect(await saidWhile(true, "https://touchstone.example")).toEqual([
      READS,
      "Create the first administrator at https://touchstone.example/first-admin with the code the code",
    ]);
  });
});
