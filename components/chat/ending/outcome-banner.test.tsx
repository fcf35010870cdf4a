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
    reason("document_unread", { documentId: "d2", title: "Scan" }),
    reason("documents_unread", { count: 3 }),
  ],
};
const WEB = { isConfigured: false, wasSearched: false };

it("links documents that could not be read to their receipts", async () => {
  await renderPage(<OutcomeBanner outcome={OUTCOME} web={WEB} onQuestion={null} />);
  const linkOf = (name: string) => screen.getByRole("link", { name }).getAttribute("href");
  expect(linkOf("2 pages of “Harbour plan” could not be read.")).toBe("/library/d1?tab=receipt");
  expect(linkOf("The document “Scan” could not be read.")).toBe("/library/d2");
  expect(linkOf("3 more documents were not read in full.")).toBe("/library?unread=1");
});

it("names them without a link to a read-only viewer", async () => {
  await renderPage(<OutcomeBanner outcome={OUTCOME} web={WEB} onQuestion={null} readOnly />);
  expect(screen.getByText("2 pages of “Harbour plan” could not be read.", { exact: false })).toBeVisible();
  expect(screen.queryByRole("link", { name: /Harbour plan/ })).toBeNull();
});
