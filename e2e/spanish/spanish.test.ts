import { mkdtempSync, rmSync } from "node:fs";
import { readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { findFreePort } from "@/scripts/launcher/checks.mjs";
import { type ScriptedLlm, startScriptedLlm } from "../scripted-llm/start-scripted-llm";
import { buildIn } from "./build-in-folder";
import { type Outcome, runIn, type StartedApplication, startIn } from "./run-in-folder";
import { addPieces, applyChange, changesOfGuide, copySources } from "./third-language";

/** A build, and the first start of a database, on a slow machine. */
const BUILD_MS = 600_000;
const INGEST_MS = 120_000;
const DOCUMENT = "faro.md";
/** The scripted model's answer, worded as in the document. */
const SENTENCE =
  "El faro de Punta Serena fue diseñado por la ingeniera Lucía Berrio y se encendió por primera vez en 1931";
const QUESTION = "¿Quién diseñó el faro de Punta Serena?";

// Its own contracts, because those of this tree know no Spanish.
const acceptedSchema = z.object({ documentId: z.string() });
const documentSchema = z.object({ status: z.string(), language: z.string().nullable() });
const answerSchema = z.object({
  answer: z.string(),
  outcome: z.string(),
  steps: z.array(z.string()),
  citations: z.array(z.object({ document_id: z.string(), text: z.string() })),
});
const traceSchema = z.object({ run: z.object({ language: z.string() }) });
const settingsSchema = z.object({ revision: z.int() });

const folder = mkdtempSync(join(tmpdir(), "touchstone-spanish-"));
// Checkers in parallel would repeat each other's work.
const TSC = ["node_modules/typescript/bin/tsc", "--noEmit", "--incremental", "--singleThreaded"];
const checkTypes = () => runIn(folder, TSC);
const TESTS = [
  "i18n",
  "lib/engine/language",
  "lib/engine/prompts/prompts.test.ts",
  "lib/engine/prompts/prompt-messages.test.ts",
];
let llm: ScriptedLlm;
let application: StartedApplication | null = null;
/** Files that the guide changes after naming the language. */
let others: string[];
/** The compiler's output before those changes. */
let named: Outcome;
let types: Outcome;
let tests: Outcome;
let build: Outcome;

beforeAll(async () => {
  const generation = { structured: false, user: "Responde a la pregunta con frases completas" };
  llm = await startScriptedLlm({ script: { rules: [{ when: generation, answer: { text: `${SENTENCE} [1].` } }] } });
  await copySources(folder);
  const [first, ...rest] = await changesOfGuide();
  if (first === undefined) throw new Error("The guide names no change.");
  others = rest.map(({ file }) => file);
  await addPieces(folder);
  await applyChange(folder, first);
  named = await checkTypes();
  for (const change of rest) await applyChange(folder, change);
  // Concurrently: none of them uses every core all the time.
  [types, tests, build] = await Promise.all([
    checkTypes(),
    runIn(folder, ["node_modules/vitest/vitest.mjs", "run", ...TESTS]),
    buildIn(folder),
  ]);
}, BUILD_MS);

afterAll(async () => {
  await application?.stop();
  await llm.stop();
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}, BUILD_MS);

const ask = async (url: string) => {
  const answer = await fetch(`${url}/workflow/run`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ question: QUESTION }),
  });
  expect(answer.status, await answer.clone().text()).toBe(200);
  const run = /<([^>]+)>/.exec(answer.headers.get("link") ?? "")?.[1];
  const trace = traceSchema.parse(await (await fetch(`${url}${run}`)).json());
  return { ...answerSchema.parse(await answer.json()), trace };
};
/** The files with compiler errors. */
const faulty = (output: string) => new Set(output.match(/^[^(\n]+(?=\(\d+,\d+\): error)/gm));

describe("Spanish, added by the developer's guide,", () => {
  it("causes compiler errors once it is named, and none after the steps of the guide", () => {
    expect(faulty(named.output), named.output).toEqual(new Set(others));
    expect(types).toMatchObject({ exitCode: 0 });
  });

  it("passes the tests of every language", () => {
    expect(tests.exitCode, tests.output).toBe(0);
  });

  describe("in the built application", () => {
    let url: string;
    let documentId: string;

    beforeAll(async () => {
      expect(build.exitCode, build.output).toBe(0);
      // One document in another language is enough for a library of two languages.
      const samples = join(folder, "samples", "library");
      for (const name of (await readdir(samples)).slice(1)) await rm(join(samples, name));
      application = await startIn(folder, await findFreePort(), {
        OPENAI_BASE_URL: llm.url,
        OPENAI_API_KEY: "scripted",
        LLM_MODEL: "scripted-large",
      });
      url = application.url;
      const form = new FormData();
      form.append("file", new File([await readFile(join(import.meta.dirname, DOCUMENT))], DOCUMENT));
      const accepted = await fetch(`${url}/api/documents`, { method: "POST", body: form });
      documentId = acceptedSchema.parse(await accepted.json()).documentId;
      await vi.waitFor(async () => expect(await readDocument()).toMatchObject({ status: "ready" }), {
        timeout: INGEST_MS,
        interval: 250,
      });
    }, BUILD_MS);

    const readDocument = async () =>
      documentSchema.parse(await (await fetch(`${url}/api/documents/${documentId}`)).json());

    it("is the language of the document, of the question and of every prompt", async () => {
      expect((await readDocument()).language).toBe("es");
      const { answer, citations, outcome, steps, trace } = await ask(url);
      expect(trace.run.language).toBe("es");
      expect(answer).toBe(`${SENTENCE} [1].`);
      expect(outcome).toBe("approved");
      expect(steps).toContain("detect_language: La pregunta está en español.");
      expect(citations.map((citation) => citation.document_id)).toContain(documentId);
      // The application also checks for the model; prompts of a run have a system message.
      const prompts = llm.log.filter(({ messages }) => messages[0]?.role === "system");
      expect(prompts.length).toBeGreaterThan(0);
      for (const { messages } of prompts) {
        expect(messages[0]?.content).toContain("Escribe respuestas, consultas y razones en español.");
        // The digest of the document is written without a question, so without a task behind it.
        expect(messages.at(-1)?.content).toMatch(/Tarea:|^Lee los pasajes de un documento/);
      }
      expect(
        prompts.some(({ messages }) =>
          messages.at(-1)?.content.includes("Responde a la pregunta con frases completas"),
        ),
      ).toBe(true);
    });

    it("is answered by the built-in reader as well, with a quotation from the Spanish document", async () => {
      const { revision } = settingsSchema.parse(await (await fetch(`${url}/api/settings`)).json());
      const saved = await fetch(`${url}/api/settings`, {
        method: "PUT",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ settings: { languageModel: { provider: "none" } }, expectedRevision: revision }),
      });
      expect(saved.status, await saved.text()).toBe(200);
      // Other requests may still come: the digest of the document is written behind the questions.
      const aboutQuestion = () =>
        llm.log.filter(({ messages }) => messages.some(({ content }) => content.includes(QUESTION)));
      const before = aboutQuestion().length;
      const { answer, citations, trace } = await ask(url);
      expect(aboutQuestion()).toHaveLength(before);
      expect(trace.run.language).toBe("es");
      expect(answer).toContain("Lucía Berrio");
      expect(citations[0]).toMatchObject({ document_id: documentId });
    });

    it("is an interface language, with missing texts in English", async () => {
      const page = await (await fetch(`${url}/library`, { headers: { cookie: "locale=es" } })).text();
      expect(page).toContain('<html lang="es"');
      expect(page).toContain("Biblioteca");
      expect(page).toContain("Español");
      expect(page).toContain("Theme: ");
    });
  });
});
