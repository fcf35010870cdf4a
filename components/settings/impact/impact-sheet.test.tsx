import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { eventStream } from "@/components/testing/event-stream";
import { fakeServer } from "@/components/testing/fake-server";
import { renderPage } from "@/components/testing/render-page";
import { text } from "@/components/testing/texts";
import { reason } from "@/lib/shared/contracts/runs/reason";
import {
  type PreviewEvent,
  type PreviewPlan,
  previewEventSchema,
  previewPlanSchema,
} from "@/lib/shared/contracts/settings/impact-preview";
import { ImpactSheet } from "./impact-sheet";

const QUESTION = "How long are sign-in logs kept?";
const SETTINGS = { checks: { hallucination: false } };

const PLAN: PreviewPlan = {
  runs: 1,
  judged: ["checks.hallucination"],
  notJudged: [],
  modelCalls: 0,
  model: null,
  costUsd: null,
};

const EVENTS: PreviewEvent[] = [
  { type: "preview-start", plan: PLAN },
  {
    type: "preview-run",
    run: {
      runId: "run-1",
      question: QUESTION,
      startedAt: "2026-03-02T10:00:00.000Z",
      before: { outcome: "approved", reason: reason("grounded"), score: 0.9 },
      after: { kind: "known", outcome: "best_effort", reason: reason("grounding_not_checked"), score: null },
      assumes: ["same_passages"],
      gained: [],
      lost: [],
      msChange: -40,
      costChange: 0,
      modelCalls: 0,
    },
  },
  { type: "preview-end", ms: 12 },
];

function servePreview(plan: PreviewPlan): void {
  fakeServer.json("POST /api/settings/preview/plan", previewPlanSchema, () => plan);
  fakeServer.on("POST /api/settings/preview", () => eventStream(previewEventSchema, EVENTS));
}

const openSheet = async () => {
  const page = await renderPage(
    <ImpactSheet request={{ settings: SETTINGS, prompts: [] }} onClose={() => undefined} />,
  );
  return { ...page, sheet: within(await screen.findByRole("dialog", { name: text("settings.preview.title") })) };
};

it("shows which of the latest questions would end differently", async () => {
  servePreview(PLAN);
  const { user, sheet } = await openSheet();
  await user.click(sheet.getByRole("button", { name: text("settings.preview.start") }));
  const list = within(await sheet.findByRole("list", { name: text("settings.preview.list") }));
  const run = list.getByRole("listitem");
  expect(run).toHaveTextContent(QUESTION);
  expect(run).toHaveTextContent(text("outcomes.approved"));
  expect(run).toHaveTextContent(text("outcomes.best_effort"));
  expect(sheet.getByText(text("settings.preview.sums.lost", { count: 1, total: 1 }))).toBeVisible();
  expect(fakeServer.requests("POST /api/settings/preview").map(({ body }) => body)).toEqual([
    { settings: SETTINGS, prompts: [], runs: 20 },
  ]);
});

it("asks before it calls a language model", async () => {
  servePreview({ ...PLAN, modelCalls: 3, model: "gpt-4o-mini", costUsd: 0.02 });
  const { user, sheet } = await openSheet();
  await user.click(sheet.getByRole("button", { name: text("settings.preview.start") }));
  const go = await sheet.findByRole("button", { name: text("settings.preview.startCalls") });
  expect(sheet.getByText(new RegExp(text("settings.preview.calls", { count: 3, model: "gpt-4o-mini" })))).toBeVisible();
  expect(fakeServer.requests("POST /api/settings/preview")).toEqual([]);
  await user.click(go);
  expect(await sheet.findByText(QUESTION, { exact: false })).toBeVisible();
});
