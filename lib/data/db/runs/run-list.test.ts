import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { type RunListQuery, runListQuerySchema } from "@/lib/shared/contracts/runs/run-filter";
import { searchHits, searchTerms } from "@/lib/shared/contracts/runs/run-search";
import { db } from "../connection/client";
import { readListed } from "../lists/listed-page";
import { EVERY_DATABASE, emptyDatabase } from "../testing/database";
import { insertRun } from "../testing/insert-run";
import { setUpDatabase } from "../testing/set-up-database";
import { listRuns } from "./read-runs";
import { runCondition } from "./run-filter";

const list = async (query: Partial<Record<keyof RunListQuery, unknown>>) =>
  (await listRuns("local", runListQuerySchema.parse(query))).runs;

describe.each(EVERY_DATABASE)("the list of runs on %s", (_name, create) => {
  setUpDatabase(create);
  beforeEach(emptyDatabase);

  it("finds words of question and answer in any order, by prefix, and phrases verbatim", async () => {
    const question = "Combien de temps les journaux d’accès sont-ils gardés ?";
    const answer = "Élodie garde les journaux treize mois (13), d'après l'œuvre [1].";
    await insertRun({ question, answer });
    await insertRun({ question: "How long are sign-in logs kept?", answer: "For 13 months.", status: "running" });
    const found = async (text: string) => {
      const runs = await list({ text });
      // The page marks the same words as the search finds.
      for (const run of runs) {
        for (const term of searchTerms(text)) {
          const hits = searchHits(run.question, [term]).length + searchHits(run.answer ?? "", [term]).length;
          expect(hits, `${text} is marked in ${run.question}`).toBeGreaterThan(0);
        }
      }
      return runs.length;
    };
    expect(await found("acces journaux")).toBe(1);
    expect(await found("JOURN gardes")).toBe(1);
    expect(await found("elodie")).toBe(1);
    expect(await found("oeuvre")).toBe(1);
    expect(await found("13")).toBe(2);
    expect(await found("sign-in")).toBe(1);
    expect(await found("in sign")).toBe(1);
    expect(await found('"sign in logs"')).toBe(1);
    expect(await found('"logs sign"')).toBe(0);
    expect(await found('"treize moi"')).toBe(0);
    expect(await found("treize moi")).toBe(1);
    expect(await found("journal")).toBe(0);
    expect(await found("treize bees")).toBe(0);
    // Punctuation counts as spaces, also the operators of a text query.
    for (const text of ["'", "\\", "!!", "<->", "%", "_ _"]) expect(await found(text), text).toBe(0);
    for (const text of ["' | 'journaux", "journaux:*", "!journaux", "＇journaux"])
      expect(await found(text), text).toBe(1);
  });

  it("returns the same order, whether few or many runs contain the words", async () => {
    for (let index = 0; index < 12; index += 1) {
      const startedAt = new Date(Date.UTC(2026, 0, 1 + (index % 4)));
      await insertRun({
        startedAt,
        question: index % 2 === 0 ? "bees" : "bees and trams",
        language: index < 6 ? "en" : "fr",
      });
    }
    for (const filter of [{ text: "bee" }, { text: "trams", language: "fr" }, { text: "trams zephyr" }]) {
      const condition = runCondition("local", runListQuerySchema.parse(filter));
      const sorted = await readListed(condition, 5, Number.POSITIVE_INFINITY);
      expect(await readListed(condition, 5, -1)).toEqual(sorted);
      expect(sorted).toHaveLength("language" in filter ? 3 : filter.text === "bee" ? 5 : 0);
    }
  });

  it("accepts answers and words of any length", async () => {
    const words = Array.from({ length: 60_000 }, (_, index) => `w${index}ﷺ`).join(" ");
    await insertRun({ question: "x".repeat(4_000), answer: words });
    expect(await list({ text: "w17" })).toHaveLength(1);
  });

  it("leaves out runs of test cases and of deleted conversations", async () => {
    const conversationId = randomUUID();
    const deletedAt = new Date();
    await db().conversation.create({ data: { id: conversationId, ownerId: "local", title: "Gone", deletedAt } });
    await insertRun({ conversationId, question: "deleted" });
    await insertRun({ purpose: "case", question: "case" });
    await insertRun({ question: "shown" });
    expect((await list({})).map(({ question }) => question)).toEqual(["shown"]);
  });

  it("narrows by every filter", async () => {
    const startedAt = new Date("2026-03-01T10:00:00.123Z");
    const id = await insertRun({
      startedAt,
      outcome: "best_effort",
      language: "fr",
      score: 0.5,
      attemptScores: [0.1, 0.5],
      scoredAttempts: 2,
      hallucination: true,
      degraded: ["router"],
      profile: "self-rag",
      chatModel: "m:1",
      generator: "language-model",
      checks: 3,
      ms: 20_000,
      cachedSearches: 1,
      visits: [
        { node: "retrieve", ms: 3 },
        { node: "grade_documents", ms: 5 },
        { node: "reflect", ms: 5 },
      ],
    });
    await db().runReview.create({ data: { runId: id, ownerId: "local", agrees: false } });
    await db().feedback.create({ data: { runId: id, ownerId: "local", rating: "down" } });
    await insertRun({ hallucination: false, outcome: "failed", checks: 7, ms: 10 });
    for (const filter of [
      { outcome: "best_effort" },
      { outcome: "finished" },
      { checks: "documentGrading,hallucination" },
      { node: "retrieve" },
      { judged: "documentGrading" },
      { judged: "hallucination" },
      { judged: "any" },
      { minMs: "20000" },
      { minMs: "11", maxMs: "20000" },
      { cached: "true" },
      { reviewed: "any" },
      { reviewed: "answer", passed: "false", agrees: "false" },
      { degraded: "any" },
      { language: "fr" },
      { minScore: "0.5", maxScore: "0.5" },
      { attempts: "2" },
      { hallucination: "true" },
      { refined: "true" },
      { degraded: "router" },
      { profile: "self-rag" },
      { model: "m:1" },
      { feedback: "down" },
      { from: "2026-03-01T10:00:00.123Z", to: "2026-03-01T10:00:00.124Z" },
    ]) {
      expect(
        (await list(filter)).map((run) => run.id),
        JSON.stringify(filter),
      ).toEqual([id]);
    }
    for (const nobody of [
      { feedback: "up" },
      { checks: "none" },
      { node: "generate" },
      { judged: "answerQuality" },
      { reviewed: "support" },
      { agrees: "true" },
      { passed: "true" },
      { degraded: "generator" },
      { minMs: "20001" },
    ]) {
      expect(await list(nobody), JSON.stringify(nobody)).toEqual([]);
    }
    expect(await list({ model: "built-in-reader" })).toHaveLength(1);
  });
});
