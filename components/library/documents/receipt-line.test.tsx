import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderPage } from "@/components/testing/render-page";
import { receiptCountsSchema } from "@/lib/shared/contracts/library/receipt/receipt-counts";
import { ReceiptLine } from "./receipt-line";

const RECEIPT = {
  ...receiptCountsSchema.parse({}),
  parser: { name: "pdf" as const, version: 1 },
  characters: { found: 2_000, kept: 2_000, leftOut: {}, added: 0 },
  extent: { unit: "page" as const, count: 12 },
  ocr: { pages: 2, words: 300, doubtfulWords: 4, confidence: 0.94 },
  tableCount: 3,
};

it.each([
  ["en", "12 pages · 2 read by OCR (94%) · 3 tables · nothing left out"],
  ["fr", "12 pages · 2 lues par OCR (94 %) · 3 tableaux · texte complet"],
] as const)("says what was read on one line (%s)", async (language, line) => {
  const { container } = await renderPage(<ReceiptLine receipt={RECEIPT} />, { language });
  expect(container.textContent?.replace(/[\u00a0\u202f]/g, " ")).toBe(line);
});

it("marks what was not read", async () => {
  await renderPage(<ReceiptLine receipt={{ ...RECEIPT, unreadPages: 2 }} />);
  expect(screen.getByText("2 pages not read")).toHaveClass("text-partial");
  expect(screen.queryByText("nothing left out")).toBeNull();
});
