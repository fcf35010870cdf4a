import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { fakeServer } from "@/components/testing/fake-server";
import { fill } from "@/components/testing/fill";
import { renderPage } from "@/components/testing/render-page";
import { startingWith, text } from "@/components/testing/texts";
import type { ApprovalCounts } from "@/lib/shared/contracts/evaluation/approval-figures";
import {
  agreementFigures,
  type JudgeAgreementRow,
  judgeAgreementSchema,
} from "@/lib/shared/contracts/evaluation/judge-agreement";
import type { Language } from "@/lib/shared/contracts/language";
import { alertListSchema } from "@/lib/shared/contracts/metrics/alert";
import { type MetricsAnswer, metricsAnswerSchema } from "@/lib/shared/contracts/metrics/metrics";
import { DashboardPage } from "./dashboard-page";
import { metricsAnswer, NO_FIGURES } from "./testing/metrics-answer";

const NONE = { judged: 0, wrong: 0 };

/** Charts on the page, each with a table and a file. */
const CHARTS = 20;

async function openDashboard({
  metrics = {},
  approvals = { byReviewers: NONE, byCases: NONE },
  rows = [],
  path = "/dashboard",
  language = "en",
}: {
  metrics?: Partial<MetricsAnswer>;
  approvals?: ApprovalCounts;
  rows?: JudgeAgreementRow[];
  path?: string;
  language?: Language;
} = {}) {
  fakeServer.json("GET /api/metrics", metricsAnswerSchema, () => metricsAnswer(metrics));
  fakeServer.json("GET /api/judge-agreement", judgeAgreementSchema, () => ({ rows, approvals, reliability: [] }));
  fakeServer.json("GET /api/alerts", alertListSchema, () => ({ alerts: [], open: 0, nextCursor: null }));
  // Hides what is shown in print only.
  document.head.innerHTML = "<style>.hidden { display: none }</style>";
  return renderPage(<DashboardPage />, { path, language });
}

const keyFigures = async () => within(await screen.findByRole("region", { name: text("dashboard.figures.label") }));

const filtersOf = (link: HTMLElement) =>
  Object.fromEntries(new URL(link.getAttribute("href") ?? "", "http://localhost").searchParams);

describe("the headline", () => {
  it("says how often “approved” was right, and links to the wrong ones", async () => {
    await openDashboard({ approvals: { byReviewers: { judged: 2, wrong: 1 }, byCases: NONE } });
    const figures = await keyFigures();
    expect(figures.getByRole("heading", { name: text("dashboard.figures.approved") })).toBeVisible();
    expect(await figures.findByText(text("dashboard.figures.approvedFew", { judged: 2 }))).toBeVisible();
    const wrong = figures.getByRole("link", {
      name: text("dashboard.figures.approvedByReviewers", { judged: 2, wrong: 1 }),
    });
    expect(filtersOf(wrong)).toMatchObject({ reviewed: "answer", passed: "true", agrees: "false" });
    expect(screen.getByRole("link", { name: text("dashboard.definitions.open") })).toHaveAttribute(
      "href",
      "#definitions",
    );
    expect(screen.getByText(text("dashboard.definitions.approved"))).toBeVisible();
  });

  it("counts the outcomes that reviewers agree with, approved or not", async () => {
    const counts = { truePasses: 3, falsePasses: 1, falseFails: 1, trueFails: 0 };
    const outcomes = {
      judge: "answer",
      model: "built-in-reader",
      language: "en",
      ...agreementFigures(counts),
    } as const;
    await openDashboard({ rows: [outcomes] });
    const agreed = await (await keyFigures()).findByRole("link", {
      name: text("dashboard.figures.outcomeAgreement", { agreed: 3, judged: 5 }),
    });
    expect(filtersOf(agreed)).toMatchObject({ reviewed: "answer", agrees: "false" });
  });

  it("shows the share once enough answers were reviewed", async () => {
    await openDashboard({ approvals: { byReviewers: { judged: 40, wrong: 4 }, byCases: NONE } });
    expect(
      await (await keyFigures()).findByText(text("dashboard.figures.approvedRight", { right: 36, judged: 40 })),
    ).toBeVisible();
  });

  it("says where to begin before any approved answer was reviewed", async () => {
    await openDashboard();
    const figures = await keyFigures();
    expect(await figures.findByText(text("dashboard.figures.approvedNone"))).toBeVisible();
    expect(figures.getByRole("link", { name: text("dashboard.figures.approvedReview") })).toHaveAttribute(
      "href",
      "/traces/review?outcome=approved",
    );
  });
});

