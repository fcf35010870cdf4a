"use client";

import Link from "next/link";
import { useFormatter, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { isOpenable, WebMark } from "@/components/chat/answer/web-mark";
import { MarkdownText } from "@/components/library/document/block-text";
import { ReasonText } from "@/components/words/reason-text";
import { useProfileName } from "@/components/words/use-profile-name";
import { useQuantities } from "@/components/words/use-quantities";
import { useScopeWords } from "@/components/words/use-scope-words";
import { byCheck, CHECK_IDS } from "@/lib/shared/contracts/checks/checks";
import { LANGUAGES } from "@/lib/shared/contracts/language";
import type { LibraryScope } from "@/lib/shared/contracts/library/document";
import type { Citation, ClosestPassage, ConfigStamp, DisagreeingSource } from "@/lib/shared/contracts/runs/run-event";
import type { TraceView } from "@/lib/shared/projections/trace/trace";
import { DetailSection } from "../detail-section";

/** The outcome of a run and its configuration. */
export function RunOverview({ trace, configStamp }: { trace: TraceView; configStamp: ConfigStamp }) {
  const t = useTranslations("traces.overview");
  const common = useTranslations("common");
  const { answer, error } = trace;
  return (
    <div className="flex flex-col gap-5 text-sm">
      {error !== null && (
        <p role="note" className="rounded-lg bg-unsupported-soft px-3 py-2 text-unsupported">
          <ReasonText reason={error} />
        </p>
      )}
      {answer !== null && (
        <>
          <DetailSection title={t("reason")}>
            <p>
              <ReasonText reason={answer.reason} />
            </p>
            {answer.warning !== null && (
              <p className="mt-1 text-partial">
                {common("lead", { name: t("warning") })} <ReasonText reason={answer.warning} />
              </p>
            )}
            {answer.missing.length > 0 && (
              <div className="mt-1">
                {common("lead", { name: t("missing") })}
                <ul className="list-disc pl-5">
                  {answer.missing.map((lack, index) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: what is missing of a sealed answer never moves
                    <li key={index}>
                      <ReasonText reason={lack} />
                    </li>
                  ))}
                </ul>
              </div>
            )}
          </DetailSection>
          <DetailSection title={t("answer")}>
            {answer.text === "" ? (
              <p className="text-ink-2">{t("noAnswer")}</p>
            ) : (
              <div dir="auto" className="text-answer wrap-anywhere whitespace-pre-wrap">
                <MarkdownText>{answer.text}</MarkdownText>
              </div>
            )}
          </DetailSection>
          {answer.citations.length > 0 && (
            <DetailSection title={t("sources")}>
              <ol className="flex flex-col gap-1">
                {answer.citations.map((citation) => (
                  <li key={citation.number} className="figures flex gap-2">
                    <span className="w-4 shrink-0 font-semibold">{citation.number}</span>
                    <CitedPlace citation={citation} />
                  </li>
                ))}
              </ol>
            </DetailSection>
          )}
          <Disagreement sources={answer.disagreement ?? []} citations={answer.citations} />
          <ClosestSources passages={answer.closest ?? []} />
        </>
      )}
      <ConfigTable stamp={configStamp} scope={trace.scope} />
    </div>
  );
}

/** The conflicting values of each source. */
function Disagreement({
  sources,
  citations,
}: {
  sources: readonly DisagreeingSource[];
  citations: readonly Citation[];
}) {
  const t = useTranslations("traces.overview");
  if (sources.length === 0) return null;
  return (
    <DetailSection title={t("disagreement")}>
      <ul className="flex flex-col gap-1">
        {sources.map(({ number, value, documentTitle }) => {
          const citation = citations.find((own) => own.number === number);
          return (
            <li key={number} className="flex flex-col">
              <span dir="auto" className="font-medium wrap-anywhere">
                {value}
              </span>
              {citation === undefined ? documentTitle : <CitedPlace citation={citation} />}
            </li>
          );
        })}
      </ul>
    </DetailSection>
  );
}

/** The closest passages to an unanswered question, each with what it lacks. */
function ClosestSources({ passages }: { passages: readonly ClosestPassage[] }) {
  const t = useTranslations("traces.overview");
  if (passages.length === 0) return null;
  return (
    <DetailSection title={t("closest")}>
      <ul className="flex flex-col gap-2">
        {passages.map((passage) => (
          <li key={passage.passageId} className="flex flex-col">
            <CitedPlace citation={passage} />
            <span className="text-xs text-ink-2">
              <ReasonText reason={passage.reason} />
            </span>
          </li>
        ))}
      </ul>
    </DetailSection>
  );
}

