import { afterAll, describe, expect, it } from "vitest";
import { builtInEmbedder } from "@/lib/engine/models/built-in/embedder";
import { createBuiltInReader } from "@/lib/engine/models/built-in/reader";
import { builtInVerifier } from "@/lib/engine/models/built-in/verifier";
import type { Judges } from "@/lib/engine/ports/judge";
import { CHECKS, perCheck } from "@/lib/shared/contracts/checks/checks";
import type { UsefulnessJudgement } from "@/lib/shared/contracts/evaluation/judgement";
import type { TextLanguage } from "@/lib/shared/contracts/language";
import type { Passage } from "@/lib/shared/contracts/library/document";
import { reason } from "@/lib/shared/contracts/runs/reason";
import { passageOf } from "@/lib/shared/contracts/testing/passage-of";
import { createBuiltInJudges } from "./built-in-judges";
import { partwiseJudges } from "./partwise-judges";
import { recordingContext } from "./testing/judging";

const embedder = builtInEmbedder();
const verifier = builtInVerifier();
const builtIn = createBuiltInJudges({
  models: { embedder, verifier },
  thresholds: perCheck((id) => CHECKS[id].threshold),
  minScore: 0.8,
});
const reader = createBuiltInReader({ embedder, verifier });
afterAll(() => embedder.stop());

const judgement = (usefulness: UsefulnessJudgement["usefulness"]): UsefulnessJudgement => ({
  ...{ usefulness, score: 0.9, utility: 4, judge: "llm" as const, ms: 1 },
  reason: reason(usefulness === "useful" ? "answers_question" : "answer_off_topic"),
});

/** Judges for which the questions that match are answered; `asked` receives every question. */
function answering(answered: RegExp, asked: string[] = []): Judges {
  return partwiseJudges({
    ...builtIn,
    usefulness: {
      judge: async (_answer, _passages, { question }) => {
        asked.push(question);
        return judgement(answered.test(question) ? "useful" : "not_useful");
      },
    },
  });
}

const usefulnessOf = (judges: Judges, question: string, answer = "Two months.", language: TextLanguage = "en") =>
  judges.usefulness.judge(answer, [], recordingContext({ question, language }).context);

describe("the judgement of a question that does not show what it asks", () => {
  it.each<[string, TextLanguage]>([
    ["2023?", "en"],
    ["the price", "en"],
    ["2023 ?", "fr"],
    ["le prix", "fr"],
  ])("is unknown: %s", async (question, language) => {
    expect(await usefulnessOf(answering(/./), question, "In 2023, 900 came.", language)).toMatchObject({
      usefulness: "unknown",
      reason: { code: "question_unclear" },
    });
  });
});

describe("the built-in judgement of a summary", () => {
  it.each<[string, TextLanguage]>([
    ["Summarise the lease", "en"],
    ["Résume le bail", "fr"],
    ["Give me a summary of the lease and the invoice", "en"],
  ])("is unknown: %s", async (question, language) => {
    const useful = { ...judgement("useful"), judge: "built-in" as const };
    const judges = partwiseJudges({ ...builtIn, usefulness: { judge: async () => useful } });
    expect(await usefulnessOf(judges, question, "The rent is due on the first.", language)).toMatchObject({
      usefulness: "unknown",
      reason: { code: "summary_needs_model" },
    });
    expect(await usefulnessOf(answering(/./), question, "The lease is about rent.", language)).toMatchObject({
      usefulness: "useful",
    });
  });
});

