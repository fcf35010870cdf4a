"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { classNames } from "@/components/ui/class-names";
import { type PromptVariable, type PromptView, promptVariablesOf } from "@/lib/shared/contracts/settings/prompt";
import type { TextComplaint } from "./prompt-draft";
import { type PromptEditor, textFieldId } from "./use-prompt-editor";

const LABELLED = ["instruction", "system", "passage_rules", "opening", "question_opening"] as const;

/** One text of a prompt with its variables and its errors. */
export function PromptTextField({ name, view, editor }: { name: string; view: PromptView; editor: PromptEditor }) {
  const t = useTranslations("prompts");
  const base = useId();
  const id = textFieldId(name);
  const labelled = LABELLED.find((known) => known === name);
  const refusal = editor.refusal(name);
  const complaints = editor.complaints(name);
  const variables = view.variables.filter((variable) => variable.text === name);
  const problems = [
    ...complaints.map((complaint) => words(complaint)),
    ...(complaints.length === 0 && refusal !== undefined ? [t("errors.refused", { text: refusal })] : []),
  ];
  function words(complaint: TextComplaint): string {
    if (complaint.kind === "empty") return t("errors.empty");
    if (complaint.kind === "long") return t("errors.long", { max: complaint.max });
    return t(`errors.${complaint.kind}`, { variable: `{${complaint.variable}}` });
  }
  const insert = (variable: PromptVariable) => {
    const field = document.getElementById(id);
    if (!(field instanceof HTMLTextAreaElement)) return;
    field.setRangeText(`{${variable.name}}`, field.selectionStart, field.selectionEnd, "end");
    editor.set(name, field.value);
    field.focus();
  };
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <label
        htmlFor={id}
        className={classNames("text-sm", labelled === undefined ? "font-mono text-xs" : "font-medium")}
      >
        {labelled === undefined ? name.replace(/^words\./, "") : t(`texts.${labelled}`)}
      </label>
      <textarea
        id={id}
        lang={view.language}
        value={editor.text(name)}
        onChange={(event) => editor.set(name, event.target.value)}
        aria-invalid={problems.length > 0}
        aria-describedby={`${base}-problems ${base}-variables`}
        spellCheck
        className={classNames(
          "field-sizing-content max-h-[34rem] w-full resize-y rounded-lg border bg-panel px-3 py-2 font-mono text-[13px] leading-5 text-ink",
          labelled === undefined ? "min-h-9" : "min-h-32",
          problems.length > 0 ? "border-unsupported" : "border-line-strong",
        )}
      />
      <div id={`${base}-problems`} role="alert" className="text-xs text-unsupported">
        {problems.map((problem) => (
          <p key={problem}>{problem}</p>
        ))}
      </div>
      {labelled !== undefined && (
        <div id={`${base}-variables`} className="text-xs text-ink-2">
          {variables.length === 0 ? (
            <p>{t("variables.none")}</p>
          ) : (
            <VariableList variables={variables} used={promptVariablesOf(editor.text(name))} onInsert={insert} />
          )}
        </div>
      )}
    </div>
  );
}

const DESCRIBED = [
  "question",
  "passages",
  "routes",
  "conversation",
  "query",
  "reason",
  "tried",
  "no_answer_marker",
  "feedback",
  "sentences",
  "answer",
] as const;

function VariableList({
  variables,
  used,
  onInsert,
}: {
  variables: readonly PromptVariable[];
  used: ReadonlySet<string>;
  onInsert(variable: PromptVariable): void;
}) {
  const t = useTranslations("prompts.variables");
  const description = (variable: PromptVariable) => {
    const described = DESCRIBED.find((name) => name === variable.name);
    return described === undefined ? variable.description : t(`descriptions.${described}`);
  };
  return (
    <ul className="flex flex-col gap-1">
      {variables.map((variable) => (
        <li key={variable.name} className="flex flex-wrap items-baseline gap-x-2">
          <button
            type="button"
            aria-label={t("insert", { name: `{${variable.name}}` })}
            onClick={() => onInsert(variable)}
            className="rounded-md border border-line-strong bg-sunk px-1.5 py-0.5 font-mono text-xs text-ink hover:bg-panel"
          >
            {`{${variable.name}}`}
          </button>
          <span className={used.has(variable.name) || !variable.required ? "text-ink-3" : "text-unsupported"}>
            {t(variable.required ? "required" : "optional")}
          </span>
          <span>{description(variable)}</span>
        </li>
      ))}
    </ul>
  );
}
