import { afterAll, describe, expect, it } from "vitest";
import { builtInEmbedder } from "@/lib/engine/models/built-in/embedder";
import { builtInVerifier } from "@/lib/engine/models/built-in/verifier";
import type { EmbeddingModel } from "@/lib/engine/models/embedding-model";
import { CHECKS, perCheck } from "@/lib/shared/contracts/checks/checks";
import type { Claim } from "@/lib/shared/contracts/evaluation/judgement";
import type { TextLanguage } from "@/lib/shared/contracts/language";
import type { Passage } from "@/lib/shared/contracts/library/document";
import { passageOf } from "@/lib/shared/contracts/testing/passage-of";
import { createBuiltInJudges } from "./built-in-judges";
import { recordingContext } from "./testing/judging";

const embedder = builtInEmbedder();
const thresholds = perCheck((id) => CHECKS[id].threshold);
const minScore = 0.8;
const judges = createBuiltInJudges({ models: { embedder, verifier: builtInVerifier() }, thresholds, minScore });
afterAll(() => embedder.stop());

function context(question: string, language: TextLanguage) {
  const recorded = recordingContext({ question, language });
  return { ...recorded.context, failures: recorded.failures };
}

function passage(text: string, language: TextLanguage, id = "p"): Passage {
  return { ...passageOf(id, text, language), documentTitle: "" };
}

const TOWER =
  "The Green Tower stands in Oslo, Norway. It was built in 1931 by Anna Berg for 3.5 million crowns. It is not open in winter.";
const RUCHE =
  "Une reine pond jusqu’à 2 000 œufs par jour au printemps. Elle ne vit pas plus de cinq ans dans la ruche de Bretagne.";
const BRIDGE =
  "Le pont de Vernay a été ouvert en 1931. Il mesure 240 mètres et a coûté 3,5 millions de francs. Anna Berger l’a dessiné.";
const BREAD = "Leave the dough to rest for one hour, then fold it twice and bake it at a high temperature.";

const claim = (text: string): Claim => ({ id: "a1.s0", text, start: 0, end: text.length, cites: ["p"] });

describe("relevance", () => {
  it.each([
    ["When was the Green Tower built?", "en", TOWER],
    ["Combien d'œufs une reine pond-elle par jour ?", "fr", RUCHE],
  ] as const)("%s: marks only the answering passage as relevant", async (question, language, text) => {
    const grades = await judges.relevance.grade(
      [passage(text, language, "good"), passage(BREAD, "en", "bad")],
      context(question, language),
    );
    expect(grades.map(({ passageId, grade }) => [passageId, grade])).toEqual([
      ["good", "relevant"],
      ["bad", "irrelevant"],
    ]);
    expect(grades[0]?.reason.code).toBe("passage_matches_question");
  });

  it.each([
    ["Quand la Green Tower d'Oslo a-t-elle été construite ?", "fr", TOWER, "en"],
    ["When was the Vernay bridge opened?", "en", BRIDGE, "fr"],
  ] as const)("%s: finds an answering passage in the other language", async (question, language, text, other) => {
    const grades = await judges.relevance.grade(
      [passage(text, other, "good"), passage(BREAD, "en", "bad")],
      context(question, language),
    );
    expect(grades.map(({ grade }) => grade)).toEqual(["relevant", "irrelevant"]);
  });

  it("embeds only the likeliest sentences of a passage when they decide", async () => {
    const embedded: string[] = [];
    const counting: EmbeddingModel = {
      id: "counting",
      dimension: () => embedder.dimension(),
      embedQuery: (text) => embedder.embedQuery(text),
      embedPassages: (texts) => {
        embedded.push(...texts);
        return embedder.embedPassages(texts);
      },
    };
    const long = `${TOWER} Tickets are sold at the gate. ${BREAD}`;
    const question = "When was the Green Tower built?";
    const grade = (model: EmbeddingModel) =>
      createBuiltInJudges({
        models: { embedder: model, verifier: builtInVerifier() },
        thresholds,
        minScore,
      }).relevance.grade(
        [passage(long, "en", "good"), passage(`${BREAD} Add salt. Add water.`, "en", "bad")],
        context(question, "en"),
      );
    expect((await grade(counting)).map(({ grade: found }) => found)).toEqual(["relevant", "irrelevant"]);
    expect(embedded).toHaveLength(4);
    expect(embedded).toContain("The Green Tower stands in Oslo, Norway.");
    expect(embedded).toContain("It was built in 1931 by Anna Berg for 3.5 million crowns.");
  });

  it("marks as relevant a passage that answers the part of the question another passage leads to", async () => {
    const question = "How long does the lamp after which the room of the crisis team is called run on one charge?";
    const lamp = passage("The Firefly runs for 14 hours on one charge.", "en", "lamp");
    const hop = {
      passageId: "room",
      sentence: "The crisis team meets in the room Firefly.",
      name: "Firefly",
      entityId: "firefly",
      query: "How long does the run on one charge Firefly",
    };
    const bread = passage(BREAD, "en", "bread");
    const asked = context(question, "en");
    const alone = await judges.relevance.grade([lamp, bread], asked);
    expect(alone.map(({ grade }) => grade)).toEqual(["irrelevant", "irrelevant"]);
    const graded = await judges.relevance.grade([lamp, bread], { ...asked, hopTo: () => hop });
    expect(graded.map(({ grade }) => grade)).toEqual(["relevant", "irrelevant"]);
    expect(graded[0]?.reason).toMatchObject({ code: "passage_answers_rest", params: { name: "Firefly" } });
  });

  it("returns unknown and reports the failure when the embedder is unavailable", async () => {
    const away: EmbeddingModel = {
      ...embedder,
      id: "away",
      dimension: () => Promise.resolve(384),
      embedQuery: () => Promise.reject(new Error("away")),
      embedPassages: () => Promise.reject(new Error("away")),
    };
    const asked = context("When was the Green Tower built?", "en");
    const [grade] = await createBuiltInJudges({
      models: { embedder: away, verifier: builtInVerifier() },
      thresholds,
      minScore,
    }).relevance.grade([passage(TOWER, "en")], asked);
    expect(grade).toMatchObject({ grade: "unknown", score: null, judge: "none" });
    expect(asked.failures.map(({ code }) => code)).toEqual(["embedder_unavailable"]);
  });
});

