import { onlineManager } from "@tanstack/react-query";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { choose } from "@/components/testing/choose";
import { fakeServer, refusal, unreachable } from "@/components/testing/fake-server";
import { fill } from "@/components/testing/fill";
import { QUESTION } from "@/components/testing/recorded-runs";
import { renderPage } from "@/components/testing/render-page";
import { text } from "@/components/testing/texts";
import { moveChoices } from "@/lib/browser/storage/conversation-choices";
import { writeDraft } from "@/lib/browser/storage/draft-store";
import { documentSummary } from "@/lib/shared/contracts/testing/document-summary";
import { ChatWorkspace } from "./chat-workspace";
import { abstainedRun, ChatServer } from "./testing/chat-server";

async function openChat(chat = new ChatServer()) {
  chat.serve(fakeServer);
  // Another test may have left a draft.
  writeDraft("new", "");
  moveChoices("new", "left behind");
  const page = await renderPage(<ChatWorkspace questions={{ samples: {}, own: null }} />);
  await screen.findByRole("combobox", { name: text("chat.composer.profile") });
  return { ...page, chat };
}

const composer = () => screen.getByRole("textbox", { name: text("chat.composer.label") });
const sendButton = () => screen.getByRole("button", { name: text("chat.composer.send") });
const asked = () => fakeServer.requests("POST /api/runs").map(({ body }) => body);

function ask(question: string): void {
  fill(composer(), question);
  fireEvent.keyDown(composer(), { key: "Enter" });
}

/** An answer is complete once its trace link appears. */
const answer = async (question: string) => {
  const turn = within(await screen.findByRole("article", { name: question }));
  return turn.findByRole("link", { name: text("chat.turn.openTrace") });
};

const notice = async (title: "unreachable" | "busy" | "refused") => {
  const words = await screen.findByText(text(`chat.refusal.${title}`));
  const alert = words.closest("[role=alert]");
  if (!(alert instanceof HTMLElement)) throw new Error("It is not an alert.");
  return within(alert);
};

describe("a question that is refused", () => {
  it("is kept while the server is unreachable and sent once it responds", async () => {
    const { user, chat } = await openChat();
    fakeServer.on("POST /api/runs", unreachable);
    ask(QUESTION);
    const unreached = await notice("unreachable");
    expect(composer()).toHaveValue(QUESTION);
    expect(screen.queryByRole("article")).toBeNull();
    // A reload restores it from here.
    expect(Object.values({ ...localStorage })).toContain(QUESTION);
    chat.serve(fakeServer);
    await user.click(unreached.getByRole("button", { name: text("chat.refusal.again") }));
    expect(await answer(QUESTION)).toBeVisible();
    expect(composer()).toHaveValue("");
    expect(screen.queryByText(text("chat.refusal.unreachable"))).toBeNull();
  });

  it("is sent while the browser says it is offline, once the server responds", async () => {
    const { user, chat } = await openChat();
    fakeServer.on("POST /api/runs", unreachable);
    onlineManager.setOnline(false);
    try {
      ask(QUESTION);
      expect((await notice("unreachable")).getByRole("button", { name: text("chat.refusal.again") })).toBeEnabled();
      expect(composer()).toHaveValue(QUESTION);
    } finally {
      onlineManager.setOnline(true);
    }
    chat.serve(fakeServer);
    await user.click((await notice("unreachable")).getByRole("button", { name: text("chat.refusal.again") }));
    expect(await answer(QUESTION)).toBeVisible();
  });

  it("is sent again when an overloaded server asks for it", async () => {
    const { user, chat } = await openChat();
    fakeServer.on("POST /api/runs", () => refusal(429, "rate_limited", { retryAfter: "1" }));
    ask(QUESTION);
    const busy = await notice("busy");
    expect(busy.getByRole("button", { name: text("chat.refusal.wait", { seconds: 1 }) })).toBeDisabled();
    chat.serve(fakeServer);
    await user.click(await busy.findByRole("button", { name: text("chat.refusal.again") }));
    expect(await answer(QUESTION)).toBeVisible();
  });

  it("returns with the default profile when its own was deleted meanwhile", async () => {
    const chat = new ChatServer();
    chat.settings.addProfile({ name: "Short-lived", base: "self-rag", settings: {} });
    const { user } = await openChat(chat);
    const profile = text("chat.composer.profile");
    await choose(user, profile, "Short-lived");
    chat.settings.removeProfile("Short-lived");
    ask(QUESTION);
    expect((await notice("refused")).getByText(/There is no profile “Short-lived”\./)).toBeVisible();
    expect(composer()).toHaveValue(QUESTION);
    const byDefault = text("chat.composer.profileDefault", { name: text("settings.profiles.adaptive") });
    await waitFor(() => expect(screen.getByRole("combobox", { name: profile })).toHaveTextContent(byDefault));
  });

  it("shows its length when it is too long", async () => {
    await openChat();
    fill(composer(), "x".repeat(4_003));
    expect(screen.getByText(text("chat.composer.tooLong", { over: 3, max: 4_000 }))).toBeVisible();
    expect(sendButton()).toBeDisabled();
    fireEvent.keyDown(composer(), { key: "Enter" });
    expect(screen.queryByRole("article")).toBeNull();
    expect(asked()).toEqual([]);
    fill(composer(), "x".repeat(3_900));
    expect(screen.getByText(text("chat.composer.left", { left: 100 }))).toBeVisible();
  });
});

