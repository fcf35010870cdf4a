import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ScriptInput } from "@/e2e/scripted-llm/script";
import { type ScriptedLlm, startScriptedLlm } from "@/e2e/scripted-llm/start-scripted-llm";
import { appendSettings } from "@/lib/data/db/settings/settings";
import { addDocument } from "@/lib/library/ingest/add/add-document";
import { bytes, importsEnded, settled, setUpIngestion } from "@/lib/library/ingest/testing/ingestion";
import { startImports } from "@/lib/library/ingest/testing/start-imports";
import { digestWork } from "../digest-work";
import { documentDigest } from "../suggestions";

const HANDBOOK = `# Handbook of the Harlow library

## Membership

The yearly membership fee is 24 euros. Members must return borrowed records within 14 days. Books that are lost must be replaced by their borrower.

## Reading room

The reading room was opened in 1962 by the mayor. It offers forty seats, and nobody may reserve one.
`;
const RULES = `# Règlement de la piscine de Meyran

La cotisation annuelle est de 85 euros pour les adultes. Le grand bassin a été construit en 1974 par la commune. Le bonnet est obligatoire dans tous les bassins de l'établissement.
`;

/** P1 is the passage on membership, P2 the one on the reading room. */
const WRITTEN = {
  questions: [
    {
      question: "Within how many days must members return borrowed records?",
      passage: "P1",
      sentence: "Members must return borrowed records within 14 days.",
    },
    // The document does not answer these.
    { question: "How much does the parking of the library cost?", passage: "P1", sentence: "It costs 3 euros." },
    {
      question: "Who repairs the bicycles of the members in winter?",
      passage: "P1",
      sentence: "Books that are lost must be replaced by their borrower.",
    },
    {
      question: "Wann wurde der Lesesaal der Bibliothek eröffnet?",
      passage: "P2",
      sentence: "The reading room was opened in 1962 by the mayor.",
    },
    { question: "Why?", passage: "P1", sentence: "The yearly membership fee is 24 euros." },
  ],
  summary: [
    { text: "The yearly membership fee is 24 euros.", passages: ["P1"] },
    { text: "The reading room was opened by the mayor in 1962.", passages: ["P2"] },
    { text: "The yearly membership fee is 42 euros.", passages: ["P1"] },
    { text: "The library owns a helicopter.", passages: ["P1", "P2"] },
    { text: "Members must return borrowed records within 14 days.", passages: ["P9"] },
  ],
};
/** For the sentences that the built-in judge leaves open. */
const VERDICTS = {
  verdicts: [
    {
      id: "S1",
      reason: "It says so.",
      passage: "2",
      quote: "The reading room was opened in 1962 by the mayor.",
      verdict: "supported",
    },
    { id: "S2", reason: "No passage says so.", passage: null, quote: null, verdict: "unsupported" },
  ],
};
const writes = (json: typeof WRITTEN): ScriptInput => ({
  rules: [
    { when: { schema: "document_digest" }, answer: { json } },
    { when: { schema: "support_verdicts" }, answer: { json: VERDICTS } },
  ],
});

let server: ScriptedLlm;
beforeEach(async () => {
  server = await startScriptedLlm();
});
afterEach(() => server.stop());

async function configure(more: object = {}): Promise<void> {
  const settings = { languageModel: { provider: "openai-compatible", openAiCompatibleUrl: server.url }, ...more };
  await appendSettings({ after: 0, settings, diff: [], savedBy: "local" });
}

async function digestOf(text: string, sample = false) {
  startImports();
  const { documentId } = await addDocument({ fileName: "document.md", bytes: bytes(text), sample });
  expect(await settled(documentId)).toMatchObject({ status: "ready" });
  await importsEnded();
  const work = digestWork({ alone: true });
  while (await work.step()) {
    // Each step makes one.
  }
  return documentDigest(documentId);
}
const asked = () => server.log.filter(({ schemaName }) => schemaName === "document_digest");

describe("a digest by a language model", () => {
  setUpIngestion();

  it("keeps the sentences that the document supports, and the questions that a search answers", async () => {
    await configure();
    server.setScript(writes(WRITTEN));
    const digest = await digestOf(HANDBOOK);
    expect(digest.writer).toBe("gpt-4o-mini");
    expect(digest.summary.map(({ text }) => text)).toEqual([
      "The yearly membership fee is 24 euros.",
      "The reading room was opened by the mayor in 1962.",
    ]);
    expect(HANDBOOK.slice(digest.summary[1]?.start, digest.summary[1]?.end)).toContain("opened in 1962 by the mayor");
    expect(digest.questions[0]).toBe("Within how many days must members return borrowed records?");
    for (const { question } of WRITTEN.questions.slice(1)) expect(digest.questions).not.toContain(question);
    // Those made by rules fill up the rest.
    expect(digest.questions).toContain("What is the yearly membership fee?");
    expect(digest.spent.calls).toBe(server.log.filter(({ endpoint }) => endpoint === "chat/completions").length);
    expect(digest.spent.promptTokens).toBeGreaterThan(100);
    expect(asked()).toHaveLength(1);
  });

  it("is written in the document's language", async () => {
    await configure();
    const text = "Le grand bassin a été construit en 1974 par la commune.";
    const question = "En quelle année le grand bassin a-t-il été construit ?";
    server.setScript(
      writes({ questions: [{ question, passage: "P1", sentence: text }], summary: [{ text, passages: ["P1"] }] }),
    );
    const digest = await digestOf(RULES);
    expect(digest.summary.map((one) => one.text)).toEqual([text]);
    expect(digest.questions[0]).toBe(question);
    expect(asked()[0]?.messages.at(-1)?.content).toContain("Lisez les passages");
  });

  it.each([
    ["fails", { rules: [{ fault: { kind: "status", status: 400 } }] }],
    ["writes rubbish", { rules: [{ answer: { text: "I cannot do that." } }] }],
    ["breaks off", { rules: [{ fault: { kind: "malformed_json" } }] }],
    ["writes nothing that is supported", writes({ questions: [], summary: WRITTEN.summary.slice(4) })],
  ] as const satisfies readonly (readonly [string, ScriptInput])[])(
    "is quoted and made by rules if the model %s",
    async (_, script) => {
      await configure();
      server.setScript(script);
      const digest = await digestOf(HANDBOOK);
      expect(digest).toMatchObject({ made: true, writer: null });
      expect(digest.summary.length).toBeGreaterThanOrEqual(2);
      for (const { text, start, end } of digest.summary) expect(HANDBOOK.slice(start, end)).toBe(text);
      expect(digest.questions).toContain("What is the yearly membership fee?");
      expect(digest.spent.calls).toBeGreaterThan(0);
    },
  );

  it("sends nothing from the sample library, nor from any document if it is turned off or no model is configured", async () => {
    await configure({ ingestion: { writtenDigests: false } });
    expect(await digestOf(HANDBOOK)).toMatchObject({ writer: null, spent: { calls: 0 } });
    await appendSettings({
      after: 1,
      settings: { languageModel: { provider: "openai-compatible", openAiCompatibleUrl: server.url } },
      diff: [],
      savedBy: "local",
    });
    expect(await digestOf(RULES, true)).toMatchObject({ writer: null, spent: { calls: 0 } });
    await appendSettings({ after: 2, settings: {}, diff: [], savedBy: "local" });
    expect(await digestOf(`${HANDBOOK}\nDogs stay outside.`)).toMatchObject({ writer: null, spent: { calls: 0 } });
    expect(server.log.filter(({ endpoint }) => endpoint === "chat/completions")).toEqual([]);
  });
});
