import { createTranslator } from "next-intl";
import { describe, expect, it, vi } from "vitest";
import { loadMessages } from "@/i18n/load-messages";
import { DIFFERENCE_KINDS } from "@/lib/library/retrieval/verify/index-difference";
import type { VerifyReport } from "@/lib/library/retrieval/verify/verify-index";
import { LANGUAGES } from "@/lib/shared/contracts/language";
import { printVerifyReport } from "./print-verify-report";
import { verifyFromCommandLine } from "./verify-from-command-line";

const tally = { count: 3, fingerprint: "0a1b2c3d4e5f" };
const whole: VerifyReport = {
  passages: 3,
  words: { expected: tally, found: tally },
  indexes: [
    {
      ...{ id: "one", slot: "active", model: "minilm", store: "chroma", storeUrl: "http://localhost:8000" },
      ...{ expected: tally, found: tally, lost: false, problem: null },
    },
  ],
  differences: [],
  whole: true,
};
const broken: VerifyReport = {
  ...whole,
  indexes: whole.indexes.map((index) => ({ ...index, found: { count: 1, fingerprint: "ffffffffffff" } })),
  differences: Array.from({ length: 12 }, (_, n) => ({
    ...{
      kind: "vectors_missing" as const,
      indexId: "one",
      documentId: `document ${n}`,
      title: n === 0 ? null : `Title ${n}`,
    },
    count: 2,
  })),
  whole: false,
};
const away: VerifyReport = {
  ...whole,
  indexes: whole.indexes.map((index) => ({
    ...index,
    found: null,
    problem: { code: "search_store_unavailable" as const, params: {} },
  })),
  whole: false,
};

describe.each(LANGUAGES)("the report in %s", (language) => {
  const print = async (before: VerifyReport, after: VerifyReport | null = null) =>
    printVerifyReport({ before, after }, { language, messages: await loadMessages(language) });

  it("describes every difference", async () => {
    const messages = await loadMessages(language);
    const texts = createTranslator({ locale: language, messages, namespace: "indexVerify" });
    const told = DIFFERENCE_KINDS.flatMap((kind) => [1, 2].map((count) => texts(`kinds.${kind}`, { count })));
    expect(new Set(told).size).toBe(DIFFERENCE_KINDS.length * 2);
  });

  it("shows both sides and every difference with its documents", async () => {
    const { summary, kinds } = (await loadMessages(language)).indexVerify;
    expect(await print(whole)).toContain(summary.whole);
    expect(await print(whole)).toContain("✓");
    const report = await print(broken);
    expect(report).toMatch(/✗ .*24/);
    expect(report).toContain("2 × Title 1 (document 1)");
    expect(report).not.toContain("Title 10");
    expect(report).toContain("ffffffffffff");
    expect(report).not.toContain(summary.whole);
    expect(kinds.vectors_missing).not.toBe("");
  });

  it("never reports an incomplete comparison as complete", async () => {
    const { summary } = (await loadMessages(language)).indexVerify;
    for (const line of [
      await print(away),
      await print(away, away),
      await print({ ...broken, indexes: away.indexes }, away),
    ]) {
      expect(line).toContain(summary.notCompared);
      expect(line).not.toContain(summary.whole);
    }
  });
});

it.each([[["--mend"]], [["--language", "de"]]])("rejects %j", async (args) => {
  const told = vi.spyOn(console, "error").mockImplementation(() => undefined);
  expect(await verifyFromCommandLine(args)).toBe(2);
  expect(told.mock.calls.join("\n")).toContain("npm run index:verify");
});