it("does not name the default profile in a question", async () => {
  const { user } = await openChat();
  const profile = text("chat.composer.profile");
  await choose(user, profile, text("settings.profiles.self-rag"));
  await choose(user, profile, text("chat.composer.profileDefault", { name: text("settings.profiles.adaptive") }));
  ask(QUESTION);
  await answer(QUESTION);
  expect(asked()).toEqual([{ question: QUESTION }]);
});

it("names the profile of the conversation, and asks the next question with it", async () => {
  const { user } = await openChat();
  const picker = () => screen.getByRole("combobox", { name: text("chat.composer.profile") });
  const selfRag = text("settings.profiles.self-rag");
  const byDefault = text("chat.composer.profileDefault", { name: text("settings.profiles.adaptive") });
  await choose(user, text("chat.composer.profile"), selfRag);
  ask(QUESTION);
  await answer(QUESTION);
  const path = window.location.pathname;
  const conversationId = path.slice("/c/".length);
  // As in another browser, which stores no choice.
  act(() => moveChoices(conversationId, "another browser"));
  act(() => window.history.pushState(null, "", "/"));
  await waitFor(() => expect(picker()).toHaveTextContent(byDefault));
  act(() => window.history.pushState(null, "", path));
  await waitFor(() => expect(picker()).toHaveTextContent(selfRag));
  ask("And who reads them?");
  await answer("And who reads them?");
  expect(asked().at(-1)).toMatchObject({ conversationId, profile: "self-rag" });
  // The default can be chosen against it.
  await choose(user, text("chat.composer.profile"), byDefault);
  ask("And then?");
  await answer("And then?");
  expect(asked().at(-1)).not.toHaveProperty("profile");
});

it("shows that the library is empty, with a link to fill it", async () => {
  const chat = new ChatServer();
  chat.documents = [];
  const { user } = await openChat(chat);
  expect(await screen.findByRole("heading", { name: text("chat.empty.noDocuments") })).toBeVisible();
  await user.click(screen.getByRole("link", { name: text("chat.empty.addDocuments") }));
  expect(window.location.pathname).toBe("/library");
});

describe("an answer that was not found", () => {
  it("returns its question for rewording", async () => {
    const question = "What is the boiling point of ethanol?";
    const { user } = await openChat(new ChatServer(abstainedRun));
    ask(question);
    await user.click(await screen.findByRole("button", { name: text("chat.outcome.rephrase") }));
    expect(composer()).toHaveFocus();
    expect(composer()).toHaveValue(question);
  });

  it("shows how many documents are still being imported, until none is", async () => {
    const chat = new ChatServer(abstainedRun);
    chat.documents = [documentSummary(), documentSummary({ id: "document-2", status: "processing" })];
    await openChat(chat);
    ask("Who painted the ceiling of the Sistine Chapel?");
    const stillReading = text("chat.outcome.stillReading", { count: 1 });
    expect(await screen.findByText(stillReading)).toBeVisible();
    chat.documents = [documentSummary(), documentSummary({ id: "document-2" })];
    await waitFor(() => expect(screen.queryByText(stillReading)).toBeNull());
  });
});

describe("questions on the home page", () => {
  const own = documentSummary({ id: "own", title: "Lease", sample: false });
  const sampleQuestion = "How much does a tram ticket cost?";
  const page = (chat: ChatServer) => {
    chat.serve(fakeServer);
    writeDraft("new", "");
    moveChoices("new", "left behind");
    return renderPage(<ChatWorkspace questions={{ samples: { en: [sampleQuestion] }, own: null }} />);
  };

  it("are about the user's documents, and asked with a click", async () => {
    const chat = new ChatServer();
    chat.documents = [own, documentSummary({ id: "sample", sample: true })];
    const question = "What is the yearly rent?";
    chat.suggestions = {
      questions: [{ question, language: "en", documentId: "own", documentTitle: "Lease" }],
      making: 0,
    };
    const { user } = await page(chat);
    const suggested = await screen.findByRole("button", { name: /What is the yearly rent\?/ });
    expect(screen.getByRole("heading", { name: text("chat.empty.own") })).toBeVisible();
    expect(screen.getByText(sampleQuestion)).not.toBeVisible();

    await user.click(screen.getByText(text("chat.empty.samples")));
    expect(screen.getByText(sampleQuestion)).toBeVisible();
    await user.click(screen.getByRole("button", { name: text("library.samples.remove") }));
    expect(await screen.findByRole("button", { name: text("library.samples.add") })).toBeEnabled();
    expect(screen.queryByText(sampleQuestion)).toBeNull();

    await user.click(suggested);
    await waitFor(() => expect(asked()).toEqual([expect.objectContaining({ question })]));
  });

  it("are the sample library's until a document is added", async () => {
    const chat = new ChatServer();
    chat.documents = [documentSummary({ sample: true })];
    await page(chat);
    expect(await screen.findByRole("button", { name: sampleQuestion })).toBeVisible();
    expect(screen.queryByText(text("chat.empty.samples"))).toBeNull();
  });
});
