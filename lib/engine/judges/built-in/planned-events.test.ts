import { describe, expect, it } from "vitest";
import { builtInJudging, titled } from "../testing/built-in-judging";

const { judged } = builtInJudging();
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

  it("answers what it is the date of", async () => {
    const paid = await judged("When was invoice KB-75 paid?", "en", "Paid on: 29 September 2026 [1]", [PAID]);
    expect(paid.usefulness).toBe("useful");
    const due = await judged("When is the payment of invoice KB-77 due?", "en", "Payment due: 18 October 2026 [1]", [
      INVOICE,
    ]);
    expect(due.usefulness).toBe("useful");
  });
});
