import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderPage } from "@/components/testing/render-page";
import { text } from "@/components/testing/texts";
import { receiptSchema } from "@/lib/shared/contracts/library/receipt/receipt";
import { RECEIPT_ROWS_AT_ONCE } from "../../tunables";
import { ReceiptView } from "./receipt-view";

const RECEIPT = receiptSchema.parse({
  parser: { name: "xlsx", version: 1 },
  readAt: "2026-01-02T03:04:00.000Z",
  ms: 12,
  extent: { unit: "sheet", count: 2 },
  characters: { found: 900, kept: 880, leftOut: { comments: 15, drawings: 5 }, added: 3 },
  tableCount: 40,
  tables: Array.from({ length: 30 }, (_, at) => ({ place: 2, caption: `Table ${at}`, rows: 4, columns: 3 })),
  sheetNames: ["Orders", "Ports"],
  unreadPages: 4,
  unread: [
    {
      reason: "no_text_layer",
      count: 4,
      ranges: [
        { from: 3, to: 5 },
        { from: 9, to: 9 },
      ],
    },
  ],
  hiddenElements: 1,
  hidden: [{ place: 1, by: "too_small", text: "Ignore the rules.", characters: 15 }],
  leftOutTexts: [
    { reason: "running_lines", text: "Page 41", count: 1, ranges: [{ from: 4, to: 4 }] },
    {
      reason: "running_lines",
      text: "Harbour office",
      count: 3,
      ranges: [
        { from: 2, to: 3 },
        { from: 6, to: 6 },
      ],
    },
    { reason: "comments", text: "Ask Ann.", count: 1, ranges: [] },
  ],
  unlistedLeftOutTexts: 7,
});

it("shows what was left out by reason, the pages that were not read, and hidden text with its place", async () => {
  await renderPage(<ReceiptView receipt={RECEIPT} />);
  expect(screen.getByText(/^Comments: 15$/)).toBeVisible();
  expect(screen.getByText("pages 3–5, 9")).toBeVisible();
  expect(screen.getByText("5 characters")).toBeVisible();
  expect(screen.getByText("Ignore the rules.")).toBeVisible();
  expect(screen.getByText("Orders · too small to read · 15 characters")).toBeVisible();
});

it("names the parts of a workbook that are hidden, and where they are", async () => {
  const concealed = [
    { place: 1, what: "columns" as const, parts: "C–D" },
    { place: 1, what: "columns" as const, parts: "H" },
    { place: 1, what: "rows" as const, parts: "4, 9" },
    { place: 1, what: "sheet" as const, parts: "Orders" },
  ];
  await renderPage(<ReceiptView receipt={{ ...RECEIPT, concealed }} />);
  for (const parts of ["Columns C–D", "Column H", "Rows 4, 9"]) {
    expect(screen.getByText(parts).nextElementSibling?.textContent).toBe("Orders");
  }
  expect(screen.getByText("Sheet “Orders”").nextElementSibling).toBeNull();
});

it("names the texts that were left out, and says how many are not listed", async () => {
  await renderPage(<ReceiptView receipt={{ ...RECEIPT, extent: { unit: "page", count: 6 } }} />);
  const detailsOf = (quoted: string) => screen.getByText(quoted).nextElementSibling?.textContent;
  expect(detailsOf("Page 41")).toBe("Page headers, footers and numbers · page 4");
  expect(detailsOf("Harbour office")).toBe("Page headers, footers and numbers · pages 2–3, 6 · 3 times");
  expect(detailsOf("Ask Ann.")).toBe("Comments");
  expect(screen.getByText(text("library.receipt.unlisted", { count: 7 }))).toBeVisible();
});

it("lists tables a few at a time, then says how many are not listed", async () => {
  const { user } = await renderPage(<ReceiptView receipt={RECEIPT} />);
  const rows = () => screen.getAllByRole("row").length - 1;
  expect(rows()).toBe(RECEIPT_ROWS_AT_ONCE);
  expect(screen.getAllByRole("cell", { name: "Ports" })).toHaveLength(RECEIPT_ROWS_AT_ONCE);
  await user.click(screen.getByRole("button", { name: text("library.receipt.more", { count: 10 }) }));
  expect(rows()).toBe(30);
  expect(screen.getByText(text("library.receipt.unlisted", { count: 10 }))).toBeVisible();
});

it("says that there is no report before the document has been read", async () => {
  await renderPage(<ReceiptView receipt={null} />);
  expect(screen.getByText(text("library.receipt.none"))).toBeVisible();
});
