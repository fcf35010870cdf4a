import { describe, expect, it } from "vitest";
import type { TextLanguage } from "@/lib/shared/contracts/language";
import type { Passage } from "@/lib/shared/contracts/library/document";
import { builtInJudging, titled } from "../../testing/built-in-judging";
import { recordingContext } from "../../testing/judging";

const { answered, judges, judged } = builtInJudging();

const LINES = "Tenant: Daniel Okafor\nDeposit:\nMonthly rent: 820\nStart date: 1 March 2025\nEnd date: ________";
const FORM = titled("form", "Tenancy form", `Tenancy form\n\n${LINES}`);
const SPACED = titled("spaced", "Tenancy form", LINES.replaceAll("\n", "\n\n"));
const ROWS = titled(
  "rows",
  "Vehicle record",
  "| Field | Value |\n| --- | --- |\n| Purchase price |  |\n| Resale value | £7,400 |\n| Last service | 12 May 2024 |",
);
const FICHE = titled(
  "fiche",
  "Fiche de location",
  "Locataire : Lucie Brandt\nDépôt de garantie :\nLoyer mensuel : 540 euros\nDate de sortie : ......",
  "fr",
);

describe("a field that a document leaves blank", () => {
  it.each<[string, TextLanguage, Passage, string, string]>([
    ["How much is the deposit?", "en", FORM, "Deposit", "Deposit: [1]"],
    ["How much is the deposit?", "en", SPACED, "Deposit", "Deposit: [1]"],
    ["When does the tenancy end?", "en", FORM, "End date", "End date: ________ [1]"],
    [
      "What is the purchase price?",
      "en",
      ROWS,
      "Purchase price",
      "| Field | Value |\n| --- | --- |\n| Purchase price | [1] |",
    ],
    ["Quel est le montant du dépôt de garantie ?", "fr", FICHE, "Dépôt de garantie", "Dépôt de garantie : [1]"],
    ["Quelle est la date de sortie ?", "fr", FICHE, "Date de sortie", "Date de sortie : ...... [1]"],
  ])("is quoted and named, and never approved: %s", async (question, language, passage, field, expected) => {
    const [grade] = await judges.relevance.grade([passage], recordingContext({ question, language }).context);
    expect(grade?.grade).toBe("relevant");
    const answer = await answered(question, language, passage);
    expect(answer).toBe(expected);
    const found = await judged(question, language, answer, [passage]);
    expect(found).toMatchObject({ usefulness: "unknown", reason: { code: "answer_field_blank", params: { field } } });
  });

  it.each<[string, TextLanguage, Passage, string]>([
    ["How much is the deposit?", "en", FORM, "Monthly rent: 820 [1]"],
    ["How much is the deposit?", "en", SPACED, "Deposit: [1]\n\nMonthly rent: 820 [1]"],
    ["When does the tenancy end?", "en", SPACED, "Start date: 1 March 2025 [1]"],
    ["What is the purchase price?", "en", ROWS, "| Field | Value |\n| --- | --- |\n| Resale value | £7,400 [1] |"],
    ["Quel est le montant du dépôt de garantie ?", "fr", FICHE, "Loyer mensuel : 540 euros [1]"],
  ])("is not answered by another field: %s", async (question, language, passage, answer) => {
    const { usefulness, reason } = await judged(question, language, answer, [passage]);
    expect([usefulness, reason.code]).toEqual(["unknown", "answer_field_blank"]);
  });

  it("does not matter if other text or another field answers", async () => {
    const text = `${LINES}\n\nA deposit of 900 euros is due on signature.`;
    const both = titled("both", "Tenancy form", text);
    const stated = await judged("How much is the deposit?", "en", "A deposit of 900 euros is due on signature. [1]", [
      both,
    ]);
    expect(stated.usefulness).toBe("useful");
    expect((await judged("What is the monthly rent?", "en", "Monthly rent: 820 [1]", [FORM])).usefulness).toBe(
      "useful",
    );
  });

  it("is not blank if the lines below are its value", async () => {
    const text = "Town museum\n\nOpening hours:\nMonday: 9-17\nTuesday: 10-18\n\nDirector:\nHelen Ashdown";
    const museum = titled("museum", "Town museum", text);
    const hours = await answered("What are the opening hours?", "en", museum);
    expect(hours).toBe("Opening hours:\nMonday: 9-17\nTuesday: 10-18 [1]");
    expect((await judged("What are the opening hours?", "en", hours, [museum])).usefulness).toBe("useful");
    const director = await answered("Who is the director of the museum?", "en", museum);
    expect(director).toBe("Director:\nHelen Ashdown [1]");
    expect((await judged("Who is the director of the museum?", "en", director, [museum])).usefulness).toBe("useful");
  });
});
