"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Field, TextArea, TextInput } from "@/components/ui/field";
import { FormDialog } from "@/components/ui/overlays/form-dialog";
import { Select } from "@/components/ui/overlays/select";
import { useToast } from "@/components/ui/overlays/toast";
import { useLanguageName } from "@/components/words/use-language-name";
import { useProfileName } from "@/components/words/use-profile-name";
import { useScopeWords } from "@/components/words/use-scope-words";
import { useProfiles } from "@/lib/browser/api/settings/use-profiles";
import { type CaseDraft, caseDraftSchema, expectedOutcomeSchema } from "@/lib/shared/contracts/evaluation/eval-case";
import { LANGUAGES, languageSchema } from "@/lib/shared/contracts/language";
import { MAX_QUESTION_CHARS } from "@/lib/shared/contracts/runs/run";
import { CaseSources } from "./case-sources";
import { useSaveCase } from "./use-cases";

const NONE = "none";

/** Fields with their own message. */
const PROBLEMS: ReadonlyMap<unknown, "question" | "sources" | "forbidden"> = new Map([
  ["question", "question"],
  ["expectedSources", "sources"],
  ["forbiddenWords", "forbidden"],
]);

/** Creates or edits a test case: a question, and what its answer must contain. */
export function CaseDialog({
  id,
  initial,
  fromRunId = null,
  onClose,
}: {
  /** The case to edit; `null` for a new one. */
  id: string | null;
  initial: CaseDraft;
  fromRunId?: string | null;
  onClose(): void;
}) {
  const t = useTranslations("cases.dialog");
  const outcomes = useTranslations("outcomes");
  const toast = useToast();
  const languageName = useLanguageName();
  const profileName = useProfileName();
  const profiles = useProfiles();
  const save = useSaveCase();
  const [draft, setDraft] = useState(initial);
  const [words, setWords] = useState(initial.expectedWords.join("\n"));
  const [forbidden, setForbidden] = useState(initial.forbiddenWords.join("\n"));
  const [problem, setProblem] = useState<"question" | "expects" | "sources" | "forbidden" | null>(null);
  const scopeWords = useScopeWords(draft.scope);
  const change = (part: Partial<CaseDraft>) => {
    setDraft({ ...draft, ...part });
    setProblem(null);
  };
  const send = () => {
    // A saved case has more fields than the form edits.
    const { question, language, profile, scope, expectedOutcome } = draft;
    const parsed = caseDraftSchema.safeParse({
      question,
      language,
      profile,
      scope,
      expectedOutcome,
      expectedWords: linesOf(words),
      forbiddenWords: linesOf(forbidden),
      expectedSources: draft.expectedSources.map((source) => ({ ...source, words: source.words?.trim() || null })),
      note: draft.note?.trim() || null,
    });
    if (!parsed.success) {
      const [field] = parsed.error.issues[0]?.path ?? [];
      setProblem(PROBLEMS.get(field) ?? "expects");
      return;
    }
    save.mutate(
      { id, draft: parsed.data, fromRunId },
      {
        onSuccess: () => {
          toast({ title: t("saved") });
          onClose();
        },
        onError: (error) => toast({ title: t("notSaved"), description: error.message, error: true }),
      },
    );
  };
  const names = new Set([
    ...(profiles.data?.profiles.map(({ name }) => name) ?? []),
    ...(draft.profile ? [draft.profile] : []),
  ]);
  return (
    <FormDialog
      title={t(id === null ? "titleNew" : "titleEdit")}
      description={t("description")}
      cancel={t("cancel")}
      submit={t("save")}
      busy={save.isPending}
      noValidate
      onSubmit={send}
      onClose={onClose}
    >
      <Field label={t("question")} error={problem === "question" ? t("questionWrong") : undefined}>
        <TextArea
          dir="auto"
          maxLength={MAX_QUESTION_CHARS}
          value={draft.question}
          onChange={(event) => change({ question: event.target.value })}
        />
      </Field>
      <div className="grid gap-4 min-[480px]:grid-cols-2">
        <div className="flex flex-col gap-1">
          <span className="text-sm font-medium">{t("language")}</span>
          <Select
            label={t("language")}
            value={draft.language ?? NONE}
            onValueChange={(value) => change({ language: languageSchema.safeParse(value).data ?? null })}
            options={[
              { value: NONE, label: t("anyLanguage") },
              ...LANGUAGES.map((value) => ({ value, label: languageName(value) })),
            ]}
          />
        </div>
        <div className="flex flex-col gap-1">
          <span className="text-sm font-medium">{t("profile")}</span>
          <Select
            label={t("profile")}
            value={draft.profile ?? NONE}
            onValueChange={(value) => change({ profile: value === NONE ? null : value })}
            options={[
              { value: NONE, label: t("profileInForce") },
              ...[...names].map((value) => ({ value, label: profileName(value) })),
            ]}
          />
        </div>
      </div>
      {scopeWords !== null && (
        <p className="flex items-center justify-between gap-3 text-sm">
          <span className="min-w-0 wrap-anywhere">{t("scope", { scope: scopeWords })}</span>
          <Button size="sm" onClick={() => change({ scope: null })}>
            {t("wholeLibrary")}
          </Button>
        </p>
      )}
      <div className="flex flex-col gap-1">
        <span className="text-sm font-medium">{t("outcome")}</span>
        <Select
          label={t("outcome")}
          value={draft.expectedOutcome ?? NONE}
          onValueChange={(value) => change({ expectedOutcome: expectedOutcomeSchema.safeParse(value).data ?? null })}
          options={[
            { value: NONE, label: t("anyOutcome") },
            ...expectedOutcomeSchema.options.map((value) => ({ value, label: outcomes(value) })),
          ]}
        />
      </div>
      <CaseSources
        sources={draft.expectedSources}
        wrong={problem === "sources"}
        onChange={(expectedSources) => change({ expectedSources })}
      />
      <Field
        label={t("words")}
        description={t("wordsHelp")}
        error={problem === "expects" ? t("expectsNothing") : undefined}
      >
        <TextArea
          dir="auto"
          value={words}
          onChange={(event) => {
            setWords(event.target.value);
            setProblem(null);
          }}
        />
      </Field>
      <Field
        label={t("forbidden")}
        description={t("wordsHelp")}
        error={problem === "forbidden" ? t("forbiddenWrong") : undefined}
      >
        <TextArea
          dir="auto"
          value={forbidden}
          onChange={(event) => {
            setForbidden(event.target.value);
            setProblem(null);
          }}
        />
      </Field>
      <Field label={t("note")}>
        <TextInput
          maxLength={2_000}
          value={draft.note ?? ""}
          onChange={(event) => change({ note: event.target.value })}
        />
      </Field>
    </FormDialog>
  );
}

/** One word or phrase a line. */
function linesOf(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}