describe("support", () => {
  it.each([
    ["en", TOWER, "It was built in 1931 by Anna Berg for 3.5 million crowns. [1]", "supported", "evidence_verbatim"],
    ["en", TOWER, "The Green Tower stands in Oslo. [1]", "supported", "evidence_verbatim"],
    ["en", TOWER, "The Green Towers stand in Oslo, Norway. [1]", "supported", "evidence_near_verbatim"],
    ["en", TOWER, "It was built in 1932 by Anna Berg for 3.5 million crowns. [1]", "contradicted", "date_mismatch"],
    ["en", TOWER, "It was built in 1931 by Anna Berg for 4.5 million crowns. [1]", "contradicted", "number_mismatch"],
    ["en", TOWER, "It was built in 1931 by Anna Holm for 3.5 million crowns. [1]", "contradicted", "name_mismatch"],
    ["en", TOWER, "The Green Tower does not stand in Oslo, Norway. [1]", "contradicted", "negation_mismatch"],
    [
      "en",
      TOWER,
      "Anna Berg later sold the tower to the city because of her debts. [1]",
      "unsupported",
      "evidence_missing",
    ],
    [
      "fr",
      RUCHE,
      "Une reine pond jusqu'à 2000 oeufs par jour au printemps. [1]",
      "supported",
      "evidence_near_verbatim",
    ],
    ["fr", RUCHE, "Une reine pond jusqu’à 3 000 œufs par jour au printemps. [1]", "contradicted", "number_mismatch"],
    [
      "fr",
      RUCHE,
      "Une reine ne pond pas jusqu’à 2 000 œufs par jour au printemps. [1]",
      "contradicted",
      "negation_mismatch",
    ],
    ["fr", RUCHE, "Elle ne vit pas plus de cinq ans dans la ruche de Normandie. [1]", "contradicted", "name_mismatch"],
  ] as const)("%s: %s → %s", async (language, text, sentence, verdict, code) => {
    const { verdicts } = await judges.support.judgeRemaining(
      [claim(sentence)],
      [passage(text, language)],
      context("", language),
    );
    expect([verdicts[0]?.verdict, verdicts[0]?.reason.code]).toEqual([verdict, code]);
  });

  it("points at the words that support the claim", async () => {
    const judged = await judges.support.judgeEarly(
      claim("It was built in 1931 by Anna Berg [1]"),
      [passage(BREAD, "en", "b"), passage(TOWER, "en")],
      context("", "en"),
    );
    expect(judged?.evidence).toMatchObject({ passageId: "p", quote: "It was built in 1931 by Anna Berg" });
    expect(TOWER.slice(judged?.evidence?.start, judged?.evidence?.end)).toBe(judged?.evidence?.quote);
  });

  it("never approves on similarity alone: undecided early, unknown at the end", async () => {
    const rewording = claim("Anna Berg was proud of the tower that she finished in 1931. [1]");
    expect(await judges.support.judgeEarly(rewording, [passage(TOWER, "en")], context("", "en"))).toBeNull();
    const { verdicts } = await judges.support.judgeRemaining([rewording], [passage(TOWER, "en")], context("", "en"));
    expect([verdicts[0]?.verdict, verdicts[0]?.reason.code]).toEqual(["unknown", "judge_undecided"]);
  });
});