describe("the judgement of several parts", () => {
  const question = "What is the notice period and who must sign?";

  it("is useful if every part is answered, and not useful if none is", async () => {
    expect(await usefulnessOf(answering(/./), question)).toMatchObject({ usefulness: "useful", ms: 2 });
    expect(await usefulnessOf(answering(/^$/), question)).toMatchObject({
      usefulness: "not_useful",
      reason: { code: "answer_off_topic" },
    });
  });

  it("names the parts that are not answered", async () => {
    expect(await usefulnessOf(answering(/notice/), question)).toMatchObject({
      usefulness: "unknown",
      reason: { code: "answer_lacks_parts", params: { found: 1, asked: 2, parts: "“who must sign”" } },
    });
    expect(
      await usefulnessOf(answering(/signer/), "Quel est le préavis et qui doit signer ?", "Le directeur.", "fr"),
    ).toMatchObject({
      usefulness: "unknown",
      reason: { code: "answer_lacks_parts", params: { found: 1, asked: 2, parts: "« Quel est le préavis »" } },
    });
  });

  it.each([
    ["first", /notice/],
    ["last", /sign/],
  ])("is unknown, and names no part as open, if the judge of the %s part fails", async (_, failing) => {
    const failed: UsefulnessJudgement = {
      ...{ usefulness: "unknown", score: null, utility: null, judge: "none", ms: 1 },
      reason: reason("model_unreachable"),
    };
    for (const others of ["useful", "not_useful"] as const) {
      const judges = partwiseJudges({
        ...builtIn,
        usefulness: {
          judge: async (_answer, _passages, asked) => (failing.test(asked.question) ? failed : judgement(others)),
        },
      });
      expect(await usefulnessOf(judges, question)).toMatchObject({
        usefulness: "unknown",
        judge: "none",
        reason: { code: "model_unreachable" },
      });
    }
  });

  it("asks once about a question of one part", async () => {
    const asked: string[] = [];
    await usefulnessOf(answering(/./, asked), "What do the terms and conditions say?");
    expect(asked).toEqual(["What do the terms and conditions say?"]);
  });

  it("is made in a separate step, not together with the support of the sentences", async () => {
    const answers: (string | undefined)[] = [];
    const judges = partwiseJudges({
      ...builtIn,
      support: {
        ...builtIn.support,
        judgeRemaining: async (_claims, _passages, _context, answer) => {
          answers.push(answer);
          return { verdicts: [], usefulness: null };
        },
      },
    });
    for (const one of [question, "What is the notice period?", "2023?", "Summarise the lease"])
      await judges.support.judgeRemaining([], [], recordingContext({ question: one }).context, "Two months.");
    expect(answers).toEqual([undefined, "Two months.", undefined, undefined]);
  });
});

describe("a question for a number of things", () => {
  it("is not approved with fewer of them", async () => {
    const asked = "Which five documents must be attached?";
    const three = "The lease, a proof of address and a bank statement.";
    expect(await usefulnessOf(answering(/./), asked, three)).toMatchObject({
      usefulness: "unknown",
      reason: { code: "answer_lacks_items", params: { found: 3, asked: 5 } },
    });
    expect((await usefulnessOf(answering(/./), "Which three documents must be attached?", three)).usefulness).toBe(
      "useful",
    );
  });
});

const LEASE = passageOf(
  "a",
  "The notice period is three months. It begins on the first day of the month. The lease must be signed by the owner and the tenant. Pets are allowed on the ground floor.",
);
const BAIL = passageOf(
  "b",
  "Le délai de préavis est de trois mois. Il court à partir du premier jour du mois. Le bail doit être signé par le propriétaire et le locataire. Les animaux sont admis au rez-de-chaussée.",
  "fr",
);

const APPLICATION = passageOf(
  "d",
  "Applications close in May.\n\nThese documents must be attached to the application:\n\n- a copy of the identity card\n- a proof of address\n- a bank statement\n- the last payslip\n- a signed declaration\n\nThe office opens at nine.",
);
const DOSSIER = passageOf(
  "e",
  "Le dépôt se fait en mai.\n\nLes pièces à joindre au dossier sont :\n\n- une copie de la carte d'identité\n- un justificatif de domicile\n- un relevé bancaire\n- la dernière fiche de paie\n- une déclaration signée\n\nLe bureau ouvre à neuf heures.",
  "fr",
);

