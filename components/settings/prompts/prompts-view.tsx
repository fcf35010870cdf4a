"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { useFailureWords } from "@/components/loading/use-failure-words";
import { Page } from "@/components/shell/page";
import { BackLink } from "@/components/ui/back-link";
import { ErrorState } from "@/components/ui/error-state";
import { LoadingText } from "@/components/ui/loading-text";
import { Select } from "@/components/ui/overlays/select";
import { Skeleton } from "@/components/ui/skeleton";
import { useLanguage } from "@/components/words/use-language";
import { useLanguageName } from "@/components/words/use-language-name";
import { queryString } from "@/lib/browser/api/query-string";
import { LANGUAGES, type Language, languageSchema } from "@/lib/shared/contracts/language";
import { type PromptPart, promptPartSchema } from "@/lib/shared/contracts/settings/prompt";
import { LeaveGuard } from "../leave-guard";
import { PromptForm } from "./prompt-form";
import { PromptPicker } from "./prompt-picker";
import { forgetPromptDrafts, useStoredPromptDrafts } from "./stored-prompt-drafts";
import { usePrompt } from "./use-prompts";

/** The prompts of language models, by language and stage. */
export function PromptsView() {
  const t = useTranslations("prompts");
  const languageName = useLanguageName();
  const locale = useLanguage();
  const pathname = usePathname();
  const search = useSearchParams();
  const drafts = useStoredPromptDrafts();
  const language =
    languageSchema.safeParse(search.get("language")).data ?? languageSchema.safeParse(locale).data ?? "en";
  const stage = promptPartSchema.safeParse(search.get("stage")).data ?? "generate";
  // Next follows the address in `useSearchParams` without asking the server again.
  const show = (next: { language: Language; stage: PromptPart }) =>
    window.history.replaceState(null, "", `${pathname}${queryString(next)}`);
  return (
    <Page
      wide
      title={t("title")}
      description={t("description")}
      actions={
        <>
          <BackLink href="/settings">{t("backToSettings")}</BackLink>
          <div className="w-36">
            <Select
              label={t("language")}
              value={language}
              onValueChange={(value) => show({ language: value, stage })}
              options={LANGUAGES.map((value) => ({ value, label: languageName(value) }))}
            />
          </div>
        </>
      }
    >
      <div className="grid items-start gap-5 min-[1000px]:grid-cols-[15rem_minmax(0,1fr)]">
        <PromptPicker language={language} stage={stage} onChoose={(value) => show({ language, stage: value })} />
        <PromptLoader key={`${language}/${stage}`} language={language} stage={stage} />
      </div>
      <LeaveGuard active={drafts.size > 0} onDiscard={forgetPromptDrafts} />
    </Page>
  );
}

function PromptLoader({ language, stage }: { language: Language; stage: PromptPart }) {
  const t = useTranslations("prompts");
  const failureWords = useFailureWords();
  const { data, isPending, isError, error, refetch } = usePrompt(language, stage);
  if (isPending) {
    return (
      <div>
        <LoadingText>{t("loading")}</LoadingText>
        <Skeleton className="h-[30rem] rounded-xl" />
      </div>
    );
  }
  if (isError && data === undefined) {
    return (
      <ErrorState title={t("failed")} onRetry={() => void refetch()}>
        {failureWords(error)}
      </ErrorState>
    );
  }
  return <PromptForm view={data} onReload={refetch} />;
}
