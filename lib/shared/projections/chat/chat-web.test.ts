import { describe, expect, it } from "vitest";
import { loggedPassage, RunLog, visit } from "../testing/run-log";
import { foldChat } from "./chat";

const web = { url: "https://example.org/tides", fetchedAt: "2026-11-22T10:00:00.000Z" };

function searchedWeb(passages: ReturnType<typeof loggedPassage>[]): RunLog {
  const log = new RunLog();
  const here = visit("web_search");
  log.add(1, { type: "node-start", visit: here, restart: false, input: {} });
  log.add(2, { type: "web-result", visit: here, provider: "searxng", query: "high tide", pages: [], ms: 1 });
  log.add(3, { type: "retrieval-result", visit: here, query: "high tide", passages });
  log.add(4, { type: "node-start", visit: visit("generate"), restart: false, input: {} });
  return log;
}

describe("an answer from the web", () => {
  it("is based on the web when one of its passages was read there", () => {
    const log = searchedWeb([{ ...loggedPassage("p1", 1), web }]);
    expect(foldChat(log.events)).toMatchObject({ basis: "web", webSearched: true });
  });

  it("counts the pages of its passages, which are not graded", () => {
    const other = { ...web, url: "https://example.org/moon" };
    const log = searchedWeb([
      { ...loggedPassage("p1", 1), web },
      { ...loggedPassage("p2", 2), web },
      { ...loggedPassage("p3", 3), web: other },
    ]);
    expect(foldChat(log.events).retrieval).toEqual({ state: "web", kept: 0, total: 3, pages: 2 });
  });

  it("is based on the documents when the web search found nothing", () => {
    const log = searchedWeb([loggedPassage("p1", 1)]);
    expect(foldChat(log.events)).toMatchObject({ basis: "documents", webSearched: true });
  });

  it("does not count as a web search before a result", () => {
    expect(foldChat(new RunLog().events)).toMatchObject({ basis: "documents", webSearched: false });
  });
});