/** The built-in answer, and its judgement. */
async function answered(question: string, language: TextLanguage, passages: Passage[]) {
  const request = { question, language, mode: "grounded" as const, feedback: null, attempt: 1, fence: "f" };
  let text = "";
  const numbered = passages.map((passage, at) => ({ number: at + 1, passage, retrievalScore: 1 }));
  for await (const chunk of reader.generate({ ...request, passages: numbered, signal: new AbortController().signal }))
    if (chunk.type === "text") text += chunk.text;
  const { context } = recordingContext({ question, language });
  return { text, judged: await partwiseJudges(builtIn).usefulness.judge(text, passages, context) };
}

describe("without a language model", () => {
  it.each([
    [
      "en",
      "What is the notice period and who must sign the lease?",
      LEASE,
      ["three months", "the owner and the tenant"],
    ],
    ["fr", "Quel est le délai de préavis et qui doit signer le bail ?", BAIL, ["trois mois", "le locataire"]],
  ] as const)("%s: answers part by part", async (language, question, passage, words) => {
    const { text, judged } = await answered(question, language, [passage]);
    for (const word of words) expect(text).toContain(word);
    expect(judged.usefulness).toBe("useful");
  });

  it.each([
    ["en", "What is the notice period and how much is the deposit?", LEASE, "“how much is the deposit”"],
    ["fr", "Quel est le délai de préavis et combien coûte la caution ?", BAIL, "« combien coûte la caution »"],
  ] as const)("%s: names the part that the documents lack", async (language, question, passage, parts) => {
    const { judged } = await answered(question, language, [passage]);
    expect(judged).toMatchObject({ usefulness: "unknown", reason: { code: "answer_lacks_parts", params: { parts } } });
  });

  it.each([
    ["en", "Which five documents must be attached to the application?", APPLICATION],
    ["en", "Which six documents must be attached to the application?", APPLICATION],
    ["en", "Which documents must be attached to the application?", APPLICATION],
    ["fr", "Quelles pièces sont à joindre au dossier ?", DOSSIER],
    ["fr", "Quelles sont les cinq pièces à joindre au dossier ?", DOSSIER],
  ] as const)("%s: quotes the whole list: %s", async (language, question, passage) => {
    const { text, judged } = await answered(question, language, [passage]);
    for (const item of passage.text.match(/(?<=^- ).*/gm) ?? []) expect(text).toContain(item);
    expect(judged.usefulness).toBe(question.includes("six") ? "unknown" : "useful");
  });

  it("grades a passage that answers one of the parts as relevant", async () => {
    const signing = passageOf("c", "The lease must be signed by the owner and the tenant.");
    const { context } = recordingContext({ question: "What is the notice period and who must sign the lease?" });
    expect(await builtIn.relevance.grade([signing], context)).toMatchObject([{ grade: "relevant" }]);
  });
});

const KESTREL = passageOf(
  "k",
  "The Kestrel costs 900 euros. The guarantee of the Kestrel lasts two years. The Kestrel weighs 40 kg.",
);
const FAUCON = passageOf(
  "f",
  "Le Faucon coûte 900 euros. La garantie du Faucon est de deux ans. Le Faucon pèse 40 kg.",
  "fr",
);
const TOWN = passageOf(
  "t",
  "The town hall was built in 1887. It was renovated in 2009. The old bridge was designed by Maud Ferrers. The water tower was designed by Emil Hask. The old bridge is 164 metres long.",
);
const VILLE = passageOf(
  "v",
  "La mairie a été construite en 1887. Elle a été rénovée en 2009. Le vieux pont a été conçu par Maud Ferrand. Le château d'eau a été conçu par Émile Hasque.",
  "fr",
);

