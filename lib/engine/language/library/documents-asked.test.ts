import { describe, expect, it } from "vitest";
import { documentsAsked } from "./documents-asked";

/** The parts of a reading that are not empty. */
function read(question: string, language: "en" | "fr") {
  const asked = documentsAsked(question, language);
  if (asked === null) return null;
  const { phrases, match, kind, dated, things } = asked.filter;
  return {
    asked: asked.asked,
    ...(phrases.length > 0 ? { phrases } : {}),
    ...(match === "all" ? {} : { match }),
    ...(kind === null ? {} : { kind }),
    ...(dated === null ? {} : { dated }),
    ...(things === null ? {} : { things }),
    ...(asked.wording === "subject" ? { isLoose: true } : {}),
  };
}

describe("documentsAsked", () => {
  it.each([
    ["Which documents mention Kestrel Logistics?", ["Kestrel Logistics"]],
    ["What documents mention the supplier Kestrel Logistics?", ["Kestrel Logistics"]],
    ["List all documents that mention Kestrel Logistics", ["Kestrel Logistics"]],
    ["In which documents is Kestrel Logistics mentioned?", ["Kestrel Logistics"]],
    ["Where is Kestrel Logistics mentioned?", ["Kestrel Logistics"]],
    ["In which documents does Kestrel Logistics appear?", ["Kestrel Logistics"]],
    ["In which of our papers does Kestrel Logistics turn up?", ["Kestrel Logistics"]],
    ["Show me the files which contain the words “fire doors”.", ["fire doors"]],
    ["Which documents mention overtime?", ["overtime"]],
    ["Which documents refer to the right of withdrawal?", ["right of withdrawal"]],
    ["Which documents mention Kestrel Logistics and Perrin Glass?", ["Kestrel Logistics", "Perrin Glass"]],
  ])("reads %s", (question, phrases) => {
    expect(read(question, "en")).toEqual({ asked: "list", phrases });
  });

  it.each([
    ["Quels documents mentionnent Kestrel Logistics ?", ["Kestrel Logistics"]],
    ["Quels sont les documents qui mentionnent la société Kestrel Logistics ?", ["Kestrel Logistics"]],
    ["Liste les documents qui citent Kestrel Logistics", ["Kestrel Logistics"]],
    ["Dans quels documents Kestrel Logistics est-il mentionné ?", ["Kestrel Logistics"]],
    ["Dans quels documents figure Kestrel Logistics ?", ["Kestrel Logistics"]],
    ["Dans quels documents est-il question de la Mutuelle du Ponant ?", ["Mutuelle du Ponant"]],
    ["Quels documents contiennent les mots « portes coupe-feu » ?", ["portes coupe-feu"]],
    ["Quels documents parlent de Kestrel Logistics ?", ["Kestrel Logistics"]],
    ["Quels documents mentionnent le télétravail ?", ["télétravail"]],
  ])("reads %s", (question, phrases) => {
    expect(read(question, "fr")).toEqual({ asked: "list", phrases });
  });

  it("reads a count, an alternative and a negation", () => {
    expect(read("How many documents mention Perrin Glass?", "en")).toEqual({
      asked: "count",
      phrases: ["Perrin Glass"],
    });
    expect(read("Combien de documents parlent de Perrin Glass ?", "fr")).toEqual({
      asked: "count",
      phrases: ["Perrin Glass"],
    });
    expect(read("Which documents mention Perrin Glass or Tallow Energy?", "en")).toEqual({
      asked: "list",
      phrases: ["Perrin Glass", "Tallow Energy"],
      match: "any",
    });
    expect(read("Which documents do not mention Perrin Glass?", "en")).toMatchObject({ match: "none" });
    expect(read("Quels documents ne mentionnent pas Perrin Glass ?", "fr")).toMatchObject({
      match: "none",
      phrases: ["Perrin Glass"],
    });
    expect(read("How many documents are there?", "en")).toEqual({ asked: "count" });
    expect(read("Combien y a-t-il de documents ?", "fr")).toEqual({ asked: "count" });
  });

  it("is loose where documents may say it in other words", () => {
    expect(read("Which files contain personal data?", "en")).toMatchObject({ isLoose: true });
    expect(read("Which files contain the words personal data?", "en")).not.toHaveProperty("isLoose");
    expect(read("Which documents name a guarantor?", "en")).toMatchObject({ isLoose: true });
    expect(read("Quels documents contiennent des données personnelles ?", "fr")).toMatchObject({ isLoose: true });
    expect(read("Quels documents parlent de télétravail ?", "fr")).toMatchObject({ isLoose: true });
    expect(read("Quels documents nomment Perrin Glass ?", "fr")).not.toHaveProperty("isLoose");
  });

  it("reads documents of a kind", () => {
    expect(read("Which contracts do we have with Kestrel Logistics?", "en")).toEqual({
      asked: "list",
      kind: "contract",
      phrases: ["Kestrel Logistics"],
    });
    expect(read("Quels contrats avons-nous avec Kestrel Logistics ?", "fr")).toEqual({
      asked: "list",
      kind: "contract",
      phrases: ["Kestrel Logistics"],
    });
    expect(read("How many invoices are there from Tallow Energy?", "en")).toMatchObject({
      asked: "count",
      kind: "invoice",
      phrases: ["Tallow Energy"],
    });
    expect(read("Which policies do we have?", "en")).toEqual({ asked: "list", kind: "policy" });
    expect(read("Which policies are about travel?", "en")).toMatchObject({ phrases: ["travel"], isLoose: true });
  });

  it("reads dates, as a document gives them and as it was added", () => {
    expect(read("Which documents are newer than 1 March 2026?", "en")).toEqual({
      asked: "list",
      dated: { by: "own", from: "2026-03-02", to: null },
    });
    expect(read("Which documents were added since March 2026?", "en")).toMatchObject({
      dated: { by: "added", from: "2026-03-01", to: null },
    });
    expect(read("Which contracts are from 2025?", "en")).toMatchObject({
      kind: "contract",
      dated: { by: "own", from: "2025-01-01", to: "2025-12-31" },
    });
    expect(read("Quels documents sont plus récents que le 1er mars 2026 ?", "fr")).toMatchObject({
      dated: { by: "own", from: "2026-03-02", to: null },
    });
    expect(read("Quels documents ont été ajoutés avant le 3 mai 2026 ?", "fr")).toMatchObject({
      dated: { by: "added", from: null, to: "2026-05-02" },
    });
    expect(read("Quels documents datent de 2025 ?", "fr")).toMatchObject({
      dated: { by: "own", from: "2025-01-01", to: "2025-12-31" },
    });
  });

  it("reads questions for things", () => {
    expect(read("Which warehouses does Kestrel Logistics use?", "en")).toMatchObject({
      phrases: ["Kestrel Logistics"],
      things: "warehouses",
    });
    expect(read("Quels entrepôts utilise Kestrel Logistics ?", "fr")).toMatchObject({
      phrases: ["Kestrel Logistics"],
      things: "entrepôts",
    });
    expect(read("Quels entrepôts Kestrel Logistics utilise-t-elle ?", "fr")).toMatchObject({ things: "entrepôts" });
    expect(read("List all deadlines", "en")).toMatchObject({ things: "deadlines" });
    expect(read("Liste toutes les échéances", "fr")).toMatchObject({ things: "échéances" });
    expect(read("List all deadlines in our documents.", "en")).toMatchObject({ things: "deadlines" });
    expect(read("Who signed the contracts?", "en")).toMatchObject({ things: "signed" });
    expect(read("Who signed our contracts with Perrin Glass?", "en")).toMatchObject({ phrases: ["Perrin Glass"] });
    expect(read("Qui a signé les contrats ?", "fr")).toMatchObject({ things: "signé" });
  });

  it.each([
    "Which documents must be attached to the request?",
    "Which documents do I need to open an account?",
    "How many documents must I sign?",
    "Which contract covers the storage of pallets in Northfold, and when does it end?",
    "What is the notice period of the contract with Perrin Glass?",
    "Which policies apply to contractors who travel abroad?",
    "How many invoices are overdue?",
    "Which reports must be sent to the board each month?",
    "Which documents mention Kestrel Logistics, and what do they say?",
    "Which documents mention how to reset a password?",
    "Which steps does the procedure have?",
    "List the safety rules.",
    "Who signed the lease?",
    "Which concerts did Orlan Vess give in 1836?",
    "What gifts did the envoy of Orlan Vess bring?",
    "What temperatures can the Merrow 310 take?",
    "How many documents do I have to sign?",
    "What are the procedures for evacuation?",
    "Which contracts end before 2027?",
    "Which documents concern me?",
    "How many pages does the contract have?",
  ])("leaves alone: %s", (question) => {
    expect(documentsAsked(question, "en")).toBeNull();
  });

  it.each([
    "Quels documents faut-il joindre à la demande ?",
    "Quels documents dois-je fournir pour ouvrir un compte ?",
    "Combien de documents dois-je signer ?",
    "Quel est le préavis du contrat avec Perrin Glass ?",
    "Combien de factures sont en retard ?",
    "Quels rapports faut-il envoyer chaque mois ?",
    "Liste les règles de sécurité.",
    "Qui a signé le bail ?",
    "Quels nouveaux impôts Orlan Vess créa-t-il ?",
    "Quelles terres cultivaient les tribus de Valmorin ?",
    "Quels contrats prennent fin avant 2027 ?",
    "Quels contrats de travail sont à durée déterminée ?",
    "Quelles sont les étapes de la procédure ?",
  ])("leaves alone: %s", (question) => {
    expect(documentsAsked(question, "fr")).toBeNull();
  });
});

it("reads no party from a number, and nothing from a negation of things", () => {
  expect(documentsAsked("Which contracts do we have with Osprey Haulage?", "en")?.wording).toBe("literal");
  expect(documentsAsked("Which contracts are signed by Osprey Haulage?", "en")?.wording).toBe("subject");
  expect(documentsAsked("Quels contrats sont signés par Osprey Haulage ?", "fr")?.wording).toBe("subject");
  expect(documentsAsked("How many invoices for 2024?", "en")).toBeNull();
  expect(documentsAsked("Which warehouses does Osprey Haulage not use?", "en")).toBeNull();
  expect(documentsAsked("Which contracts were not signed by Osprey Haulage?", "en")).toBeNull();
  expect(documentsAsked("Quels documents n'évoquent pas Osprey Haulage ?", "fr")).toBeNull();
});
