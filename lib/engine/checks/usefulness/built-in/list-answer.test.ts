import { describe, expect, it } from "vitest";
import type { Language } from "@/lib/shared/contracts/language";
import type { Passage } from "@/lib/shared/contracts/library/document";
import { passageOf } from "@/lib/shared/contracts/testing/passage-of";
import { listAnswer } from "./list-answer";

const passage = (id: string, language: Language, text: string, more: Partial<Passage>): Passage => ({
  ...passageOf(id, text, language),
  documentId: "guide",
  ...more,
});

const EN = { documentTitle: "Boat licence guide" };
const GUIDE: Passage[] = [
  passage(
    "a",
    "en",
    "## Getting a licence\n\nThe following documents must be handed in with the application:\n\n- a copy of the passport\n- a medical certificate. It is valid for a year.\n- two photographs\n\nApplications are read in the order in which they arrive.",
    { ...EN, ordinal: 0, headingPath: ["Boat licence guide", "Getting a licence"] },
  ),
  passage(
    "b",
    "en",
    "## Renewing a licence\n\nTo renew a licence, these papers must be handed in:\n\n- the old licence\n- an eye test",
    { ...EN, ordinal: 1, headingPath: ["Boat licence guide", "Renewing a licence"] },
  ),
  passage("c", "en", "## Forbidden in the harbour\n\n1. fishing from the pier\n2. open fires", {
    ...EN,
    ordinal: 2,
    headingPath: ["Boat licence guide", "Forbidden in the harbour"],
  }),
  passage("d", "en", "## Last day\n\nBefore the last day, members must return:\n\n* the badge\n* the keys", {
    ...EN,
    ordinal: 3,
    headingPath: ["Boat licence guide", "Last day"],
  }),
];
const FR = { documentTitle: "Guide du permis" };
const NOTICE: Passage[] = [
  passage(
    "e",
    "fr",
    "## Demander le permis\n\nLes pièces suivantes sont à joindre à la demande :\n\n- une copie du passeport\n- un certificat médical\n- deux photographies\n\nLes demandes sont lues dans l'ordre d'arrivée.",
    { ...FR, ordinal: 0, headingPath: ["Guide du permis", "Demander le permis"] },
  ),
  passage("f", "fr", "Pour renouveler le permis, il faut remettre :\n\n- l'ancien permis\n- une attestation", {
    ...FR,
    ordinal: 1,
    headingPath: ["Guide du permis", "Renouveler le permis"],
  }),
  passage("g", "fr", "## Interdictions dans la réserve\n\n1. circuler en voiture\n2. allumer un feu", {
    ...FR,
    ordinal: 2,
    headingPath: ["Guide du permis", "Interdictions dans la réserve"],
  }),
  passage("h", "fr", "Avant le dernier jour, les membres doivent rendre :\n\n* le badge\n* les clés", {
    ...FR,
    ordinal: 3,
    headingPath: ["Guide du permis", "Dernier jour"],
  }),
];

/** The list of a passage, as the built-in reader quotes it. */
function quoted({ text }: Passage): string {
  return text
    .split("\n")
    .filter((line) => /^[-*\d]|:$/.test(line))
    .map((line) => `${line.replace(/^(?:[-*]|\d\.)\s+/, "")} [1]`)
    .join("\n\n");
}
const judged = (question: string, language: Language, at: number) => {
  const passages = language === "fr" ? NOTICE : GUIDE;
  const source = passages[at];
  if (source === undefined) throw new Error(`no list ${at}`);
  return listAnswer(quoted(source), passages, { question, language });
};