describe("coordinated words without a language model", () => {
  it.each([
    ["en", "What are the weight and the price of the Kestrel?", KESTREL, ["40 kg", "900 euros"]],
    ["en", "How much does the Kestrel weigh and cost?", KESTREL, ["40 kg", "900 euros"]],
    ["en", "When was the town hall built and renovated?", TOWN, ["1887", "2009"]],
    ["en", "Who designed the old bridge and the water tower?", TOWN, ["Ferrers", "Hask"]],
    ["fr", "Quels sont le poids et le prix du Faucon ?", FAUCON, ["40 kg", "900 euros"]],
    ["fr", "Donne-moi le poids et la garantie du Faucon", FAUCON, ["40 kg", "deux ans"]],
    ["fr", "Quand la mairie a-t-elle été construite et rénovée ?", VILLE, ["1887", "2009"]],
    ["fr", "Qui a conçu le vieux pont et le château d'eau ?", VILLE, ["Ferrand", "Hasque"]],
  ] as const)("%s: both are quoted, and approved: %s", async (language, question, passage, values) => {
    const { text, judged } = await answered(question, language, [passage]);
    for (const value of values) expect(text).toContain(value);
    expect(judged.usefulness).toBe("useful");
  });

  it.each([
    ["en", "What are the weight and the colour of the Kestrel?", KESTREL, "“the colour of the Kestrel”"],
    ["en", "How long and tall is the old bridge?", TOWN, "“How tall is the old bridge”"],
    ["en", "When was the town hall built and demolished?", TOWN, "“When was the town hall demolished”"],
    ["fr", "Quels sont le poids et la couleur du Faucon ?", FAUCON, "« la couleur du Faucon »"],
  ] as const)("%s: names the one that the documents lack: %s", async (language, question, passage, parts) => {
    const { judged } = await answered(question, language, [passage]);
    expect(judged).toMatchObject({ usefulness: "unknown", reason: { code: "answer_lacks_parts", params: { parts } } });
  });

  it.each([
    [
      "en",
      "What is the weight and the price of the Kestrel?",
      "The Kestrel weighs 40 kg.",
      KESTREL,
      "“the price of the Kestrel”",
    ],
    ["fr", "Quel est le poids et le prix du Faucon ?", "Le Faucon pèse 40 kg.", FAUCON, "« le prix du Faucon »"],
  ] as const)("%s: an answer to one of two is not approved", async (language, question, answer, passage, parts) => {
    const { context } = recordingContext({ question, language });
    const judged = await partwiseJudges(builtIn).usefulness.judge(answer, [passage], context);
    expect(judged).toMatchObject({
      usefulness: "unknown",
      reason: { code: "answer_lacks_parts", params: { found: 1, asked: 2, parts } },
    });
  });

  it.each([
    [
      "en",
      "How high is the mill and the barn?",
      "The mill is 19 metres high. The barn is 26 metres long.",
      "“How high is the barn”",
    ],
    [
      "fr",
      "Quelle est la hauteur du moulin et de la grange ?",
      "Le moulin mesure 19 mètres de haut. La grange mesure 26 mètres de long.",
      "« la hauteur de la grange »",
    ],
  ] as const)("%s: one does not take the other's value: %s", async (language, question, text, parts) => {
    const { context } = recordingContext({ question, language });
    const judged = await partwiseJudges(builtIn).usefulness.judge(text, [passageOf("m", text, language)], context);
    expect(judged).toMatchObject({ usefulness: "unknown", reason: { code: "answer_lacks_parts", params: { parts } } });
  });

  it("approves one sentence that gives both", async () => {
    const passage = passageOf("o", "The Kestrel weighs 40 kg and costs 900 euros. It is delivered in May.");
    const { judged } = await answered("How much does the Kestrel weigh and cost?", "en", [passage]);
    expect(judged.usefulness).toBe("useful");
  });
});

const PUMPS = passageOf("w", "The Kestrel weighs 9 kg. The Merlin weighs 7.5 kg. Both are green.");
const POMPES = passageOf("x", "La pompe P20 pèse 9 kg. La pompe P30 pèse 7,5 kg. Les deux sont vertes.", "fr");

