import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { SettingsServer } from "@/components/settings/testing/settings-server";
import { fakeServer, refusal } from "@/components/testing/fake-server";
import { renderPage } from "@/components/testing/render-page";
import { text } from "@/components/testing/texts";
import { documentDigestSchema } from "@/lib/shared/contracts/library/digest";
import { disagreementListSchema } from "@/lib/shared/contracts/library/disagreement";
import { documentListSchema } from "@/lib/shared/contracts/library/document";
import { type DocumentDetail, documentDetailSchema } from "@/lib/shared/contracts/library/document-detail";
import { documentTablesSchema } from "@/lib/shared/contracts/library/tables";
import { runAcceptedSchema } from "@/lib/shared/contracts/runs/run";
import { documentSummary } from "@/lib/shared/contracts/testing/document-summary";
import { DocumentView } from "./document-view";

const TEXT = "# Lease\n\nThe rent is due in January.\n\n## Deposit\n\nThe deposit is 500 euros.\n";
const SENTENCE = "The deposit is 500 euros.";
const QUESTION = "What is the deposit?";

async function open(path = "/library/document-1", changes: Partial<DocumentDetail> = {}) {
  const summary = documentSummary({ sample: false });
  new SettingsServer().serve(fakeServer);
  fakeServer.json("GET /api/documents", documentListSchema, () => ({ documents: [summary] }));
  fakeServer.json("GET /api/documents/:id", documentDetailSchema, () => ({
    ...summary,
    currentId: summary.id,
    supersededBy: null,
    supersedes: [],
    receipt: null,
    versions: [{ id: summary.id, version: 1, createdAt: summary.createdAt }],
    text: TEXT,
    pageStarts: [],
    passageSpans: [{ id: "p", ordinal: 0, start: 0, end: TEXT.length }],
    doubtful: [],
    ...changes,
  }));
  const start = TEXT.indexOf(SENTENCE);
  fakeServer.json("GET /api/documents/:id/digest", documentDigestSchema, () => ({
    made: true,
    questions: [QUESTION],
    summary: [{ text: SENTENCE, start, end: start + SENTENCE.length, passage: 0 }],
    writer: null,
    spent: { ms: 0, calls: 0, promptTokens: 0, completionTokens: 0, uncounted: 0, costUsd: 0 },
  }));
  fakeServer.json("GET /api/documents/:id/tables", documentTablesSchema, () => ({ tables: [] }));
  fakeServer.json("GET /api/disagreements", disagreementListSchema, () => ({ disagreements: [] }));
  fakeServer.json("POST /api/runs", runAcceptedSchema, () => ({ runId: "run-1", conversationId: "conversation-1" }));
  return renderPage(<DocumentView documentId={summary.id} passage={null} />, { path });
}

const asked = () => fakeServer.requests("POST /api/runs").map(({ body }) => body);
const field = () => screen.findByRole("textbox", { name: text("library.ask.title") });

describe("a question on a document's page", () => {
  it("is asked of that document alone, as are those that follow it", async () => {
    const { user } = await open();
    await user.type(await field(), "How much is the deposit?{Enter}");
    await waitFor(() => expect(window.location.pathname).toBe("/c/conversation-1"));
    expect(asked()).toEqual([{ question: "How much is the deposit?", scope: { documents: ["document-1"] } }]);
    expect(Object.values({ ...localStorage }).join("\n")).toContain("document-1");
  });

  it("quotes the words that are selected", async () => {
    const { user } = await open();
    const article = await screen.findByRole("article", { name: text("library.view.text") });
    await act(async () => {
      document.getSelection()?.selectAllChildren(article);
      fireEvent(document, new Event("selectionchange"));
    });
    await user.click(screen.getByRole("button", { name: text("library.ask.selection") }));
    expect(await field()).toHaveFocus();
    await user.type(await field(), "Who pays?{Enter}");
    await waitFor(() => expect(asked()).toHaveLength(1));
    expect(asked()[0]).toMatchObject({ question: expect.stringMatching(/^About “.*The rent is due.*”: Who pays\?$/) });
  });

  it("stays in its field if it is refused", async () => {
    const { user } = await open();
    fakeServer.on("POST /api/runs", () => refusal(422, "validation_failed", { message: "It is too long." }));
    await user.type(await field(), "Who pays?{Enter}");
    expect(await screen.findByRole("alert")).toHaveTextContent("It is too long.");
    expect(await field()).toHaveValue("Who pays?");
  });
});

it("has an outline and a summary, each of which leads to its place", async () => {
  const scrolled = vi.spyOn(Element.prototype, "scrollIntoView").mockImplementation(() => undefined);
  const { user } = await open("/library/document-1?tab=overview");
  await user.click(await screen.findByRole("button", { name: SENTENCE }));
  await waitFor(() => expect(scrolled.mock.instances.at(-1)).toHaveTextContent(SENTENCE));
  expect(window.location.search).toBe("");
  await user.click(screen.getByRole("button", { name: "Deposit" }));
  await waitFor(() => expect(scrolled.mock.instances.at(-1)).toHaveTextContent("Deposit"));

  await user.click(screen.getByRole("tab", { name: text("library.receipt.tabs.overview") }));
  await user.click(await screen.findByRole("button", { name: QUESTION }));
  await waitFor(() => expect(asked()).toEqual([{ question: QUESTION, scope: { documents: ["document-1"] } }]));
});

describe("a document that another one has replaced", () => {
  it("says so on its page, is asked nothing, and can be searched again", async () => {
    fakeServer.on("POST /api/documents/:id/restore", () => new Response(null, { status: 204 }));
    const { user } = await open("/library/document-1", {
      superseded: true,
      supersededBy: { id: "document-2", title: "Lease of 2026" },
    });
    expect(await screen.findByRole("link", { name: "“Lease of 2026”" })).toHaveAttribute("href", "/library/document-2");
    expect(screen.queryByRole("textbox", { name: text("library.ask.title") })).toBeNull();
    await user.click(screen.getByRole("button", { name: text("library.supersede.searchAgain") }));
    await waitFor(() => expect(fakeServer.requests("POST /api/documents/document-1/restore")).toHaveLength(1));
  });

  it("is linked from the one that replaced it", async () => {
    await open("/library/document-1", { supersedes: [{ id: "document-0", title: "Lease of 2020" }] });
    const list = await screen.findByRole("list", { name: text("library.supersede.replacesTitle") });
    expect(within(list).getByRole("link", { name: "“Lease of 2020”" })).toHaveAttribute("href", "/library/document-0");
    expect(
      within(list).getByRole("button", { name: text("library.supersede.searchThisAgain", { title: "Lease of 2020" }) }),
    ).toBeVisible();
  });
});

it("calls the pages of a presentation slides", async () => {
  await open("/library/document-1", {
    mediaType: "application/vnd.oasis.opendocument.presentation",
    text: "The rent is due in January.\n\nThe deposit is 500 euros.\n",
    pageStarts: [0, 29],
  });
  const outline = await screen.findByRole("navigation", { name: text("library.view.outline") });
  expect(within(outline).getAllByRole("button")[1]).toHaveTextContent("Slide 2");
  expect(screen.getByRole("article", { name: text("library.view.text") })).not.toHaveTextContent(/Page 2/);
});
