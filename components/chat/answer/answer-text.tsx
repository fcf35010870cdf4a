"use client";

import { Suspense, useMemo, useState } from "react";
import { DrawnBlocks } from "@/components/library/document/drawn-blocks";
import { lazyPart } from "@/components/ui/lazy-part";
import { htmlLang } from "@/components/words/html-lang";
import type { TextLanguage } from "@/lib/shared/contracts/language";
import type { Citation } from "@/lib/shared/contracts/runs/run-event";
import type { Sentence } from "@/lib/shared/projections/chat/chat-text";
import { citationOf, type OpenCitation } from "../citation/citation-target";
import { answerBlocks } from "./answer-blocks";
import { AnswerSentence } from "./answer-sentence";
import { useVerdictPopover } from "./use-verdict-popover";

const VerdictPopup = lazyPart(() => import("./verdict-popup").then((module) => module.VerdictPopup));

/** The text of an answer, rendered as Markdown. Nothing in it becomes HTML, loads a resource or links anywhere. */
export function AnswerText({
  sentences,
  sources,
  language,
  onOpenCitation,
}: {
  sentences: readonly Sentence[];
  sources: ReadonlyMap<number, Citation>;
  language: TextLanguage | null;
  onOpenCitation: OpenCitation;
}) {
  const popover = useVerdictPopover();
  const [wanted, setWanted] = useState(false);
  const { opened, actions } = popover;
  if (opened !== null && !wanted) setWanted(true);
  const drawn = useMemo(() => answerBlocks(sentences), [sentences]);
  const shown = sentences.find(({ key, result }) => key === opened?.key && result !== null) ?? null;
  const evidence = shown?.result?.evidence ?? null;
  return (
    <>
      {/* Before the text: after it, the popover's focus guards would catch Tab from the last mark. */}
      {wanted && (
        <Suspense>
          <VerdictPopup
            popover={popover}
            sentence={shown}
            source={evidence === null ? null : citationOf(evidence, sources)}
            onOpenCitation={onOpenCitation}
          />
        </Suspense>
      )}
      <div lang={htmlLang(language)} dir="auto" className="text-answer wrap-anywhere whitespace-pre-wrap">
        <DrawnBlocks
          drawn={drawn}
          draw={(part) => (
            <AnswerSentence
              key={part.sentence.key}
              part={part}
              sources={sources}
              isOpened={part.sentence.key === opened?.key}
              popover={actions}
              onOpenCitation={onOpenCitation}
            />
          )}
        />
      </div>
    </>
  );
}