it("names the settings and prompts that were changed, not their keys", async () => {
  const change = { by: "local", revision: 1, count: 1 };
  await openDashboard({
    metrics: {
      annotations: [
        { ...change, at: "2026-03-02T10:00:00.000Z", kind: "settings", label: "checks.hallucination, gone.setting" },
        { ...change, at: "2026-03-02T11:00:00.000Z", kind: "prompt", label: "en/generate" },
      ],
    },
  });
  const changed = `${text("settings.fields.checks.hallucination")}, gone.setting`;
  expect(
    await screen.findByRole("link", { name: startingWith(text("dashboard.changes.settings", { label: changed })) }),
  ).toBeVisible();
  expect(
    screen.getByRole("link", { name: startingWith(`Prompt ${text("prompts.stages.generate.name")}`) }),
  ).toBeVisible();
});

describe("a figure", () => {
  const window = { from: metricsAnswer().from, to: metricsAnswer().to };

  it("links to the runs that it counts", async () => {
    await openDashboard();
    const figures = await keyFigures();
    for (const [name, filter] of [
      ["score", { minScore: "0" }],
      ["useful", { judged: "answerQuality" }],
      ["abstained", { outcome: "abstained" }],
      ["hallucination", { hallucination: "true" }],
      ["refinement", { refined: "true" }],
    ] as const) {
      const link = figures.getByRole("link", { name: text(`dashboard.figures.${name}`) });
      expect(filtersOf(link)).toEqual({ ...window, ...filter });
    }
  });

  it("of a step, check, search or configuration links to its runs", async () => {
    await openDashboard();
    await keyFigures();
    for (const [list, row, filter] of [
      [text("dashboard.charts.nodes"), text("workflow.nodes.retrieve"), { node: "retrieve" }],
      [text("dashboard.charts.checks"), text("dashboard.checks.support"), { judged: "hallucination" }],
      [text("dashboard.charts.searches"), text("dashboard.searches.made"), { cached: "false" }],
    ] as const) {
      const link = within(screen.getByRole("list", { name: list })).getByRole("link", { name: startingWith(row) });
      expect(filtersOf(link)).toEqual({ ...window, ...filter });
    }
    const preset = screen.getByRole("row", { name: startingWith(text("settings.presets.production")) });
    expect(filtersOf(within(preset).getByRole("link"))).toEqual({
      ...window,
      checks: "documentGrading,hallucination,answerQuality",
      outcome: "finished",
    });
  });
});

