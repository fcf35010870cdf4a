import type { RunEvent } from "@/lib/shared/contracts/runs/run-event";
import { markdownTable } from "../shared/markdown-table";
import type { Ended } from "./tally";

/** Who gave the sources of an answer: its writer alone, a check as well or alone, or `nobody`. */
export type SourcesOf = "writer" | "check" | "nobody";

export interface WrittenSources {
  language: Ended["language"];
  ending: Ended["ending"];
  of: SourcesOf;
}

/** Who gave the sources of a run's final answer; `null` without one, or if no language model wrote it. */
export function sourcesOf(events: readonly RunEvent[]): SourcesOf | null {
  const answer = events.find((event) => event.type === "answer-final");
  const isWritten = events.some((event) => event.type === "model-call" && event.call.role === "generator");
  if (answer === undefined || answer.text === "" || !isWritten) return null;
  if (answer.addedCitations !== undefined) return "check";
  return answer.citations.length > 0 ? "writer" : "nobody";
}

/** Answers by who gave their sources, as a Markdown table. */
export function sourcesTable(all: readonly WrittenSources[]): string {
  const parts = ["writer", "check", "nobody"] as const;
  const head = ["written answers", "n", ...parts.map((of) => `sources of: ${of} (approved)`)];
  const rows = [...new Set(all.map(({ language }) => language))].map((language) => {
    const own = all.filter((one) => one.language === language);
    const cells = parts.map((part) => {
      const given = own.filter(({ of }) => of === part);
      return `${given.length} (${given.filter(({ ending }) => ending === "approved").length})`;
    });
    return [language, own.length, ...cells];
  });
  return markdownTable(head, rows);
}
