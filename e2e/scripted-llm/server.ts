/**
 * The scripted LLM server as a process:
 * `npx tsx e2e/scripted-llm/server.ts [--port 0] [--script FILE] [--sim] [--answers quote]`.
 * Prints one JSON line `{"url", "port"}` when it listens; SIGTERM and SIGINT end it.
 */
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { z } from "zod";
import { ANSWER_STYLES } from "./paraphrases/write-paraphrase";
import { type ScriptInput, SIM_TIMING, scriptSchema } from "./script";
import { startScriptedLlm } from "./start-scripted-llm";

const { values } = parseArgs({
  options: {
    port: { type: "string", default: "0" },
    script: { type: "string" },
    sim: { type: "boolean", default: false },
    answers: { type: "string" },
  },
});

const given: unknown = values.script === undefined ? {} : JSON.parse(readFileSync(values.script, "utf8"));
const script: ScriptInput = scriptSchema.parse(given);
const answers = z.enum(ANSWER_STYLES).parse(values.answers ?? script.answers);
const server = await startScriptedLlm({
  port: Number(values.port),
  script: { ...script, answers, ...(values.sim ? { timing: SIM_TIMING } : {}) },
});
console.log(JSON.stringify({ url: server.url, port: server.port }));

for (const signal of ["SIGTERM", "SIGINT"] as const) {
  process.once(signal, () => {
    void server.stop();
  });
}
