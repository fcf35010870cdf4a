import { createTranslator } from "next-intl";
import { loadMessages } from "@/i18n/load-messages";
import type { Verdict } from "@/lib/shared/contracts/evaluation/judgement";
import { type Language, servedLanguage } from "@/lib/shared/contracts/language";
import { pageLabelOf } from "@/lib/shared/contracts/library/page-of";
import { passagePlace } from "@/lib/shared/contracts/library/passage-place";
import type { Reason } from "@/lib/shared/contracts/runs/reason";
import type { RunEvent } from "@/lib/shared/contracts/runs/run-event";
import { foldChat } from "@/lib/shared/projections/chat/chat";
import { reasonMessage } from "@/lib/shared/projections/text/reason-message";

const MARKS: Record<Verdict, string> = {
  supported: "✓",
  partial: "≈",
  contradicted: "✗",
  unsupported: "✗",
  unknown: "?",
  no_claim: "–",
};

/** Reasons in words of a language. */
async function reasonWords(language: Language): Promise<(reason: Reason) => string> {
  const t = createTranslator({ locale: language, messages: await loadMessages(language) });
  return (reason) => {
    const { key, values } = reasonMessage(reason);
    return [t(key, values), reason.text].filter((part) => part !== undefined).join(" ");
  };
}

/** Prints a run as it happens: drafts as they stream, then their results. */
export class AnswerPrinter {
  readonly #events: RunEvent[] = [];
  #shownVersion = 0;

  /** @param write standard output */
  constructor(private readonly write: (text: string) => void) {}

  onEvent(event: RunEvent): void {
    this.#events.push(event);
    if (event.type === "node-start" && event.restart) this.write("\n(resumed)\n");
    if (event.type === "candidate-select") this.#writeChosen(event.candidateId);
    // Candidates are written in parallel: only the chosen one is printed, as a whole.
    if (event.type !== "text-delta" || event.candidateId !== undefined) return;
    if (event.textVersion !== this.#shownVersion) {
      if (this.#shownVersion > 0) this.write(`\n\n— ${event.textVersion} —\n`);
      this.#shownVersion = event.textVersion;
    }
    this.write(event.delta);
  }

  #writeChosen(candidateId: string | null): void {
    let text = "";
    for (const event of this.#events) {
      if (event.type === "candidate-result" && event.candidateId === candidateId) text = event.text;
    }
    this.write(text);
  }

  /** Prints verdicts, sources and outcome once the run has ended. @returns whether the run succeeded */
  async finish(given: Language | undefined): Promise<boolean> {
    const view = foldChat(this.#events);
    const words = await reasonWords(given ?? servedLanguage(view.language ?? "other"));
    const lines: string[] = [];
    for (const { pieces, result, retraction } of view.sentences) {
      if (result === null) continue;
      const text = pieces
        .map((piece) => (piece.kind === "text" ? piece.text : ` [${piece.numbers.join(", ")}]`))
        .join("");
      const why =
        retraction ?? (result.verdict === "supported" || result.verdict === "no_claim" ? null : result.reason);
      lines.push(`${MARKS[result.verdict]} ${text.trim()}${why === null ? "" : `\n    ${words(why)}`}`);
    }
    if (view.reflection !== null) lines.push(`${view.reflection.score ?? "–"} ${words(view.reflection.reason)}`);
    if (view.citations.length > 0) lines.push("");
    for (const citation of view.citations) {
      const label = pageLabelOf(citation, citation.page);
      const place = label === null ? `p. ${citation.page}` : `p. ${label} (PDF page ${citation.page})`;
      const page = citation.page === null ? "" : `, ${place}`;
      lines.push(`[${citation.number}] ${passagePlace(citation).join(" › ")}${page}`);
    }
    const outcome = view.outcome?.outcome ?? "failed";
    const reasons = [view.outcome?.reason, view.outcome?.warning].flatMap((reason) =>
      reason === null || reason === undefined ? [] : [words(reason)],
    );
    lines.push("", [outcome, ...reasons].join(": "));
    for (const closest of view.closest) {
      lines.push(`~ ${passagePlace(closest).join(" › ")}: ${closest.sentence}\n    ${words(closest.reason)}`);
    }
    for (const { number, documentTitle, value, date } of view.disagreement) {
      lines.push(`≠ [${number}] ${documentTitle}: ${value}${date === null ? "" : ` (${date})`}`);
    }
    for (const { reason } of view.degraded) lines.push(`! ${words(reason)}`);
    this.write(`\n\n${lines.join("\n")}\n`);
    return outcome !== "failed" && outcome !== "cancelled";
  }
}
