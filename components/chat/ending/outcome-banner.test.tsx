import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderPage } from "@/components/testing/render-page";
import { reason } from "@/lib/shared/contracts/runs/reason";
import { OutcomeBanner } from "./outcome-banner";

const OUTCOME = {
  outcome: "best_effort" as const,
  reason: reason("not_grounded"),
  warning: null,
  missing: [
    reason("pages_unread", { documentId: "d1", title: "Harbour plan", pages: 2 }),
    reason("pictures_unread", { documentId: "d4", title: "Slides", pictures: 3 }),
    reason("document_unread", { documentId: "d2", title: "Scan" }),
    reason("documents_unread", { count: 3 }),
  ],
};
const WEB = { isConfigured: false, wasSearched: false };

it("links documents that could not be read to their receipts", async () => {
  await renderPage(<OutcomeBanner outcome={OUTCOME} web={WEB} onQuestion={null} />);
  const linkOf = (name: string) => screen.getByRole("link", { name }).getAttribute("href");
  expect(linkOf("2 pages of “Harbour plan” could not be read.")).toBe("/library/d1?tab=receipt");
  expect(linkOf("3 pictures of “Slides” could not be read.")).toBe("/library/d4?tab=receipt");
  expect(linkOf("The document “Scan” could not be read.")).toBe("/library/d2");
  expect(linkOf("3 more documents were not read in full.")).toBe("/library?unread=1");
});

it("says first, and only once, that the answer is no answer", async () => {
  const outcome = {
    ...OUTCOME,
    reason: reason("same_answer_written"),
    missing: [reason("answer_off_topic"), reason("answer_lacks_number", { asked: "12", found: "14" })],
  };
  await renderPage(<OutcomeBanner outcome={outcome} unuseful web={WEB} onQuestion={null} />);
  expect(screen.getByText("This does not answer the question")).toBeVisible();
  expect(screen.getByText(/written again with the same words/)).toBeVisible();
  expect(screen.queryByText(/It does not answer the question/)).toBeNull();
  expect(screen.getByText(/“12”|12/)).toBeVisible();
});

it("names them without a link to a read-only viewer", async () => {
  await renderPage(<OutcomeBanner outcome={OUTCOME} web={WEB} onQuestion={null} readOnly />);
  expect(screen.getByText("2 pages of “Harbour plan” could not be read.", { exact: false })).toBeVisible();
  expect(screen.queryByRole("link", { name: /Harbour plan/ })).toBeNull();
});