describe("a chart", () => {
  /** The name and text of the file that a button downloads. */
  async function fileOf(press: () => Promise<void>): Promise<{ name: string; text: string }> {
    const blobs = vi.spyOn(URL, "createObjectURL");
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, "click").mockReturnValue();
    await press();
    const blob = blobs.mock.calls[0]?.[0];
    const link: unknown = clicked.mock.contexts[0];
    if (!(blob instanceof Blob) || !(link instanceof HTMLAnchorElement)) throw new Error("No file was handed over.");
    return {
      name: link.download,
      text: new TextDecoder("utf-8", { ignoreBOM: true }).decode(await blob.arrayBuffer()),
    };
  }

  it("has a table and a file", async () => {
    const { user } = await openDashboard();
    await keyFigures();
    const named = (key: "show" | "csv") =>
      new RegExp(`^${text(`dashboard.table.${key}`, { title: "TITLE" }).replace("TITLE", ".*")}$`);
    const tables = screen.getAllByRole("button", { name: named("show") });
    expect(tables).toHaveLength(CHARTS);
    expect(screen.getAllByRole("button", { name: named("csv") })).toHaveLength(CHARTS);
    const outcome = text("dashboard.charts.outcomes");
    const file = await fileOf(() =>
      user.click(screen.getByRole("button", { name: text("dashboard.table.csv", { title: outcome }) })),
    );
    const head = ["outcome", "runs", "share"] as const;
    expect(file.name).toMatch(/\.csv$/);
    expect(file.text).toBe(
      [
        `\ufeff${head.map((column) => text(`dashboard.table.columns.${column}`)).join()}`,
        `${text("outcomes.approved")},1,${1 / 3}`,
        `${text("outcomes.best_effort")},1,${1 / 3}`,
        `${text("outcomes.abstained")},1,${1 / 3}`,
        "",
      ].join("\r\n"),
    );
    for (const table of tables) fireEvent.click(table);
    const empty = screen.queryAllByText(text("dashboard.charts.none"));
    expect(screen.getAllByRole("table")).toHaveLength(CHARTS - empty.length);
    const rows = within(screen.getByRole("region", { name: outcome }));
    expect(rows.getByRole("row", { name: startingWith(text("outcomes.approved")) })).toHaveTextContent("1");
  });

  it("exports numbers in the format of the language's spreadsheets", async () => {
    const { user } = await openDashboard({ language: "fr" });
    const button = await screen.findByRole("button", { name: /«\sScore de réflexion\s» en CSV/ });
    const file = await fileOf(() => user.click(button));
    expect(file.text.split("\r\n")[1]?.split(";")).toHaveLength(6);
  });
});

describe("the window", () => {
  it("of a model that never answered is empty, with a link out", async () => {
    const model = "no-such-model-".repeat(8);
    const { user } = await openDashboard({
      metrics: { current: NO_FIGURES, trend: [] },
      path: `/dashboard?window=day&model=${model}`,
    });
    expect(await screen.findByText(text("dashboard.empty.filtered"))).toBeVisible();
    await user.click(screen.getByRole("button", { name: text("dashboard.empty.wider") }));
    expect(`${window.location.pathname}${window.location.search}`).toBe("/dashboard?window=year");
    await waitFor(() => expect(fakeServer.requests("GET /api/metrics").at(-1)?.query.has("model")).toBe(false));
  });

  it("is kept in the address with its days, time zone and profile, and filters every figure", async () => {
    await openDashboard({
      metrics: { timeZone: "Asia/Kathmandu" },
      path: "/dashboard?window=custom&from=2025-06-01&to=2027-06-30&profile=self-rag&zone=Asia/Kathmandu",
    });
    await keyFigures();
    expect(screen.getAllByText("Asia/Kathmandu", { exact: false })[0]).toBeVisible();
    expect(screen.getByRole("combobox", { name: text("dashboard.filters.profile") })).toHaveTextContent(
      text("settings.profiles.self-rag"),
    );
    const asked = () => Object.fromEntries(fakeServer.requests("GET /api/metrics").at(-1)?.query ?? []);
    // Midnight in Kathmandu.
    expect(asked()).toMatchObject({
      from: "2025-05-31T18:15:00.000Z",
      to: "2027-06-30T18:15:00.000Z",
      timeZone: "Asia/Kathmandu",
      profile: "self-rag",
    });
    const first = screen.getByLabelText(text("dashboard.filters.from"));
    expect(first).toHaveValue("2025-06-01");
    first.focus();
    fill(first, "2026-01-01");
    fireEvent.keyDown(first, { key: "Enter" });
    await waitFor(() => expect(window.location.search).toContain("from=2026-01-01"));
    await waitFor(() => expect(asked()).toMatchObject({ from: "2025-12-31T18:15:00.000Z", profile: "self-rag" }));
  });
});
