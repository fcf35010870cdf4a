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
  it("gets the subject of the last one if it asks something else about it", async () => {
    expect((await condense("How long is it?", [WEIR])).question).toBe(
      "How long is it? (removal, Pont-Gris weir postponed)",
    );
  });

  it("gets the last question itself if it asks the same about something else", async () => {
    const quotes = turn("How many quotes does a purchase of more than 5,000 euros need?");
    expect((await condense("And for 20,000 euros?", [quotes])).question).toBe(
      "And for 20,000 euros? (How many quotes does a purchase of more than … euros need)",
    );
    expect((await condense("And by e-mail?", [quotes])).question).toContain("more than 5,000 euros need");
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
    expect((await condense("And in winter?", [WEIR, turn("How deep is it?")])).question).toMatch(
      /How deep is it, .*weir/,
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
