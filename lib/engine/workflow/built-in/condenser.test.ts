import { describe, expect, it } from "vitest";
import type { TextLanguage } from "@/lib/shared/contracts/language";
import type { EarlierTurn } from "@/lib/shared/contracts/runs/run-event";
import { createBuiltInCondenser } from "./condenser";

const condense = (question: string, earlier: EarlierTurn[], language: TextLanguage = "en") =>
  createBuiltInCondenser().condense(question, earlier, {
    language,
    fence: "f00dcafe1234",
    signal: new AbortController().signal,
    onModelCall: () => {},
    onFailure: () => {},
  });

const turn = (question: string, answer = "Nobody knows."): EarlierTurn => ({ question, answer });
const WEIR = turn("Why was the removal of the Pont-Gris weir postponed?", "Crayfish were found 200 metres downstream.");

describe("a question completed by rules", () => {
  it("has the subject of the last one in place of a pronoun", async () => {
    expect((await condense("How long is it?", [WEIR])).question).toBe("How long is the removal of the Pont-Gris weir?");
  });

  it("is the last question about something else", async () => {
    const quotes = turn("How many quotes does a purchase of more than 5,000 euros need?");
    expect((await condense("And for 20,000 euros?", [quotes])).question).toBe(
      "How many quotes does a purchase of 20,000 euros need?",
    );
    expect((await condense("And by e-mail?", [quotes])).question).toContain("more than 5,000 euros need");
  });

  it("gets the words of a question in another language", async () => {
    const french = turn("Combien de devis faut-il pour un achat de 5 000 euros ?");
    expect((await condense("And for companies?", [french])).question).toBe(
      "And for companies? (Combien de devis faut-il pour un achat de 5 000 euros)",
    );
  });

  it("is completed with the last question as that one was understood", async () => {
    const asked = {
      ...turn("2023?"),
      standaloneQuestion: "How many containers did the port of Velmar handle in 2023?",
    };
    expect((await condense("and cruise ships?", [asked])).question).toBe(
      "How many cruise ships did the port of Velmar handle in 2023?",
    );
  });

  it("continues the last question, not thanks after it", async () => {
    const weight = turn("How much does the Merrow K5 weigh?");
    expect((await condense("and the Merrow K7?", [weight, turn("Thanks!")])).question).toBe(
      "How much does the Merrow K7 weigh?",
    );
    const poids = turn("Combien pèse le Merrow K5 ?");
    expect((await condense("et le Merrow K7 ?", [poids, turn("Merci !")], "fr")).question).toBe(
      "Combien pèse le Merrow K7 ?",
    );
  });

  it("takes a word for a name unless it is a common one", async () => {
    const tall = turn("What is the population of Lyon?");
    expect((await condense("Marseille?", [tall])).question).toBe("What is the population of Marseille?");
    expect((await condense("marseille?", [tall])).question).toBe("What is the population of Marseille?");
    expect((await condense("Brenmoor?", [tall])).question).toBe("What is the population of Brenmoor?");
    expect((await condense("Area?", [tall])).question).toBe("What is the area of Lyon?");
    const open = turn("When is the pool open on Sundays?");
    expect((await condense("Sauna?", [open])).question).toBe("When is the sauna open on Sundays?");
  });

  it("gets the name that answered a question for a name", async () => {
    const who = turn("Quelle entreprise a démoli l'ouvrage ?", "L'ouvrage a été démoli par Terrassements Vauclin.");
    const { question, reason } = await condense("Qui l'a payée ?", [who], "fr");
    expect(question).toContain("Vauclin");
    expect(reason.code).toBe("question_condensed");
  });

  it("follows several questions that each depend on the previous one", async () => {
    const { question } = await condense("And who paid for it?", [WEIR, turn("How long is it?")]);
    expect(question).toContain("Pont-Gris weir");
    expect((await condense("And in winter?", [WEIR, turn("How deep is it?")])).question).toBe(
      "How deep is the removal of the Pont-Gris weir in winter?",
    );
  });

  it("stays unchanged if it is complete", async () => {
    for (const alone of ["What is photosynthesis?", "Thanks!", "How old is the museum and when does it open?"]) {
      expect(await condense(alone, [WEIR])).toMatchObject({
        question: alone,
        reason: { code: "question_stands_alone" },
      });
    }
    expect((await condense("How long is it?", [])).question).toBe("How long is it?");
  });
});
