import { describe, expect, it } from "vitest";
import { builtInJudging, titled } from "../../testing/built-in-judging";

const { judged } = builtInJudging();

describe("a question whose premise the quotation does not confirm", () => {
  const boathouse = titled(
    "minutes",
    "Minutes of the rowing club",
    "Two designs for the boathouse were shown. Design A has two storeys. The board unanimously preferred design B, because it needs no planning permission.",
  );
  const robots = titled(
    "compte-rendu",
    "Compte rendu de la réunion",
    "Deux robots ont été abîmés pendant le transport ; Robomag les remplace sans frais. Les autres démarrent en mars.",
    "fr",
  );

  const approvals = titled(
    "approvals",
    "Purchase approvals",
    "Owner of this page: Priya Raman, head of finance. Purchases are entered in the portal.",
  );
  const franchise = titled(
    "franchise",
    "Franchise agreement",
    "The territory is the town of Ely. After termination the Franchisee may not run another bakery there for one year.",
  );

  it.each([
    ["For how long after termination may the Franchisor not run a bakery?", "en", franchise, "answer_lacks_event"],
    ["Why did the board prefer design A?", "en", boathouse, "answer_lacks_event"],
    ["Who must approve purchases?", "en", approvals, "may_not_answer"],
    ["Pourquoi Robomag ne remplace-t-il pas les deux robots abîmés ?", "fr", robots, "answer_lacks_event"],
  ] as const)("%s: is never approved", async (question, language, passage, code) => {
    const sentence = passage.text.split(/(?<=\.) /).find((own) => /preferred|Robomag|Franchisee|Owner/.test(own));
    const found = await judged(question, language, `${sentence} [1]`, [passage]);
    expect(found.usefulness).not.toBe("useful");
    expect(found.reason.code).toBe(code);
  });

  it("approves the reason for the preferred option", async () => {
    const [, , preferred] = boathouse.text.split(/(?<=\.) /);
    const found = await judged("Why did the board prefer design B?", "en", `${preferred} [1]`, [boathouse]);
    expect(found).toMatchObject({ usefulness: "useful", reason: { code: "answers_question" } });
  });
});
