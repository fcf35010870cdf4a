"use client";

import { CircleCheck, CircleSlash, Globe, OctagonX, TriangleAlert } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { type ReactNode, Suspense } from "react";
import { WhoMay } from "@/components/account/viewer";
import { Button, buttonStyles } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { lazyPart } from "@/components/ui/lazy-part";
import { ReasonText } from "@/components/words/reason-text";
import { useConversationId } from "@/lib/browser/dom/use-conversation-id";
import type { Reason } from "@/lib/shared/contracts/runs/reason";
import type { ChatView } from "@/lib/shared/projections/chat/chat";
import type { Degradation } from "@/lib/shared/projections/chat/chat-state";
import { degradedMessage } from "@/lib/shared/projections/text/degraded-message";
import {
  canLookFurther,
  canSearchWeb,
  canSetUpWeb,
  canWiden,
  moreThan,
  nextStepOf,
  type QuestionAction,
} from "./next-step";
import { explanationOf, titleOf } from "./outcome-title";

const StillReading = lazyPart(() => import("./still-reading").then((module) => module.StillReading));

const LOOK = {
  approved: { box: "border-supported/40 bg-supported-soft", icon: CircleCheck, sign: "text-supported" },
  best_effort: { box: "border-partial/40 bg-partial-soft", icon: TriangleAlert, sign: "text-partial" },
  abstained: { box: "border-line bg-sunk", icon: CircleSlash, sign: "text-ink-2" },
  cancelled: { box: "border-line bg-sunk", icon: CircleSlash, sign: "text-ink-2" },
  failed: { box: "border-unsupported/40 bg-unsupported-soft", icon: OctagonX, sign: "text-unsupported" },
} as const;

/** A box beside an answer that says how its run ended. */
export function Banner({ look, title, children }: { look: keyof typeof LOOK; title: string; children: ReactNode }) {
  const { box, icon: Icon, sign } = LOOK[look];
  return (
    <div className={classNames("flex gap-2.5 rounded-xl border px-3.5 py-2.5 text-sm", box)}>
      <Icon aria-hidden className={classNames("mt-0.5 size-4 shrink-0", sign)} />
      <div className="min-w-0">
        <p className="font-semibold">{title}</p>
        {children}
      </div>
    </div>
  );
}

/**
 * How an answer ended if not well: what was missing, and what to do next. Renders nothing for an approved answer,
 * which has `ApprovalNote`.
 */
