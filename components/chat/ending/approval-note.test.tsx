import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { renderPage } from "@/components/testing/render-page";
import { reason } from "@/lib/shared/contracts/runs/reason";
import type { ChatView } from "@/lib/shared/projections/chat/chat";
import { ApprovalNote } from "./approval-note";

const OUTCOME = { outcome: "approved" as const, reason: reason("all_checks_passed"), warning: null, missing: [] };
const JUDGES = { documentGrading: "built-in", hallucination: "cascade", answerQuality: "llm" } as const;
const VIEW: Pick<ChatView, "retrieval" | "support" | "usefulness"> = {
  retrieval: { state: "some", kept: 2, total: 6, pages: 0 },
  support: { state: "judged", counts: { supported: 2, partial: 0, contradicted: 0, unsupported: 0, unknown: 0 } },
  usefulness: { state: "useful", utility: 5, reason: reason("useful") },
};

it("says what was checked and by which judges", async () => {
  await renderPage(<ApprovalNote outcome={OUTCOME} view={VIEW} judges={JUDGES} />);
  expect(screen.getByText("Approved")).toBeVisible();
  expect(screen.getByText(/Checked: 6 passages, 2 sentences, usefulness/)).toHaveTextContent(
    "by built-in judges, built-in judges backed by a language model, and a language model",
  );
});

it("names built-in judges alone if there was no language model", async () => {
  const generator = { kind: "built-in-reader", model: null } as const;
  await renderPage(<ApprovalNote outcome={OUTCOME} view={VIEW} judges={JUDGES} generator={generator} />);
  expect(screen.getByText(/by built-in judges$/)).toBeVisible();
});

it("names no check that was off", async () => {
  const view: typeof VIEW = {
    ...VIEW,
    retrieval: { state: "not-graded", kept: 6, total: 6, pages: 0 },
    usefulness: { state: "not-checked" },
  };
  await renderPage(<ApprovalNote outcome={OUTCOME} view={view} />);
  expect(screen.getByText("Checked: 2 sentences")).toBeVisible();
});

it("says what approval means, and shows a warning", async () => {
  const warned = { ...OUTCOME, warning: reason("unsupported_sentences_removed", { count: 1 }) };
  await renderPage(<ApprovalNote outcome={warned} view={VIEW} />);
  expect(screen.getByText(/removed/)).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "What approval means" }));
  expect(await screen.findByText(/does not mean that the document is right/)).toBeVisible();
});
