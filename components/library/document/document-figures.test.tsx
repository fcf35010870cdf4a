import { fireEvent, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderPage } from "@/components/testing/render-page";
import { text } from "@/components/testing/texts";
import type { DocumentDetail } from "@/lib/shared/contracts/library/document-detail";
import { receiptSchema } from "@/lib/shared/contracts/library/receipt/receipt";
import { documentSummary } from "@/lib/shared/contracts/testing/document-summary";
import { DocumentText } from "./document-text";

const TEXT = "The mill stands by the weir.\n\nFigure 1. The mill in 1931.\n\nIt was sold in May.";
const CAPTION = TEXT.indexOf("Figure 1");

function detail(): DocumentDetail {
  const summary = documentSummary({ id: "document-1" });
  return {
    ...summary,
    currentId: summary.id,
    supersededBy: null,
    supersedes: [],
    receipt: receiptSchema.parse({ shownFigures: [{ number: 7, start: CAPTION }] }),
    versions: [],
    text: TEXT,
    pageStarts: [],
    passageSpans: [{ id: "p", ordinal: 0, start: 0, end: TEXT.length }],
    doubtful: [],
  };
}

it("shows a picture of the document before its caption, unless it cannot be fetched", async () => {
  await renderPage(
    <DocumentText document={detail()} marked={false} passage={null} place={null} onAsk={() => undefined} />,
  );
  const figure = await screen.findByRole("img", { name: text("library.view.figure") });
  expect(figure).toHaveAttribute("src", "/api/documents/document-1/figures/7");
  const before = screen.getByText("The mill stands by the weir.");
  const caption = screen.getByText("Figure 1. The mill in 1931.");
  expect(before.compareDocumentPosition(figure)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(figure.compareDocumentPosition(caption)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  fireEvent.error(figure);
  expect(figure).not.toBeInTheDocument();
});
