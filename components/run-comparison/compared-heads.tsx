"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { OutcomeChip } from "@/components/traces/outcome-chip";
import { Chip } from "@/components/ui/chip";
import { ReasonText } from "@/components/words/reason-text";
import { useProfileName } from "@/components/words/use-profile-name";
import type { Connection } from "@/lib/browser/stream/run-stream";
import type { ComparedRun } from "@/lib/shared/projections/trace/run-difference";

interface Side {
  runId: string;
  run: ComparedRun;
  connection: Connection;
}

/** The two compared runs and their outcomes. A shared question is shown once. */
export function ComparedHeads({ left, right }: { left: Side; right: Side }) {
  const same = left.run.trace.question === right.run.trace.question;
  return (
    <div>
      {same && left.run.trace.question !== "" && <Question text={left.run.trace.question} />}
      <div className="grid gap-3 sm:grid-cols-2">
        <Head side={left} place="left" withQuestion={!same} />
        <Head side={right} place="right" withQuestion={!same} />
      </div>
    </div>
  );
}

function Question({ text }: { text: string }) {
  return (
    <p
      dir="auto"
      className="mb-3 max-h-40 overflow-y-auto text-lg font-semibold tracking-tight wrap-anywhere whitespace-pre-wrap"
    >
      {text}
    </p>
  );
}

function Head({ side, place, withQuestion }: { side: Side; place: "left" | "right"; withQuestion: boolean }) {
  const t = useTranslations("comparison");
  const profileName = useProfileName();
  const { runId, run, connection } = side;
  const { question, configStamp, outcome, answer, error } = run.trace;
  const reason = answer?.reason ?? error;
  return (
    <section aria-label={t(place)} className="min-w-0 rounded-xl border border-line bg-panel px-4 py-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-xs font-medium text-ink-3">{t(place)}</h2>
        <Link href={`/traces/${runId}`} className="text-xs text-accent underline underline-offset-2">
          {t("openTrace")}
        </Link>
      </div>
      {connection === "gone" ? (
        <p className="mt-2 text-unsupported">{t("gone")}</p>
      ) : (
        <>
          {withQuestion && <Question text={question} />}
          <div className="mt-1.5 flex flex-wrap items-center gap-2">
            <OutcomeChip outcome={run.trace.ended ? outcome : null} />
            {configStamp !== null && (
              <>
                <Chip>
                  <span className="truncate">{profileName(configStamp.settings.profile)}</span>
                </Chip>
                <Chip>
                  <span className="truncate">{configStamp.chatModel ?? t("builtInReader")}</span>
                </Chip>
              </>
            )}
          </div>
          {reason !== null && (
            <p className="mt-1.5 break-words text-ink-2">
              <ReasonText reason={reason} />
            </p>
          )}
        </>
      )}
    </section>
  );
}
