import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { z } from "zod";

/** The test suite's scripted LLM server, in its own process. */
export interface ScriptedLlm {
  url: string;
  /** Replaces its behaviour; see `e2e/scripted-llm/script.ts`. */
  script(script: object): Promise<void>;
  stop(): Promise<void>;
}

const listeningSchema = z.object({ url: z.string(), port: z.int() });

export async function startScriptedLlm(): Promise<ScriptedLlm> {
  const child = spawn(process.execPath, ["--import", "tsx", "e2e/scripted-llm/server.ts"], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line]: unknown[] = await once(createInterface({ input: child.stdout }), "line");
  const { url, port } = listeningSchema.parse(JSON.parse(String(line)));
  return {
    url,
    async script(script) {
      const answer = await fetch(`http://127.0.0.1:${port}/__script`, { method: "POST", body: JSON.stringify(script) });
      if (!answer.ok) throw new Error(`The scripted server answered ${answer.status}: ${await answer.text()}`);
    },
    async stop() {
      child.kill("SIGTERM");
      await once(child, "exit");
    },
  };
}
