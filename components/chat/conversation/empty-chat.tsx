"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { buttonStyles } from "@/components/ui/button";
import { useLanguage } from "@/components/words/use-language";
import { useDocuments } from "@/lib/browser/api/use-documents";
import { useSettings } from "@/lib/browser/api/use-settings";
import type { Language } from "@/lib/shared/contracts/language";

/** Example questions by language; they match the sample library. */
export type ExampleQuestions = Readonly<Partial<Record<Language, readonly string[]>>>;

/** The chat before its first question. */
export function EmptyChat({ examples, onAsk }: { examples: ExampleQuestions; onAsk(question: string): void }) {
  const t = useTranslations("chat.empty");
  const locale = useLanguage();
  const questions = examples[locale] ?? examples.en ?? [];
  const { data } = useDocuments();
  const settings = useSettings();
  const ready = data?.documents.filter(({ status }) => status === "ready");
  const adding = data?.documents.filter(({ status }) => status === "queued" || status === "processing").length ?? 0;
  if (ready?.length === 0) return <NoDocuments adding={adding} />;
  // Assumes samples until the list loads, so that nothing jumps.
  const sampled = ready?.some(({ sample }) => sample) ?? true;
  return (
    <div className="m-auto flex w-full max-w-xl flex-col gap-5 py-8">
      <div>
        <h2 className="text-xl font-semibold tracking-tight">{t("title")}</h2>
        <p className="mt-1 text-ink-2">{t("text")}</p>
      </div>
      {sampled && questions.length > 0 && (
        <div>
          <h3 className="mb-2 text-xs text-ink-3">{t("examples")}</h3>
          <ul className="grid gap-2 sm:grid-cols-2">
            {questions.map((question) => (
              <li key={question}>
                <button
                  type="button"
                  onClick={() => onAsk(question)}
                  className="h-full w-full rounded-lg border border-line bg-panel px-3 py-2.5 text-left text-sm text-ink-2 hover:border-line-strong hover:text-ink"
                >
                  {question}
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
      <p className="text-sm text-ink-3">
        {t("ownDocuments")}{" "}
        <Link href="/library" className="text-accent underline underline-offset-2">
          {t("openLibrary")}
        </Link>
      </p>
      {/* Reserves the place until the model is known. */}
      <p className="-mt-4 min-h-5 text-sm text-ink-3">
        {settings.data?.languageModel.configured === false && (
          <>
            {t("builtInReader")}{" "}
            <Link href="/setup" className="text-accent underline underline-offset-2">
              {t("setUp")}
            </Link>
          </>
        )}
      </p>
    </div>
  );
}

/** Shown while the library is empty. */
function NoDocuments({ adding }: { adding: number }) {
  const t = useTranslations("chat.empty");
  return (
    <div className="m-auto flex w-full max-w-xl flex-col gap-4 py-8">
      <div>
        <h2 className="text-xl font-semibold tracking-tight">
          {adding > 0 ? t("adding", { count: adding }) : t("noDocuments")}
        </h2>
        <p role="status" className="mt-1 text-ink-2">
          {t(adding > 0 ? "addingText" : "noDocumentsText")}
        </p>
      </div>
      <Link href="/library" className={`${buttonStyles(adding > 0 ? "secondary" : "primary")} self-start`}>
        {t(adding > 0 ? "openLibrary" : "addDocuments")}
      </Link>
    </div>
  );
}