describe("usefulness", () => {
  it.each([
    [
      "When was the Green Tower built?",
      "en",
      "It was built in 1931 by Anna Berg.",
      TOWER,
      "useful",
      "answers_question",
    ],
    ["When was the Green Tower built?", "en", BREAD, BREAD, "not_useful", "answer_off_topic"],
    ["When was the Green Tower built?", "en", "", TOWER, "not_useful", "answer_empty"],
    ["When was the Green Tower built?", "en", " [1]", TOWER, "not_useful", "answer_empty"],
    [
      "Combien d'œufs une reine pond-elle par jour ?",
      "fr",
      "Une reine pond jusqu’à 2 000 œufs par jour.",
      RUCHE,
      "useful",
      "answers_question",
    ],
    ["Qui a peint la Joconde ?", "fr", RUCHE, RUCHE, "not_useful", "answer_off_topic"],
  ] as const)("%s (%s): %s", async (question, language, answer, source, usefulness, code) => {
    const title = language === "en" && source === TOWER ? "Green Tower" : "";
    const judged = await judges.usefulness.judge(
      answer,
      [{ ...passage(source, language), documentTitle: title }],
      context(question, language),
    );
    expect([judged.usefulness, judged.reason.code]).toEqual([usefulness, code]);
    expect(judged.utility).toBeGreaterThanOrEqual(1);
  });
});

describe("reflection", () => {
  const reflect = async (question: string, answer: string, source: string) => {
    const drafted = [claim(answer)];
    const asked = context(question, "en");
    const { verdicts } = await judges.support.judgeRemaining(drafted, [passage(source, "en")], asked);
    const named = { ...passage(source, "en"), documentTitle: source === TOWER ? "Green Tower" : "" };
    return judges.reflection.reflect({ answer, claims: drafted, verdicts }, [named], asked);
  };
  const WHEN = "When was the Green Tower built?";

  it("approves a quotation that answers the question", async () => {
    expect(judges.reflection.usesVerdicts).toBe(true);
    expect(await reflect(WHEN, "It was built in 1931 by Anna Berg [1].", TOWER)).toMatchObject({
      groundedness: "grounded",
      score: 1,
      sourcesCited: [1],
      reason: { code: "grounded" },
      needsRegeneration: false,
    });
  });

  it("does not approve a quotation from a passage about something else", async () => {
    const reflection = await reflect(WHEN, "Leave the dough to rest for one hour [1].", BREAD);
    expect(reflection).toMatchObject({
      groundedness: "grounded",
      hallucinationDetected: false,
      reason: { code: "answer_off_topic" },
      needsRegeneration: true,
    });
    expect(reflection.score).toBeLessThan(thresholds.usefulness);
  });

  it("reports the false statement before any other reason", async () => {
    expect(await reflect(WHEN, "It was built in 1932 by Anna Berg for 3.5 million crowns [1].", TOWER)).toMatchObject({
      groundedness: "not_grounded",
      hallucinationDetected: true,
      score: 0,
      reason: { code: "date_mismatch" },
      needsRegeneration: true,
    });
  });

  it("is unknown, without a retry, when no sentence could be judged", async () => {
    expect(await reflect(WHEN, "Anna Berg was proud of the tower that she finished in 1931 [1].", TOWER)).toMatchObject(
      {
        groundedness: "unknown",
        score: null,
        needsRegeneration: false,
      },
    );
  });
});
