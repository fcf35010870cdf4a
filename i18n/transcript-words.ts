import { createTranslator } from "next-intl";
import type { TranscriptWords } from "@/lib/server/transcripts/outline";
import type { TranscriptTurn } from "@/lib/shared/contracts/conversations/transcript";
import { ANSWER_CHECKS, type AnswerCheck } from "@/lib/shared/contracts/evaluation/results";
import type { Language } from "@/lib/shared/contracts/language";
import { pageLabelOf } from "@/lib/shared/contracts/library/page-of";
import type { Reason } from "@/lib/shared/contracts/runs/reason";
import type { Citation } from "@/lib/shared/contracts/runs/run-event";
import { builtInProfileSchema } from "@/lib/shared/contracts/settings/profile";
import { degradedMessage } from "@/lib/shared/projections/text/degraded-message";
import { reasonMessage, withinSentence } from "@/lib/shared/projections/text/reason-message";
import { statedDate } from "@/lib/shared/projections/text/stated-date";
import { loadMessages } from "./load-messages";

/** The texts of exported conversations in a language. */
export async function transcriptWords(locale: Language): Promise<TranscriptWords> {
  const t = createTranslator({ locale, messages: await loadMessages(locale) });
  const twoDecimals = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const score = (value: number | null) => (value === null ? "–" : twoDecimals.format(value));
  const moment = (at: Date) =>
    new Intl.DateTimeFormat(locale, {
      year: "numeric",
      month: "long",
      day: "numeric",
      hour: "2-digit",
      minute: "2-digit",
      timeZoneName: "short",
    }).format(at);
  const named = (name: string, value: string) => t("common.named", { name, value });
  const reason = (given: Reason) => {
    const { key, values } = reasonMessage(given);
    return given.text === undefined ? t(key, values) : `${t(key, values)} ${given.text}`;
  };
  const profile = (name: string) => {
    const shipped = builtInProfileSchema.safeParse(name);
    return shipped.success ? t(`settings.profiles.${shipped.data}`) : name;
  };

  const retrieval = ({ state, kept, total, pages }: TranscriptTurn["confidences"]["retrieval"]) =>
    t(`chat.confidence.retrievalStates.${state}`, { kept, total, pages });

  const support = (given: TranscriptTurn["confidences"]["support"]) => {
    if (given.state === "reflected") {
      return t(`chat.confidence.reflectedStates.${given.groundedness}`, { score: score(given.score) });
    }
    if (given.state === "assessed") return t(`chat.confidence.assessedStates.${given.support}`);
    if (!("counts" in given)) return t(`chat.confidence.supportStates.${given.state}`);
    const { supported, partial, contradicted, unsupported, unknown } = given.counts;
    const counted = [
      ["full", supported],
      ["partly", partial],
      ["failed", contradicted + unsupported],
      ["undecided", unknown],
    ] as const;
    const parts = counted.flatMap(([key, count]) =>
      count > 0 ? [t(`chat.confidence.supportStates.${key}`, { count })] : [],
    );
    if (parts.length > 0) return parts.join(", ");
    return t(`chat.confidence.supportStates.${given.state === "checking" ? "checking" : "none"}`);
  };

  const found = (given: TranscriptTurn["confidences"][AnswerCheck]) => {
    const words = t(`chat.confidence.answerStates.${given.state}`);
    const utility = "utility" in given && given.state !== "unknown" ? given.utility : null;
    return utility === null ? words : t("chat.confidence.utility", { words, utility });
  };

  const place = ({
    page,
    pages = [],
    pageUnit = "page",
    headingPath,
  }: Pick<Citation, "page" | "pages" | "pageUnit" | "headingPath">) => {
    if (page === null) return headingPath.at(-1) ?? null;
    const label = pageLabelOf({ pages }, page);
    return t("common.place", { page, unit: label === null ? pageUnit : "labelled", label: label ?? "" });
  };
  const dateWords = (date: string) => {
    const stated = statedDate(date);
    return stated === null ? date : new Intl.DateTimeFormat(locale, stated.format).format(stated.at);
  };

  return {
    exported: (at) => t("transcript.exported", { at: moment(at) }),
    empty: t("transcript.empty"),
    sources: t("transcript.sources"),
    closest: t("chat.closest.title"),
    closestPassage: (passage) =>
      named(
        [...new Set([passage.documentTitle, place(passage)])].filter((part) => part !== null).join(", "),
        `${t("common.quoted", { text: passage.sentence })} ${reason(passage.reason)}`,
      ),
    disagreement: t("chat.disagreement.title"),
    disagreeingSource: ({ number, documentTitle, value, date }) =>
      named(`[${number}] ${documentTitle}`, date === null ? value : `${value} (${dateWords(date)})`),
    heading: (number) => t("transcript.heading", { number }),
    details: (turn) =>
      [
        moment(new Date(turn.askedAt)),
        profile(turn.profile),
        turn.generator === "built-in-reader"
          ? t("transcript.builtInReader")
          : (turn.chatModel ?? t("transcript.languageModel")),
      ].join(" · "),
    notes: (turn) => [
      ...(turn.standaloneQuestion === null ? [] : [t("chat.turn.understoodAs", { question: turn.standaloneQuestion })]),
      ...(turn.basis === "documents" || turn.sentences.length === 0
        ? []
        : [`${t(`chat.basis.${turn.basis}`)}. ${t(`chat.basis.${turn.basis}Text`)}`]),
      ...turn.degraded.map((one) =>
        named(
          t(`chat.degraded.${degradedMessage(one)}`),
          `${reason(one.reason)} ${t(`chat.degraded.fallbacks.${one.fallback}`)}`,
        ),
      ),
      ...(turn.otherVersions === 0 ? [] : [t("transcript.otherVersions", { count: turn.otherVersions })]),
    ],
    mark: ({ state, result, retraction }) => {
      if (retraction !== null) return t("chat.answer.removed", { why: withinSentence(reason(retraction)) });
      if (state === "checking") return t("chat.answer.marks.checking");
      const verdict = result?.verdict ?? "unknown";
      if (verdict === "no_claim") return t("transcript.marks.no_claim");
      if (state !== "judged" || verdict === "supported") return null;
      const mark = t(`transcript.marks.${verdict}`);
      return result === null ? mark : named(mark, withinSentence(reason(result.reason)));
    },
    outcome: ({ outcome, status }) => {
      if (status === "running") return t("transcript.running");
      if (outcome === null) return t("transcript.unfinished");
      const told = [outcome.reason, outcome.warning, ...outcome.missing].flatMap((one) =>
        one === null ? [] : [reason(one)],
      );
      const ended = t(`transcript.outcomes.${outcome.outcome}`);
      return told.length === 0 ? ended : named(ended, [...new Set(told)].join(" "));
    },
    confidences: (given) => [
      named(t("chat.confidence.retrieval"), retrieval(given.retrieval)),
      named(t("chat.confidence.support"), support(given.support)),
      ...ANSWER_CHECKS.map((check) => named(t(`chat.confidence.${check}`), found(given[check]))),
    ],
    reason,
    place,
    fetched: (at) => t("transcript.fetched", { at: moment(new Date(at)) }),
    page: (number, count) => t("transcript.page", { number, count }),
    notDrawn: (count) => t("transcript.notDrawn", { count }),
  };
}
