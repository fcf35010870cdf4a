import { extractText, getDocumentProxy, getMeta } from "unpdf";
import { beforeEach, describe, expect, it } from "vitest";
import { transcriptWords } from "@/i18n/transcript-words";
import { pool } from "@/lib/data/db/connection/client";
import { createConversation, deleteConversation } from "@/lib/data/db/conversations/conversations";
import { shareConversation, unshareConversation } from "@/lib/data/db/conversations/share-links";
import { EVERYTHING } from "@/lib/data/db/library/readable";
import { createTestDatabase, emptyDatabase } from "@/lib/data/db/testing/database";
import { insertRun } from "@/lib/data/db/testing/insert-run";
import { setUpDatabase } from "@/lib/data/db/testing/set-up-database";
import type { ExportFormat } from "@/lib/shared/contracts/conversations/conversation";
import { conversationExportSchema } from "@/lib/shared/contracts/conversations/transcript";
import type { Language } from "@/lib/shared/contracts/language";
import { reason } from "@/lib/shared/contracts/runs/reason";
import { loggedPassage, RunLog, visit } from "@/lib/shared/projections/testing/run-log";
import { exportConversation } from "./export-conversation";
import { readShared } from "./read-transcript";

const OWNER = "local";
const NOW = new Date("2026-11-22T10:00:00Z");
const GENERATE = visit("generate");
const CHECK = visit("check_hallucination");

/** A log with a draft of 11-character sentences, as its verdicts count them. */
function begun(question: string, texts: readonly string[]): RunLog {
  const log = new RunLog(question).add(5, {
    type: "retrieval-result",
    visit: visit("retrieve"),
    query: question,
    passages: [{ ...loggedPassage("p1", 1), documentTitle: "Marées & <b>phares</b>", page: 3 }, loggedPassage("p2", 2)],
  });
  return log.start(20, GENERATE).text(25, GENERATE, texts.join(" "));
}

function ended(log: RunLog): RunLog {
  return log
    .add(80, {
      type: "answer-final",
      fromAttempt: 1,
      text: "",
      citations: [],
      outcome: "best_effort",
      reason: reason("not_grounded"),
      warning: null,
      missing: [],
    })
    .add(81, { type: "run-end", outcome: "best_effort", ms: 81 });
}

async function store(
  conversationId: string,
  log: RunLog,
  given: Parameters<typeof insertRun>[0] = {},
): Promise<string> {
  const first = log.events[0];
  const question = first?.type === "run-start" ? first.question : "";
  const runId = await insertRun({ conversationId, question, ...given });
  for (const event of log.events) {
    await pool().query("INSERT INTO run_event (run_id, seq, type, event) VALUES ($1, $2, $3, $4)", [
      runId,
      event.seq,
      event.type,
      JSON.stringify(event),
    ]);
  }
  return runId;
}

async function exported(id: string, format: ExportFormat, language: Language = "en") {
  const file = await exportConversation({ id, ownerId: OWNER }, format, {
    words: await transcriptWords(language),
    language,
    now: NOW,
  });
  return { ...file, text: file.content.toString() };
}

async function pdfOf(id: string, language: Language = "en") {
  const { content } = await exported(id, "pdf", language);
  const pdf = await getDocumentProxy(new Uint8Array(Buffer.from(content)));
  const { text } = await extractText(pdf, { mergePages: true });
  return { text, pages: pdf.numPages, title: (await getMeta(pdf)).info.Title };
}

