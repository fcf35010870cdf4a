import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect, it } from "vitest";
import { z } from "zod";

it("runs as a process with a script from a file, and exits on SIGTERM with a stream open", async () => {
  const folder = mkdtempSync(join(tmpdir(), "scripted-llm-"));
  const script = join(folder, "script.json");
  writeFileSync(
    script,
    JSON.stringify({ rules: [{ fault: { kind: "hang", afterTokens: 1 }, answer: { text: "one two" } }] }),
  );
  const server = spawn(process.execPath, ["--import", "tsx", "e2e/scripted-llm/server.ts", "--script", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    const [line]: unknown[] = await once(createInterface({ input: server.stdout }), "line");
    const { url } = z.object({ url: z.url(), port: z.number() }).parse(JSON.parse(String(line)));
    const body = JSON.stringify({ model: "m", stream: true, messages: [{ role: "user", content: "Hello" }] });
    const answer = await fetch(`${url}/chat/completions`, { method: "POST", body });
    const first = await answer.body?.getReader().read();
    expect(new TextDecoder().decode(first?.value)).toMatch(/^data: \{/);
    server.kill("SIGTERM");
    expect(await once(server, "exit")).toEqual([0, null]);
  } finally {
    server.kill("SIGKILL");
    rmSync(folder, { recursive: true });
  }
}, 30_000);
