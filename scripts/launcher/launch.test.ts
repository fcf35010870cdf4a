import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { findFreePort } from "./checks.mjs";
import { identify } from "./process-identity.mjs";

const folder = mkdtempSync(join(tmpdir(), "launch-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Starts the real launcher, which is expected to refuse. */
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

describe("the launcher refuses with one line and a failure code", () => {
  it("a port that is no port", async () => {
    const { code, lines } = await refusal({ PORT: "70000" });
    expect(code).toBe(1);
    expect(lines).toEqual([expect.stringContaining('PORT is "70000"')]);
  });

  it("a port that is taken, and leaves the folder free", async () => {
    const server = createServer().listen(0, "127.0.0.1");
    await once(server, "listening");
    const address = server.address();
    const port = typeof address === "object" && address !== null ? address.port : 0;
    const { code, lines } = await refusal({ PORT: String(port) });
    server.close();
    expect(code).toBe(1);
    expect(lines).toEqual([expect.stringContaining(`Port ${port} on 127.0.0.1 is taken`)]);
    expect(readdirSync(join(folder, "data"))).toEqual([]);
  });

  it.skipIf(process.platform === "win32")("and has closed a data folder to other accounts before", async () => {
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

  it("a data folder that cannot be written", async () => {
    writeFileSync(join(folder, "file"), "");
    const { code, lines } = await refusal({ PORT: String(await findFreePort()), DATA_DIR: join(folder, "file") });
    expect(code).toBe(1);
    expect(lines).toEqual([expect.stringContaining("cannot be written")]);
  });

  it("a data folder on which another launcher runs", async () => {
    const dataDir = mkdtempSync(join(folder, "held-"));
    writeFileSync(join(dataDir, "launcher.json"), JSON.stringify({ owner: identify(process.pid), children: [] }));
    const { code, lines } = await refusal({ PORT: String(await findFreePort()), DATA_DIR: dataDir });
    expect(code).toBe(1);
    expect(lines).toEqual([expect.stringContaining(`already runs on ${dataDir}`)]);
  });

  it("an option that it does not know", async () => {
    const { code, lines } = await refusal({}, ["--nonsense"]);
    expect(code).toBe(1);
    expect(lines).toEqual([expect.stringContaining("--nonsense")]);
  });
});
