import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { eventStream } from "@/components/testing/event-stream";
import { fakeServer } from "@/components/testing/fake-server";
import { runSummary } from "@/components/testing/recorded-runs";
import { renderPage } from "@/components/testing/render-page";
import { text } from "@/components/testing/texts";
import { runEventSchema } from "@/lib/shared/contracts/runs/run-event";
import { TraceHeader } from "./trace-header";

const facts = () =>
  within(screen.getByRole("list", { name: text("traces.run.facts") }))
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);

it("says before the reflection score that the answer is no answer", async () => {
  fakeServer.on("GET /api/runs/:id/events", () => eventStream(runEventSchema, []));
  const run = runSummary({ outcome: "best_effort", score: 1 });
  const { unmount } = await renderPage(<TraceHeader run={run} unuseful />);
  expect(facts().slice(0, 3)).toEqual([
    text("outcomes.best_effort"),
    text("traces.run.unuseful"),
    expect.stringContaining("1.00"),
  ]);
  unmount();
  await renderPage(<TraceHeader run={run} />);
  expect(facts()).not.toContain(text("traces.run.unuseful"));
});