/** Links to the document; a web page is named with its address and when it was read. */
function CitedPlace({ citation }: { citation: Citation }) {
  const words = [citation.documentTitle, ...citation.headingPath.slice(-1)].join(" · ");
  const { web } = citation;
  if (web === undefined || web === null) {
    return (
      <Link href={`/library/${citation.documentId}?passage=${citation.ordinal}`} className="min-w-0 hover:underline">
        {words}
      </Link>
    );
  }
  return (
    <span className="flex min-w-0 flex-col">
      {isOpenable(web.url) ? (
        <a href={web.url} target="_blank" rel="noreferrer noopener" className="wrap-anywhere hover:underline">
          {words}
        </a>
      ) : (
        words
      )}
      <WebMark web={web} />
    </span>
  );
}

function ConfigTable({ stamp, scope }: { stamp: ConfigStamp; scope: LibraryScope | null }) {
  const t = useTranslations("traces.overview");
  const stores = useTranslations("settings.stores");
  const scopeWords = useScopeWords(scope);
  const format = useFormatter();
  const profileName = useProfileName();
  const { score, ms, count } = useQuantities();
  const { settings } = stamp;
  const { checks, thresholds, caps, retrieval } = settings;
  const regenerations = caps.regenerations === null ? t("untilDeadline") : count(caps.regenerations);
  // Without a language model no prompt is sent.
  const hashes = stamp.chatModel === null ? [] : Object.entries(stamp.promptHashes);
  return (
    <DetailSection title={t("config")}>
      {stamp.unreadable !== undefined && (
        <p role="note" className="mb-2 text-partial">
          {t("unreadable", { names: format.list(stamp.unreadable) })}
        </p>
      )}
      <dl className="figures divide-y divide-line border-y border-line">
        <Line name={t("scope")}>{scopeWords ?? t("wholeLibrary")}</Line>
        <Line name={t("profile")}>{profileName(settings.profile)}</Line>
        <Line name={t("workflow")}>
          {t(`routings.${settings.workflow.routing}`)} · {t(`methods.${settings.workflow.method}`)}
        </Line>
        <Line name={t("checks")}>
          {CHECK_IDS.map((id) => t(byCheck(checks)[id] ? "on" : "off", { name: t(`checkNames.${id}`) })).join(" · ")}
        </Line>
        <Line name={t("judges")}>
          {CHECK_IDS.map((id) => `${t(`checkNames.${id}`)} ${t(`judgeNames.${byCheck(settings.judges)[id]}`)}`).join(
            " · ",
          )}
        </Line>
        <Line name={t("thresholds")}>
          {CHECK_IDS.map((id) => `${t(`thresholdNames.${id}`)} ${score(thresholds[id])}`).join(" · ")}
        </Line>
        <Line name={t("caps")}>
          {t("capsValue", { transforms: count(caps.transforms), regenerations, deadline: ms(caps.deadlineMs) })}
        </Line>
        {settings.workflow.method === "reflection" && (
          <Line name={t("reflection")}>
            {t("reflectionValue", {
              minScore: score(settings.reflection.minScore),
              iterations: settings.reflection.maxIterations,
            })}
          </Line>
        )}
        <Line name={t("retrieval")}>
          {t("retrievalValue", {
            k: count(retrieval.topK),
            weights: LANGUAGES.map((own) => `${score(retrieval.denseWeight[own])} ${own.toUpperCase()}`).join(", "),
          })}
          {retrieval.hyde && ` · ${t("hyde")}`}
          {retrieval.fusion === "rrf" && ` · ${t("fusionRrf")}`}
          {retrieval.variants > 0 && ` · ${t("variants", { count: retrieval.variants })}`}
          {retrieval.rerank !== "none" && ` · ${t(`rerankers.${retrieval.rerank}`)}`}
          {retrieval.neighbours > 0 && ` · ${t("neighbours", { count: retrieval.neighbours })}`}
          {!retrieval.cache && ` · ${t("notKept")}`}
        </Line>
        <Line name={t("generator")}>
          {stamp.chatModel === null ? t(`generators.${stamp.generator}`) : stamp.chatModel}
        </Line>
        <Line name={t("embedding")}>{stamp.embeddingModel}</Line>
        <Line name={t("store")}>{stores(settings.searchIndex.store)}</Line>
        <Line name={t("prompts")}>
          {hashes.length === 0 ? t("builtIn") : hashes.map(([name, hash]) => `${name} ${hash.slice(0, 8)}`).join(" · ")}
        </Line>
        <Line name={t("version")}>{stamp.graphVersion}</Line>
        <Line name={t("revision")}>{count(stamp.settingsRevision)}</Line>
      </dl>
    </DetailSection>
  );
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[7.5rem_minmax(0,1fr)] gap-3 py-2">
      <dt className="text-ink-3">{name}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  );
}
