"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { Suspense } from "react";
import { WhoMay } from "@/components/account/viewer";
import { FirstStepsOffer } from "@/components/shell/first-steps/first-steps-offer";
import { lazyPart } from "@/components/ui/lazy-part";
import { useLanguage } from "@/components/words/use-language";
import { fetchJson } from "@/lib/browser/api/api-client";
import { SUGGESTIONS_KEY } from "@/lib/browser/api/query-keys";
import { useSettings } from "@/lib/browser/api/settings/use-settings";
import { useDocuments } from "@/lib/browser/api/use-documents";
import type { Language } from "@/lib/shared/contracts/language";
import type { SuggestedQuestion, Suggestions } from "@/lib/shared/contracts/library/digest";
import { suggestionsSchema } from "@/lib/shared/contracts/library/digest";

/** How often questions are asked for while some are still being made. */
const MAKING_POLL_MS = 3_000;

// Not for a new user, whose library holds the samples.
const NoDocuments = lazyPart(() => import("./no-documents").then((module) => module.NoDocuments));
const SampleLibraryActions = lazyPart(() =>
  import("@/components/library/documents/sample-library-actions").then((module) => module.SampleLibraryActions),
);

/** Example questions by language; they match the sample library. */
export type ExampleQuestions = Readonly<Partial<Record<Language, readonly string[]>>>;

/** The questions that the page was rendered with. */
export interface RenderedQuestions {
  samples: ExampleQuestions;
  /** `null` if they could not be read. */
  own: Suggestions | null;
}

/** The chat before its first question. */
export function EmptyChat({ questions, onAsk }: { questions: RenderedQuestions; onAsk(question: string): void }) {
  const t = useTranslations("chat.empty");
  const locale = useLanguage();
  const { data } = useDocuments();
  const own = useSuggestions(questions.own).data;
  const settings = useSettings();
  const ready = data?.documents.filter(({ status }) => status === "ready");
  const adding = data?.documents.filter(({ status }) => status === "queued" || status === "processing").length ?? 0;
  if (ready?.length === 0) {
    return (
      <Suspense>
        <NoDocuments adding={adding} />
      </Suspense>
    );
  }
  const suggested = own?.questions ?? [];
  const hasOwn = ready === undefined ? suggested.length > 0 : ready.some(({ sample }) => !sample);
  // Assumes samples until the list loads, so that nothing jumps.
  const sampled = ready?.some(({ sample }) => sample) ?? true;
  const examples = sampled ? (questions.samples[locale] ?? questions.samples.en ?? []) : [];
  return (
    <div className="m-auto flex w-full max-w-xl flex-col gap-5 py-8">
      <div>
        <h2 className="text-xl font-semibold tracking-tight">{t("title")}</h2>
        <p className="mt-1 text-ink-2">{t("text")}</p>
      </div>
      {hasOwn && suggested.length > 0 && (
        <div>
          <h3 className="mb-2 text-xs text-ink-3">{t("own")}</h3>
          <QuestionList questions={suggested} onAsk={onAsk} />
        </div>
      )}
      {hasOwn && suggested.length === 0 && (own?.making ?? 0) > 0 && (
        <p role="status" className="text-sm text-ink-3">
          {t("making")}
        </p>
      )}
      {examples.length > 0 && !hasOwn && (
        <div>
          <h3 className="mb-2 text-xs text-ink-3">{t("examples")}</h3>
          <QuestionList questions={examples.map((question) => ({ question }))} onAsk={onAsk} />
        </div>
      )}
      {hasOwn && ready !== undefined && (
        <details className="text-sm text-ink-3">
          <summary className="cursor-pointer hover:text-ink-2">{t("samples")}</summary>
          <div className="mt-2 flex flex-col gap-2">
            {examples.length > 0 && (
              <QuestionList questions={examples.map((question) => ({ question }))} onAsk={onAsk} />
            )}
            <Suspense>
              <SampleLibraryActions documents={data?.documents ?? []} />
            </Suspense>
          </div>
        </details>
      )}
      {!hasOwn && (
        <p className="text-sm text-ink-3">
          {t("ownDocuments")}{" "}
          <Link href="/library" className="text-accent underline underline-offset-2">
            {t("openLibrary")}
          </Link>
        </p>
      )}
      {/* Reserves the place until the model is known. */}
      <p className="-mt-4 min-h-5 text-sm text-ink-3">
        {settings.data?.languageModel.configured === false && (
          <>
            {t("builtInReader")}{" "}
            <WhoMay permission="administer">
              <Link href="/setup" className="text-accent underline underline-offset-2">
                {t("setUp")}
              </Link>
            </WhoMay>
          </>
        )}
      </p>
      <FirstStepsOffer />
    </div>
  );
}

/** Questions to ask with a click, with the documents that answer them. */
function QuestionList({
  questions,
  onAsk,
}: {
  questions: readonly (Pick<SuggestedQuestion, "question"> & Partial<SuggestedQuestion>)[];
  onAsk(question: string): void;
}) {
  return (
    <ul className="grid gap-2 sm:grid-cols-2">
      {questions.map(({ question, language, documentTitle }) => (
        <li key={question}>
          <button
            type="button"
            onClick={() => onAsk(question)}
            className="flex h-full w-full flex-col gap-1 rounded-lg border border-line bg-panel px-3 py-2.5 text-left text-sm text-ink-2 hover:border-line-strong hover:text-ink"
          >
            <span lang={language} dir="auto">
              {question}
            </span>
            {documentTitle !== undefined && (
              <span dir="auto" className="line-clamp-1 w-full text-2xs text-ink-3">
                {documentTitle}
              </span>
            )}
          </button>
        </li>
      ))}
    </ul>
  );
}

/**
 * Questions about the user's own documents.
 * @param rendered what the page was rendered with; `null` if it was not known
 */
function useSuggestions(rendered: Suggestions | null) {
  return useQuery({
    queryKey: SUGGESTIONS_KEY,
    queryFn: ({ signal }) => fetchJson(suggestionsSchema, "GET /api/suggestions", { signal }),
    ...(rendered === null ? {} : { initialData: rendered, initialDataUpdatedAt: 0 }),
    refetchInterval: ({ state: { data } }) => (data !== undefined && data.making > 0 ? MAKING_POLL_MS : false),
  });
}