export function OutcomeBanner({
  outcome,
  closest = 0,
  unuseful = false,
  web,
  scope = null,
  search = null,
  readOnly = false,
  onQuestion,
}: {
  /** Hides the actions from a read-only viewer. */
  readOnly?: boolean;
  outcome: NonNullable<ChatView["outcome"]>;
  /** How many passages came close to the missing answer. */
  closest?: number;
  /** A judge found that the answer does not answer the question. */
  unuseful?: boolean;
  /** Whether the web is configured, and whether this run searched it. */
  web: { isConfigured: boolean; wasSearched: boolean };
  /** The scope of the question; `null` for all documents. */
  scope?: ChatView["scope"];
  /** How many library passages the last search returned, and its limit. */
  search?: { found: number; limit: number } | null;
  /** Asks again, searches the web, or returns the question for rewording; `null` while none is possible. */
  onQuestion: ((action: QuestionAction) => void) | null;
}) {
  const t = useTranslations("chat.outcome");
  const conversationId = useConversationId();
  const { reason, warning } = outcome;
  const shownCodes = [reason?.code, warning?.code, ...(unuseful ? (["answer_off_topic"] as const) : [])];
  const missing = outcome.missing.filter(({ code }) => !shownCodes.includes(code));
  if (outcome.outcome === "approved") return null;
  const explain = (reason: Reason) => {
    const explained = explanationOf(outcome.outcome, reason, closest);
    return explained === null ? <ReasonText reason={reason} /> : t(`explained.${explained}`);
  };
  const step = readOnly ? null : nextStepOf(outcome.outcome, reason);
  return (
    <Banner
      look={outcome.outcome}
      title={t(`titles.${titleOf(outcome.outcome, reason, { missing: outcome.missing, closest, unuseful })}`)}
    >
      <p>
        {reason !== null && explain(reason)}
        {warning !== null && warning.code !== reason?.code && (
          <>
            {" "}
            <ReasonText reason={warning} />
          </>
        )}
      </p>
      {missing.length > 0 && (
        <p className="mt-1">
          <span className="font-medium">{t("missing")}</span>{" "}
          {missing.map((lack, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: what is missing of a sealed answer never moves
            <span key={index}>
              <LibraryLink reason={lack} readOnly={readOnly}>
                {lack.code === "judged_by_model" && lack.text !== undefined ? lack.text : explain(lack)}
              </LibraryLink>{" "}
            </span>
          ))}
        </p>
      )}
      {step !== null && (
        <p className="mt-1 text-ink-2">
          {t(`steps.${step.text}`)}{" "}
          {step.href !== null && (
            <Link
              href={
                step.text === "add-document" && conversationId !== null
                  ? `${step.href}&question=${conversationId}`
                  : step.href
              }
              onClick={() => onQuestion?.("keep")}
              className="font-medium text-accent underline underline-offset-2"
            >
              {t(`links.${step.text}`)}
            </Link>
          )}
        </p>
      )}
      {step?.text === "add-document" && (
        <Suspense>
          <StillReading />
        </Suspense>
      )}
      {step?.question != null && (
        <div className="mt-2 flex flex-wrap gap-2">
          <Button
            size="sm"
            disabled={onQuestion === null}
            onClick={() => step.question !== null && onQuestion?.(step.question)}
          >
            {t(step.question === "ask-again" ? "askAgain" : "rephrase")}
          </Button>
          {search !== null && canLookFurther(step, search) && (
            <Button size="sm" disabled={onQuestion === null} onClick={() => onQuestion?.("more-passages")}>
              {t("morePassages", { count: moreThan(search.limit) })}
            </Button>
          )}
          {canWiden(step, scope) && (
            <Button size="sm" disabled={onQuestion === null} onClick={() => onQuestion?.("all-documents")}>
              {t("allDocuments")}
            </Button>
          )}
          {canSearchWeb(step, web) && (
            <Button size="sm" disabled={onQuestion === null} onClick={() => onQuestion?.("search-web")}>
              <Globe aria-hidden className="size-3.5" />
              {t("searchWeb")}
            </Button>
          )}
          {canSetUpWeb(step, web) && (
            <WhoMay permission="administer">
              <Link href="/settings#web-search" className={buttonStyles("ghost", "sm")}>
                <Globe aria-hidden className="size-3.5" />
                {t("setUpWeb")}
              </Link>
            </WhoMay>
          )}
        </div>
      )}
    </Banner>
  );
}

/** A reason as a link to the receipt of the document that it names, or to the documents that were not read in full. */
function LibraryLink({ reason, readOnly, children }: { reason: Reason; readOnly: boolean; children: ReactNode }) {
  const href = readOnly ? null : libraryAddress(reason);
  if (href === null) return children;
  return (
    <Link href={href} prefetch={false} className="underline underline-offset-2 hover:text-ink">
      {children}
    </Link>
  );
}

function libraryAddress({ code, params }: Reason): string | null {
  if (code === "documents_unread") return "/library?unread=1";
  if (code === "pages_unread" || code === "pictures_unread") return `/library/${params.documentId}?tab=receipt`;
  return code === "document_unread" ? `/library/${params.documentId}` : null;
}

/** A component that failed, and its fallback. */
export function DegradedBanner({ degradation }: { degradation: Degradation }) {
  const t = useTranslations("chat.degraded");
  return (
    <Banner look="best_effort" title={t(degradedMessage(degradation))}>
      <p>
        <ReasonText reason={degradation.reason} /> {t(`fallbacks.${degradation.fallback}`)}
      </p>
    </Banner>
  );
}