describe("a whole list", () => {
  it.each([
    ["en", 0, "Which documents must be handed in with the application?"],
    ["en", 0, "What are the documents that must be handed in with the application for a boat licence?"],
    ["en", 0, "Which three documents must be handed in with the application?"],
    ["en", 1, "Which papers must be handed in to renew a licence?"],
    ["en", 2, "What is forbidden in the harbour?"],
    ["en", 3, "What must members return before the last day?"],
    ["fr", 0, "Quelles pièces sont à joindre à la demande ?"],
    ["fr", 0, "Quelles sont les trois pièces à joindre à la demande de permis ?"],
    ["fr", 1, "Que faut-il remettre pour renouveler le permis ?"],
    ["fr", 2, "Quelles sont les interdictions dans la réserve ?"],
    ["fr", 3, "Que doivent rendre les membres avant le dernier jour ?"],
  ] as const)("%s, list %i, answers: %s", (language, at, question) => {
    expect(judged(question, language, at)).toEqual({ kind: "whole" });
  });

  it.each([
    ["en", 0, "Which documents must be handed in to sell a boat?"],
    ["en", 0, "Which documents must be handed in after the application?"],
    ["en", 0, "Which documents must not be handed in with the application?"],
    ["en", 0, "Which documents may be handed in with the application?"],
    ["en", 0, "Which documents must be handed in with the application for a fishing licence?"],
    ["en", 0, "Which documents must be kept with the application?"],
    ["en", 0, "Which documents must visitors hand in with the application?"],
    ["en", 0, "Which five documents must be handed in with the application?"],
    ["en", 1, "Which papers must be handed in to cancel a licence?"],
    ["en", 1, "Which papers must be handed in to renew a passport?"],
    ["en", 0, "Which papers must be handed in to renew a licence?"],
    ["en", 2, "What is allowed in the harbour?"],
    ["en", 2, "What is forbidden on the lake?"],
    ["en", 2, "What equipment is forbidden in the harbour?"],
    ["en", 3, "What must members return after the last day?"],
    ["en", 3, "What must members bring before the last day?"],
    ["en", 3, "What must guests return before the last day?"],
    ["fr", 0, "Quelles pièces sont à joindre à la vente d'un bateau ?"],
    ["fr", 0, "Quelles pièces ne sont pas à joindre à la demande ?"],
    ["fr", 0, "Quelles pièces sont à joindre après la demande ?"],
    ["fr", 0, "Quelles pièces sont à joindre à la demande de remboursement ?"],
    ["fr", 0, "Quelles pièces le garde doit-il joindre à la demande ?"],
    ["fr", 0, "Quelles sont les cinq pièces à joindre à la demande ?"],
    ["fr", 1, "Que faut-il remettre pour annuler le permis ?"],
    ["fr", 1, "Que faut-il remettre pour renouveler le passeport ?"],
    ["fr", 0, "Que faut-il remettre pour renouveler le permis ?"],
    ["fr", 2, "Quelles sont les autorisations dans la réserve ?"],
    ["fr", 2, "Quelles sont les interdictions dans le parking ?"],
    ["fr", 3, "Que doivent rendre les membres après le dernier jour ?"],
    ["fr", 3, "Que doivent apporter les membres avant le dernier jour ?"],
    ["fr", 3, "Que doivent rendre les visiteurs avant le dernier jour ?"],
  ] as const)("%s, list %i, does not surely answer: %s", (language, at, question) => {
    expect(judged(question, language, at)?.kind).toBe("other");
  });

  it.each([
    ["en", "How long is the medical certificate valid?", "a medical certificate. It is valid for a year."],
    ["en", "When are applications read?", "a copy of the passport [1]\n\ntwo photographs [1]"],
    ["en", "Is a medical certificate needed?", "a medical certificate [1]"],
    ["fr", "Un certificat médical est-il à joindre à la demande ?", "un certificat médical [1]"],
  ] as const)("%s: does not matter to a question for one thing: %s", (language, question, answer) => {
    expect(listAnswer(answer, language === "fr" ? NOTICE : GUIDE, { question, language })).toBeNull();
  });
});

describe("a list that is not whole", () => {
  it.each([
    ["en", "Which documents must be handed in with the application?", "a copy of the passport [1]", 1],
    [
      "en",
      "Which documents must be handed in with the application?",
      "The following documents must be handed in with the application: [1]",
      0,
    ],
    ["fr", "Quelles pièces sont à joindre à la demande ?", "une copie du passeport [1]\n\ndeux photographies [1]", 2],
  ] as const)("%s: lacks items: %s %s", (language, question, answer, found) => {
    expect(listAnswer(answer, language === "fr" ? NOTICE : GUIDE, { question, language })).toEqual({
      kind: "some",
      found,
      asked: 3,
    });
  });

  const items = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, at) => `- the paper number ${from + at}, signed and dated by its owner`);
  const cut = {
    question: "Which papers belong to a file?",
    language: "en" as const,
    first: passage("a", "en", `These papers belong to a file:\n\n${items(0, 8).join("\n")}`, { ordinal: 4 }),
    second: passage("b", "en", `${items(7, 12).join("\n")}\n\nFiles are kept for a year.`, { ordinal: 5 }),
  };
  const said = (from: number, to: number) =>
    items(from, to)
      .map((item) => `${item.slice(2)} [1]`)
      .join("\n\n");

  it("continues in the next passage", () => {
    const { question, language, first, second } = cut;
    const answer = `These papers belong to a file: [1]\n\n${said(0, 12)}`;
    expect(listAnswer(answer, [second, first], { question, language })).toEqual({ kind: "whole" });
    expect(listAnswer(said(0, 8), [second, first], { question, language })).toEqual({
      kind: "some",
      found: 8,
      asked: 12,
    });
  });

  it("may continue, or begin, in a passage that was not found", () => {
    const { question, language, first, second } = cut;
    expect(listAnswer(said(0, 8), [first], { question, language })).toEqual({ kind: "other" });
    expect(listAnswer(said(7, 12), [second], { question, language })).toEqual({ kind: "other" });
  });

  it("is not chosen between two that the question may mean", () => {
    const [first] = GUIDE;
    if (first === undefined) throw new Error("no guide");
    const other = { ...first, id: "z", documentId: "other", text: first.text.replace("two photographs", "a stamp") };
    const question = "Which documents must be handed in with the application?";
    expect(listAnswer(quoted(first), [first, other], { question, language: "en" })).toEqual({ kind: "other" });
  });
});
