import { describe, expect, it } from "vitest";
import type { Language } from "@/lib/shared/contracts/language";
import type { EarlierTurn } from "@/lib/shared/contracts/runs/run-event";
import { createBuiltInCondenser } from "./condenser";

const condense = (question: string, earlier: EarlierTurn[], language: Language = "en") =>
  createBuiltInCondenser().condense(question, earlier, {
    language,
    fence: "f00dcafe1234",
    signal: new AbortController().signal,
    onModelCall: () => {},
    onFailure: () => {},
  });

const turn = (question: string, answer = "Nobody knows."): EarlierTurn => ({ question, answer });
const WEIR = turn("Why was the removal of the Pont-Gris weir postponed?", "Crayfish were found 200 metres downstream.");

describe("a question is made to stand alone by rules", () => {
  it("with what the last one was about, where it asks something else of it", async () => {
    expect((await condense("How long is it?", [WEIR])).question).toBe(
      "How long is it? (removal, Pont-Gris weir postponed)",
    );
  });

  it("with the last question itself, where it asks the same of something else", async () => {
    const quotes = turn("How many quotes does a purchase of more than 5,000 euros need?");
    expect((await condense("And for 20,000 euros?", [quotes])).question).toBe(
      "And for 20,000 euros? (How many quotes does a purchase of more than … euros need)",
    );
    expect((await condense("And by e-mail?", [quotes])).question).toContain("more than 5,000 euros need");
  });

  it("with the name that answered a question for one", async () => {
    const who = turn("Quelle entreprise a démoli l'ouvrage ?", "L'ouvrage a été démoli par Terrassements Vauclin.");
    const { question, reason } = await condense("Qui l'a payée ?", [who], "fr");
    expect(question).toContain("Vauclin");
    expect(reason.code).toBe("question_condensed");
  });

  it("over several that each lean on the one before", async () => {
    const { question } = await condense("And who paid for it?", [WEIR, turn("How long is it?")]);
    expect(question).toContain("Pont-Gris weir");
    expect((await condense("And in winter?", [WEIR, turn("How deep is it?")])).question).toMatch(
      /How deep is it, .*weir/,
    );
  });

  it("only where it needs it", async () => {
    for (const alone of ["What is photosynthesis?", "Thanks!", "How old is the museum and when does it open?"]) {
      expect(await condense(alone, [WEIR])).toMatchObject({
        question: alone,
        reason: { code: "question_stands_alone" },
      });
    }
    expect((await condense("How long is it?", [])).question).toBe("How long is it?");
  });
});
