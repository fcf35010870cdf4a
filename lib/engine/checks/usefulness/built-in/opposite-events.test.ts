import { describe, expect, it } from "vitest";
import { builtInJudging, titled } from "../../testing/built-in-judging";

const { judged } = builtInJudging();

describe("a sentence about the opposite event", () => {
  const clinic = titled(
    "clinic",
    "Brook Lane clinic",
    "The clinic opens at 8:15 on weekdays and sees patients without an appointment until ten. It is closed on Sundays. Blood is taken in room 2.",
  );
  const cabinet = titled(
    "cabinet",
    "Cabinet des Tilleuls",
    "Le cabinet ouvre à 8 h 15 du lundi au vendredi. Il est fermé le dimanche. Les prises de sang ont lieu en salle 2.",
    "fr",
  );

  it.each([
    ["When does the clinic close on weekdays?", "en", clinic, "unknown"],
    ["À quelle heure ferme le cabinet en semaine ?", "fr", cabinet, "not_useful"],
  ] as const)("%s: is never approved", async (question, language, passage, usefulness) => {
    const [opens = "", isClosed = ""] = passage.text.split(/(?<=\.) /);
    const found = await judged(question, language, `${opens} [1] ${isClosed} [1]`, [passage]);
    expect(found).toMatchObject({ usefulness, reason: { code: "answer_lacks_event" } });
  });

  it("answers the question about that event", async () => {
    const found = await judged("When does the clinic open?", "en", `${clinic.text.split(". ")[0]}. [1]`, [clinic]);
    expect(found.usefulness).toBe("useful");
  });
});

const LINES = ["Client: Harbour Bakery", "Date: 18 September 2026", "Payment due: 18 October 2026"];
const INVOICE = titled("invoice", "Invoice KB-77", ["# Invoice KB-77", ...LINES].join("\n\n"));
const PAID = titled("paid", "Invoice KB-75", ["# Invoice KB-75", ...LINES, "Paid on: 29 September 2026"].join("\n\n"));

describe("a date of another event", () => {
  it.each([
    ["Date: 18 September 2026 [1]\n\nPayment due: 18 October 2026 [1]", "answer_lacks_event"],
    ["Date: 18 September 2026 [1]", "may_not_answer"],
  ])("is no answer to when something happened: %j", async (answer, code) => {
    const { usefulness, reason } = await judged("When was invoice KB-77 paid?", "en", answer, [INVOICE]);
    expect([usefulness, reason.code]).toEqual(["unknown", code]);
  });

  it("answers the question about its own event", async () => {
    const paid = await judged("When was invoice KB-75 paid?", "en", "Paid on: 29 September 2026 [1]", [PAID]);
    expect(paid.usefulness).toBe("useful");
    const due = await judged("When is the payment of invoice KB-77 due?", "en", "Payment due: 18 October 2026 [1]", [
      INVOICE,
    ]);
    expect(due.usefulness).toBe("useful");
  });
});
