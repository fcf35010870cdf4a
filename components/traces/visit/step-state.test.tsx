import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { fakeServer } from "@/components/testing/fake-server";
import { renderPage } from "@/components/testing/render-page";
import { text } from "@/components/testing/texts";
import { reason } from "@/lib/shared/contracts/runs/reason";
import { type RecordedStep, recordedStepsSchema } from "@/lib/shared/contracts/runs/run-state";
import { StepState } from "./step-state";

const ASKED = { question: "Who built it?", language: null, pinnedRoute: null, earlier: [] };
const step = (seq: number, node: RecordedStep["visit"]["node"], update: RecordedStep["update"]): RecordedStep => ({
  ...{ seq, visit: { node, count: 1 }, summary: reason("query_not_expanded"), update },
});
const STEPS = [
  step(3, "detect_language", { language: "fr" }),
  step(6, "transform_query", { query: "w".repeat(500), transforms: 1 }),
  step(9, "retrieve", { retrieved: [], transforms: 2 }),
];

async function opened(visit: RecordedStep["visit"]) {
  const { unmount } = await renderPage(<StepState runId="r" asked={ASKED} visit={visit} />);
  await userEvent.click(screen.getByText(text("traces.step.state.title")));
  return unmount;
}
const parts = () =>
  screen
    .getAllByRole("term")
    .map((name) => [
      name.firstChild?.textContent,
      within(name).queryByText(text("traces.step.state.changed")) !== null,
      name.nextElementSibling?.textContent,
    ]);

it("shows the fold up to the step, the parts that it changed first, and long values abbreviated", async () => {
  let asked = 0;
  fakeServer.json("GET /api/runs/:id/steps", recordedStepsSchema, () => {
    asked += 1;
    return { steps: STEPS };
  });
  const unmount = await opened({ node: "transform_query", count: 1 });
  await screen.findAllByRole("term");
  expect(parts().slice(0, 2)).toEqual([
    ["query", true, `"${"w".repeat(200)}… +300"`],
    ["transforms", true, "1"],
  ]);
  expect(parts()).toContainEqual(["language", false, '"fr"']);
  expect(parts()).toContainEqual(["question", false, '"Who built it?"']);
  expect(asked).toBe(1);
  unmount();
});

it("asks for nothing until it is opened, and says so where an earlier version stored no state", async () => {
  let asked = 0;
  fakeServer.json("GET /api/runs/:id/steps", recordedStepsSchema, () => {
    asked += 1;
    return { steps: null };
  });
  await renderPage(<StepState runId="older" asked={ASKED} visit={{ node: "generate", count: 2 }} />);
  expect(asked).toBe(0);
  await userEvent.click(screen.getByText(text("traces.step.state.title")));
  expect(await screen.findByText(text("traces.step.state.none"))).toBeInTheDocument();
  expect(asked).toBe(1);
});
