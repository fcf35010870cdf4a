"use client";

import { useTranslations } from "next-intl";
import { useReasonWords } from "@/components/words/reason-text";
import type { ChatView } from "@/lib/shared/projections/chat/chat";
import { markOf } from "../answer/sentence-look";

/**
 * Tells assistive technology how a running answer comes along: each sentence once it has its verdict,
 * and the end. Politely, and never token by token.
 */
export function Announcer({ view }: { view: ChatView }) {
  const t = useTranslations("chat.answer");
  const outcomes = useTranslations("outcomes");
  const words = useReasonWords();
  const { outcome } = view;
  return (
    <div aria-live="polite" className="sr-only">
      {view.status === "running" &&
        view.sentences
          .filter(({ result }) => result !== null)
          .map((sentence) => {
            const mark = markOf(sentence);
            const text = sentence.pieces.map((piece) => (piece.kind === "text" ? piece.text : "")).join("");
            const verdict =
              mark === "retracted" ? t("marks.retracted") : t(`verdicts.${sentence.result?.verdict ?? "unknown"}`);
            return <p key={sentence.key}>{`${text.trim()} ${verdict}`}</p>;
          })}
      {outcome !== null && (
        <p>{`${outcomes(outcome.outcome)}. ${outcome.reason === null ? "" : words(outcome.reason)}`}</p>
      )}
    </div>
  );
}
