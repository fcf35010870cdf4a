"use client";

import { CircleHelp } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Popover } from "@/components/ui/overlays/popover";
import { ReasonText } from "@/components/words/reason-text";
import { byCheck } from "@/lib/shared/contracts/checks/checks";
import { ANSWER_CHECKS, type AnswerCheck, VERDICTS } from "@/lib/shared/contracts/evaluation/results";
import type { JudgeMode, Settings } from "@/lib/shared/contracts/settings/settings";
import type { ChatView } from "@/lib/shared/projections/chat/chat";
import { Banner } from "./outcome-banner";

type Checked = Pick<ChatView, "retrieval" | "support" | AnswerCheck>;

/** Says that an answer is approved, what was checked and by which judges, and what approval means. */
export function ApprovalNote({
  outcome,
  view,
  judges = null,
  generator = null,
}: {
  outcome: NonNullable<ChatView["outcome"]>;
  view: Checked;
  /** The judges of the run, where known. */
  judges?: Settings["judges"] | null;
  /** The generator of the run, where known: without a language model, the built-in judges decide alone. */
  generator?: ChatView["generator"];
}) {
  const t = useTranslations("chat.approval");
  const outcomes = useTranslations("outcomes");
  const format = useFormatter();
  const checked = useCheckedWords(view);
  const used = judges === null ? [] : judgesOf(view, judges, generator);
  return (
    <Banner look="approved" title={outcomes("approved")}>
      <p>
        {checked.length > 0 && t("checked", { what: format.list(checked, { type: "unit" }) })}
        {checked.length > 0 && used.length > 0 && (
          <span className="text-ink-2">
            {` · ${t("by", { judges: format.list(used.map((judge) => t(`judges.${judge}`))) })}`}
          </span>
        )}
        <Popover
          openOnHover
          title={t("meaning")}
          trigger={
            <Button
              variant="ghost"
              size="icon-sm"
              aria-label={t("meaning")}
              className="-my-1.5 ml-1 size-6 align-middle text-ink-3"
            >
              <CircleHelp aria-hidden className="size-3.5" />
            </Button>
          }
        >
          <div className="flex flex-col gap-2 text-ink-2">
            <p>{t("means")}</p>
            <p>{t("meansNot")}</p>
          </div>
        </Popover>
      </p>
      {outcome.warning !== null && (
        <p className="mt-1">
          <ReasonText reason={outcome.warning} />
        </p>
      )}
    </Banner>
  );
}

/** Names each check that ran; a check that was off is not named. */
function useCheckedWords(view: Checked): string[] {
  const { retrieval, support } = view;
  const t = useTranslations("chat.approval.what");
  const words: string[] = [];
  if (isGraded(retrieval)) words.push(t("passages", { count: retrieval.total }));
  if (support.state === "judged") {
    words.push(t("sentences", { count: Object.values(support.counts).reduce((sum, count) => sum + count, 0) }));
  }
  if (support.state === "reflected" || support.state === "assessed") words.push(t("whole"));
  return [...words, ...passedChecks(view).map((check) => t(check))];
}

function passedChecks(view: Checked): AnswerCheck[] {
  return ANSWER_CHECKS.filter((check) => {
    const found = view[check];
    return "reason" in found && VERDICTS[found.state] === "passed";
  });
}

function isGraded({ state }: ChatView["retrieval"]): boolean {
  return state === "strong" || state === "some";
}

/** The judges of the checks that ran, each once. */
function judgesOf(view: Checked, judges: Settings["judges"], generator: ChatView["generator"]): JudgeMode[] {
  const judgeOf = byCheck(judges);
  const ran = [
    ...(isGraded(view.retrieval) ? [judgeOf.relevance] : []),
    judgeOf.support,
    ...passedChecks(view).map((check) => judgeOf[check]),
  ];
  return [...new Set(generator?.kind === "built-in-reader" ? ran.map(() => "built-in" as const) : ran)];
}
