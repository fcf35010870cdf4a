"use client";

import { Popover } from "@base-ui/react/popover";
import { useTranslations } from "next-intl";
import { classNames } from "@/components/ui/class-names";
import { ReasonText } from "@/components/words/reason-text";
import { useQuantities } from "@/components/words/use-quantities";
import type { Citation } from "@/lib/shared/contracts/runs/run-event";
import type { Sentence } from "@/lib/shared/projections/chat/chat-text";
import { passagePreview } from "@/lib/shared/projections/text/passage-preview";
import type { OpenCitation } from "../citation/citation-target";
import { useCitationPlace } from "../citation/source-cards";
import { MARK_TEXT, markOf, verdictOf } from "./sentence-look";
import type { VerdictPopover } from "./use-verdict-popover";

/** The verdict of a sentence and its reason: the evidence with its source, the judge, its confidence and its time. */
export function VerdictPopup({
  popover,
  sentence,
  source,
  onOpenCitation,
}: {
  popover: VerdictPopover;
  /** `null` while it is closed. */
  sentence: Sentence | null;
  /** The source of its evidence. */
  source: Citation | null;
  onOpenCitation: OpenCitation;
}) {
  const { opened, actions } = popover;
  const mark = () => (sentence === null ? null : document.getElementById(actions.markId(sentence.key)));
  return (
    <Popover.Root
      open={sentence !== null}
      onOpenChange={(open, details) => {
        if (open) return;
        const { target } = details.event;
        // The mark handles presses on itself.
        if (details.reason === "outside-press" && target instanceof Node && mark()?.contains(target) === true) {
          details.cancel();
        } else {
          actions.close(details.reason === "escape-key");
        }
      }}
    >
      <Popover.Portal>
        <Popover.Positioner
          anchor={mark}
          side="bottom"
          sideOffset={6}
          align="start"
          collisionPadding={8}
          className="z-50"
        >
          <Popover.Popup
            id={actions.id}
            initialFocus={() => opened?.way === "press"}
            // Only from inside: a user who left the mark with Tab keeps the new focus.
            finalFocus={() => document.getElementById(actions.id)?.contains(document.activeElement) === true}
            onPointerEnter={actions.stay}
            onPointerLeave={(event) => event.pointerType === "mouse" && actions.leave()}
            className="max-h-[min(24rem,var(--available-height))] w-max max-w-[min(24rem,calc(100vw-1rem))] overflow-y-auto rounded-lg border border-line bg-panel p-3 text-sm text-ink shadow-overlay outline-none"
          >
            {sentence !== null && (
              <Verdict
                sentence={sentence}
                source={source}
                onOpenCitation={(target) => {
                  actions.close(false);
                  onOpenCitation(target);
                }}
              />
            )}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

function Verdict({
  sentence,
  source,
  onOpenCitation,
}: {
  sentence: Sentence;
  source: Citation | null;
  onOpenCitation: OpenCitation;
}) {
  const t = useTranslations("chat.answer");
  const { score, ms } = useQuantities();
  const placeOf = useCitationPlace();
  const { result, retraction } = sentence;
  const verdict = verdictOf(sentence);
  if (result === null || verdict === null) return null;
  const { evidence } = result;
  const place = source === null ? null : placeOf(source, evidence);
  return (
    <div className="flex flex-col gap-2">
      <p>
        <Popover.Title render={<span />} className={classNames("font-semibold", MARK_TEXT[markOf(sentence)])}>
          {t(retraction === null ? `verdicts.${verdict}` : "verdicts.removed")}
        </Popover.Title>{" "}
        <ReasonText reason={retraction ?? result.reason} />
      </p>
      {evidence === null ? (
        <p className="text-ink-2">{t("noEvidence")}</p>
      ) : (
        <blockquote className="border-l-2 border-line-strong pl-2 text-ink-2">
          {passagePreview(evidence.quote)}
        </blockquote>
      )}
      {source !== null && (
        <button
          type="button"
          onClick={() => onOpenCitation({ citation: source, evidence })}
          className="flex min-w-0 items-baseline gap-1.5 self-start text-left text-accent underline-offset-2 hover:underline"
        >
          <span className="figures rounded-sm bg-accent-soft px-1.5 text-2xs font-semibold">{source.number}</span>
          <span className="min-w-0 break-words">
            {source.documentTitle}
            {place !== null && `, ${place}`}
          </span>
        </button>
      )}
      <p className="figures text-xs text-ink-3">
        {t(`judges.${result.judge}`)}
        {result.score !== null && ` · ${t("score", { score: score(result.score) })}`}
        {` · ${ms(result.ms)}`}
      </p>
    </div>
  );
}