describe("a comparison of two things", () => {
  it.each([
    ["en", "Which is heavier, the Kestrel or the Merlin?", PUMPS, "The Kestrel weighs 9 kg."],
    ["fr", "Laquelle est la plus lourde, la pompe P20 ou la pompe P30 ?", POMPES, "La pompe P20 pèse 9 kg."],
  ] as const)("%s: is approved with both amounts, not with one", async (language, question, passage, half) => {
    const { text, judged } = await answered(question, language, [passage]);
    expect(text).toMatch(/9 kg.* 7[.,]5 kg/);
    expect(judged.usefulness).toBe("useful");
    const { context } = recordingContext({ question, language });
    const one = await partwiseJudges(builtIn).usefulness.judge(half, [passage], context);
    expect(one).toMatchObject({ usefulness: "unknown", reason: { code: "answer_lacks_parts" } });
  });

  it("may be answered without amounts if a language model judges it", async () => {
    const judges = answering(/^Which/);
    expect((await usefulnessOf(judges, "Which is heavier, the Kestrel or the Merlin?")).usefulness).toBe("useful");
    expect((await usefulnessOf(judges, "What is the weight and the price?")).usefulness).toBe("not_useful");
  });
});

describe("a part that is shown, but not surely an answer", () => {
  const unsure: UsefulnessJudgement = {
    ...{ usefulness: "unknown", score: 0.4, utility: 3, judge: "built-in", ms: 1, span: "900 euros" },
    reason: reason("may_not_answer"),
  };
  const judgedBy = (answer: string, question: string, language: TextLanguage, isUnsure: RegExp) =>
    usefulnessOf(
      partwiseJudges({
        ...builtIn,
        usefulness: {
          judge: async (_answer, _passages, asked) => (isUnsure.test(asked.question) ? unsure : judgement("useful")),
        },
      }),
      question,
      answer,
      language,
    );

  it.each([
    [
      "en",
      "What are the weight and the price of the Kestrel?",
      "The Kestrel weighs 40 kg. The price is 900 euros.",
      "“the price of the Kestrel”",
    ],
    [
      "fr",
      "Quels sont le poids et le prix du Faucon ?",
      "Le Faucon pèse 40 kg. Le prix est de 900 euros.",
      "« le prix du Faucon »",
    ],
  ] as const)("%s: is to be checked", async (language, question, answer, parts) => {
    expect(await judgedBy(answer, question, language, /pri(?:ce|x)/)).toMatchObject({
      usefulness: "unknown",
      reason: { code: "answer_unsure_parts", params: { found: 1, asked: 2, parts } },
    });
  });

  it("is missing if the answer has only the other part's value", async () => {
    const answer = "The weight is 40 kg, 900 euros.";
    const question = "What are the weight and the price of the Kestrel?";
    expect((await judgedBy(answer, question, "en", /price/)).reason.code).toBe("answer_lacks_parts");
  });
});

const KEPT = {
  en: ["How many years are samples kept?", "Samples are kept for 36 months. The laboratory is in York.", "(3 years)"],
  fr: [
    "Pendant combien d'années les échantillons sont-ils conservés ?",
    "Les échantillons sont conservés pendant 36 mois. Le laboratoire est à Rennes.",
    "(3 années)",
  ],
} as const;

describe.each(["en", "fr"] as const)("an amount in another unit than asked, %s", (language) => {
  const [question, text, conversion] = KEPT[language];

  it("is converted, and approved as its source has it", async () => {
    const passage = passageOf("s", text, language);
    const { text: answer, judged } = await answered(question, language, [passage]);
    expect(answer).toContain(conversion);
    expect(judged.usefulness).toBe("useful");
    const claim = { id: "a1.s0", text: answer, start: 0, end: answer.length, cites: ["s"] };
    const { context } = recordingContext({ question, language });
    expect(await builtIn.support.judgeEarly(claim, [passage], context)).toMatchObject({ verdict: "supported" });
    const wrong = { ...claim, text: answer.replace("(3", "(4") };
    expect((await builtIn.support.judgeEarly(wrong, [passage], context))?.verdict).not.toBe("supported");
  });
});