describe("exportConversation", () => {
  setUpDatabase(createTestDatabase);
  beforeEach(emptyDatabase);

  it("writes question, answer, marks, outcome and sources", async () => {
    const { id } = await createConversation(OWNER, 'Tides / "high" <1>');
    const judged = begun("When is *high* tide?\n# Soon?", ["Sentence 0.", "Sentence 1.", "Sentence 2. [1]"])
      .verdict(30, CHECK, 0, "supported")
      .verdict(31, CHECK, 1, "contradicted")
      .verdict(32, CHECK, 2, "partial")
      .add(33, { type: "claim-retract", visit: CHECK, claimId: "a1.s1", reason: reason("number_mismatch") });
    await store(id, ended(judged));
    const markdown = await exported(id, "markdown");
    expect(markdown.name).toBe("Tides high 1.md");
    expect(markdown.text).toContain('# Tides / "high" \\<1\\>');
    expect(markdown.text).toContain("> When is \\*high\\* tide?\\\n> \\# Soon?");
    expect(markdown.text).toMatch(
      /^Sentence 0\. ~~Sentence 1\.~~ \*\(removed, .+\)\* Sentence 2\. \*\(partly supported: .+\)\* \[1\]$/m,
    );
    expect(markdown.text).toContain("**Needs checking: ");
    expect(markdown.text).toContain("- Retrieval: ");
    expect(markdown.text).toContain("- [1] Marées \\& \\<b\\>phares\\</b\\>, p. 3");
    expect(markdown.text).not.toContain("[2]");
    const pdf = await pdfOf(id);
    expect(pdf.title).toBe('Tides / "high" <1>');
    for (const words of [
      "When is *high* tide?",
      "Sentence 1.",
      "partly supported",
      "Marées & <b>phares</b>, p. 3",
      "Page 1 of 1",
    ]) {
      expect(pdf.text).toContain(words);
    }
    const json = conversationExportSchema.parse(JSON.parse((await exported(id, "json")).text));
    expect(json).toMatchObject({ format: "touchstone-conversation", version: 1, exportedAt: NOW.toISOString() });
    expect(json.turns[0]).toMatchObject({
      answer: "Sentence 0. Sentence 2. [1]",
      outcome: { outcome: "best_effort" },
    });
    expect(json.turns[0]?.sources.map(({ number }) => number)).toEqual([1]);
  });

  it("says that a sentence has nothing to check, in both languages", async () => {
    const { id } = await createConversation(OWNER, "Tides");
    const judged = begun("When?", ["Sentence 0.", "Sentence 1."])
      .verdict(30, CHECK, 0, "supported")
      .verdict(31, CHECK, 1, "no_claim");
    await store(id, ended(judged));
    expect((await exported(id, "markdown")).text).toContain("Sentence 0. Sentence 1. *(nothing to check)*");
    expect((await exported(id, "markdown", "fr")).text).toContain("Sentence 1. *(rien à vérifier)*");
  });

  it("lists the closest passages under their own heading when there is no answer", async () => {
    const { id } = await createConversation(OWNER, "Fresno");
    const sentence = "It had 60,685 people in 1940.";
    const log = new RunLog("What was Fresno's population in 2010?")
      .add(80, {
        type: "answer-final",
        fromAttempt: null,
        text: "",
        citations: [],
        outcome: "abstained",
        reason: reason("no_relevant_passages"),
        warning: null,
        missing: [],
        closest: [
          {
            ...loggedPassage("p1", 1),
            page: 3,
            pageUnit: "slide",
            sentence,
            reason: reason("passage_lacks_date", { asked: "2010", found: "1940" }),
          },
        ],
      })
      .add(81, { type: "run-end", outcome: "abstained", ms: 81 });
    await store(id, log);
    const { text } = await exported(id, "markdown");
    expect(text).toContain(
      "### Closest passages\n\n- Tides, Slide 3: “It had 60,685 people in 1940.” Gives 1940; you asked for 2010.",
    );
    expect((await pdfOf(id, "fr")).text).toContain("Passages les plus proches");
    const json = conversationExportSchema.parse(JSON.parse((await exported(id, "json")).text));
    expect(json.turns[0]).toMatchObject({ answer: null, sentences: [], sources: [], closest: [{ sentence }] });
  });

  it("sets the answering words in bold, and quotes each source when they disagree", async () => {
    const { id } = await createConversation(OWNER, "Tides");
    const log = begun("When is high tide?", ["At noon. [1]"])
      .add(30, {
        type: "usefulness-result",
        visit: visit("check_answer_quality"),
        result: {
          usefulness: "unknown",
          score: 0.6,
          utility: null,
          judge: "built-in",
          reason: reason("sources_disagree"),
          span: "noon",
          ms: 1,
        },
      })
      .add(80, {
        type: "answer-final",
        fromAttempt: 1,
        text: "At noon. [1]",
        citations: [],
        outcome: "best_effort",
        reason: reason("sources_disagree"),
        warning: null,
        missing: [],
        disagreement: [
          { number: 1, documentTitle: "Tides", value: "noon", date: "2024-06-12" },
          { number: 2, documentTitle: "Piers", value: "one o'clock", date: null },
        ],
      })
      .add(81, { type: "run-end", outcome: "best_effort", ms: 81 });
    await store(id, log);
    const { text } = await exported(id, "markdown");
    expect(text).toContain("At **noon**.");
    expect(text).toContain(
      "### Sources disagree\n\n- \\[1\\] Tides: noon (Jun 12, 2024)\n- \\[2\\] Piers: one o'clock",
    );
    const json = conversationExportSchema.parse(JSON.parse((await exported(id, "json")).text));
    expect(json.turns[0]).toMatchObject({ answer: "At noon. [1]", sources: [{ number: 1 }, { number: 2 }] });
  });

  it("writes French in French", async () => {
    const { id } = await createConversation(OWNER, "Marées");
    await store(id, ended(begun("Quand la marée est-elle haute ? Où ça, à l’île d’Oléron ?", ["Sentence 0."])));
    const { text } = await pdfOf(id, "fr");
    for (const words of [
      "Exporté de Touchstone le 22 novembre 2026",
      "à l’île d’Oléron ?",
      "À vérifier",
      "Page 1 sur 1",
    ]) {
      expect(text).toContain(words);
    }
  });

  it("handles a conversation without questions and an answer in progress", async () => {
    const { id } = await createConversation(OWNER, "…");
    for (const format of ["markdown", "pdf", "json"] as const)
      expect((await exported(id, format)).name).toMatch(/^….+/);
    expect((await exported(id, "markdown")).text).toContain("No questions in this conversation yet.");
    await store(id, begun("Still going?", ["Sentence 0."]), { status: "running", outcome: null });
    expect((await exported(id, "markdown")).text).toContain("The answer is still being written.");
    expect((await pdfOf(id)).text).toContain("The answer is still being written.");
  });

  it("writes the latest version of each turn and counts the others", async () => {
    const { id } = await createConversation(OWNER, "Versions");
    const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute));
    const first = await store(id, ended(begun("First?", ["Sentence 0."])), { startedAt: at(1) });
    await store(id, ended(begun("Second, first wording?", ["Sentence 0."])), { startedAt: at(2), parentRunId: first });
    await store(id, ended(begun("Second?", ["Sentence 0."])), { startedAt: at(3), parentRunId: first });
    const { turns } = conversationExportSchema.parse(JSON.parse((await exported(id, "json")).text));
    expect(turns.map(({ question, otherVersions }) => [question, otherVersions])).toEqual([
      ["First?", 0],
      ["Second?", 1],
    ]);
    expect((await exported(id, "markdown")).text).toContain("This turn has 1 other version");
  });

  it("writes the versions that lead to the selected run, with its failures", async () => {
    const { id } = await createConversation(OWNER, "Versions");
    const degraded = begun("Second?", ["Sentence 0."]).add(30, {
      ...{ type: "degraded", visit: GENERATE, what: "generator", fallback: "quoted-excerpts" },
      reason: reason("internal_error"),
    });
    const tip = await store(id, ended(degraded), { startedAt: new Date(1) });
    await store(id, ended(begun("First?", ["Sentence 0."])), { startedAt: new Date(2) });
    const given = { words: await transcriptWords("fr"), language: "fr", now: NOW } as const;
    const told = async (of: string) =>
      (await exportConversation({ id, ownerId: OWNER }, "markdown", { ...given, tip: of })).content.toString();
    expect(await told(tip)).toContain("> Second?");
    expect(await told(tip)).toContain("Le modèle n’a pas pu rédiger la réponse : ");
    expect(await told("nobody")).toContain("> First?");
    expect(await told("nobody")).not.toContain("Le modèle n’a pas pu rédiger la réponse");
  });

  it("draws the characters it can, counts those it cannot, and breaks overlong words", async () => {
    const { id } = await createConversation(OWNER, "Every script");
    const word = "Donaudampfschiff".repeat(30);
    const told = `Привет, αβγ, Łódź, œuvre – “quoted” ½ ✓ ${word} 漢字 🏳️‍🌈 سلام`;
    await store(id, ended(begun(told, ["Sentence 0."])));
    const { text } = await pdfOf(id);
    for (const drawn of ["Привет", "αβγ", "Łódź", "œuvre", "“quoted”", "½", "✓"]) expect(text).toContain(drawn);
    expect(text.replace(/\s/g, "")).toContain(word);
    // 漢字 counts as two characters, the flag as one, سلام as four.
    expect(text).toContain("7 characters in this conversation can’t be shown");
    expect((await exported(id, "markdown")).text).toContain("漢字 🏳️‍🌈 سلام");
  });

  it("spans as many pages as needed and numbers them", async () => {
    const { id } = await createConversation(OWNER, "Long");
    const paragraph = `${"All about tides and lighthouses. ".repeat(60)}\n\n`;
    await store(id, ended(begun("Tell me everything", [paragraph.repeat(8)])));
    const { text, pages } = await pdfOf(id);
    expect(pages).toBeGreaterThan(3);
    expect(text).toContain(`Page ${pages} of ${pages}`);
    expect(text).not.toContain("can’t be shown");
  });

  it("excludes deleted conversations, and a shared link opens only what is shared", async () => {
    const { id } = await createConversation(OWNER, "Shared");
    await store(id, ended(begun("Shared?", ["Sentence 0."])));
    const { shareId } = await shareConversation(id, OWNER, null);
    const shared = await readShared(shareId, EVERYTHING);
    expect(shared).toMatchObject({ title: "Shared", turns: [{ question: "Shared?" }] });
    expect(JSON.stringify(shared)).not.toContain(id);
    await unshareConversation(id, OWNER);
    await expect(readShared(shareId, EVERYTHING)).rejects.toMatchObject({ code: "not_found" });
    const { shareId: again } = await shareConversation(id, OWNER, null);
    await deleteConversation(id, OWNER);
    await expect(readShared(again, EVERYTHING)).rejects.toMatchObject({ code: "not_found" });
    await expect(exported(id, "json")).rejects.toMatchObject({ code: "not_found" });
  });
});
