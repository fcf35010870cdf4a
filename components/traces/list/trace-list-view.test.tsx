import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { choose } from "@/components/testing/choose";
import { fakeServer } from "@/components/testing/fake-server";
import { QUESTION, runSummary, serveRuns, serveShippedProfiles } from "@/components/testing/recorded-runs";
import { renderPage } from "@/components/testing/render-page";
import { startingWith, text } from "@/components/testing/texts";
import { type RunTagRequest, runTagListSchema, runTagRequestSchema } from "@/lib/shared/contracts/runs/run-tag";
import { savedFilterListSchema } from "@/lib/shared/contracts/runs/saved-filter";
import { TraceListView } from "./trace-list-view";

beforeEach(() => {
  serveShippedProfiles(fakeServer);
  fakeServer.json("GET /api/runs/tags", runTagListSchema, () => ({ tags: [{ tag: "to fix", runs: 1 }] }));
  fakeServer.json("GET /api/saved-filters", savedFilterListSchema, () => ({ filters: [] }));
});

const { steps, checks } = { steps: "workflow.nodes", checks: "dashboard.checks" } as const;

it.each([
  ["node=retrieve", text("traces.filters.throughNode", { node: text(`${steps}.retrieve`) })],
  ["judged=hallucination", text("traces.filters.judgedBy", { check: text(`${checks}.support`) })],
  ["cached=false", text("traces.filters.notCached")],
  ["refined=true", text("traces.filters.refined")],
])("shows the filter in the address %s, and lists the matching runs", async (filter, chip) => {
  serveRuns(fakeServer, (query) => (query.toString().includes(filter) ? [runSummary()] : []));
  await renderPage(<TraceListView />, { path: `/traces?${filter}` });
  expect(await screen.findByText(chip)).toBeVisible();
  expect(await screen.findByRole("link", { name: startingWith(QUESTION) })).toHaveAttribute("href", "/traces/run-1");
});

it("filters the runs of a configuration further, down to none", async () => {
  const production = "documentGrading,hallucination,answerQuality";
  serveRuns(fakeServer, (query) => (query.get("checks") === production && !query.has("node") ? [runSummary()] : []));
  const { user } = await renderPage(<TraceListView />, { path: `/traces?checks=${production}` });
  expect(
    await screen.findByText(text("traces.filters.checksOn", { checks: text("settings.presets.production") })),
  ).toBeVisible();
  expect(await screen.findByRole("link", { name: startingWith(QUESTION) })).toBeVisible();
  await user.click(screen.getByRole("button", { name: text("traces.filters.more.button") }));
  await choose(user, text("traces.filters.node"), text("workflow.nodes.web_search"));
  await waitFor(() => expect(window.location.search).toContain("node=web_search"));
  expect(await screen.findByText(text("traces.list.noMatchTitle"))).toBeVisible();
});

const RUN_ID = "11111111-1111-4111-8111-111111111111";

it("filters by a tag, shows the tags of runs, and tags the selected ones", async () => {
  const changes: RunTagRequest[] = [];
  fakeServer.json("POST /api/runs/tags", runTagListSchema, ({ body }) => {
    changes.push(runTagRequestSchema.parse(body));
    return { tags: [] };
  });
  serveRuns(fakeServer, (query) =>
    query.get("tag") === "to fix" ? [runSummary({ id: RUN_ID, tags: ["to fix"] })] : [],
  );
  const { user } = await renderPage(<TraceListView />, { path: "/traces?tag=to+fix" });
  expect(await screen.findByText(text("traces.filters.tagged", { tag: "to fix" }))).toBeVisible();
  await user.click(await screen.findByRole("checkbox", { name: text("traces.selection.one", { question: QUESTION }) }));
  await user.click(screen.getByRole("button", { name: text("traces.tags.button") }));
  await user.type(await screen.findByRole("combobox", { name: text("traces.tags.new") }), "later{Enter}");
  await waitFor(() => expect(changes).toEqual([{ runIds: [RUN_ID], add: ["later"], remove: [] }]));
  await user.click(screen.getByRole("button", { name: text("traces.tags.remove", { tag: "to fix" }) }));
  await waitFor(() => expect(changes.at(-1)).toEqual({ runIds: [RUN_ID], add: [], remove: ["to fix"] }));
});
