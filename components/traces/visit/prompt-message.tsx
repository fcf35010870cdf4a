"use client";

import { useTranslations } from "next-intl";
import { CopyButton } from "@/components/ui/copy-button";
import type { ChatMessage, FilledVariable } from "@/lib/shared/contracts/runs/model-call";

/** One message of a prompt as sent, with the values of its variables marked; or its template. */
export function PromptMessage({ message, asTemplate }: { message: ChatMessage; asTemplate: boolean }) {
  const t = useTranslations("traces.step");
  const { role, content, variables = [] } = message;
  return (
    <div>
      <div className="flex items-center justify-between gap-2">
        <p className="text-xs font-medium text-ink-3">{t(`messageRoles.${role}`)}</p>
        <CopyButton label={t("copyMessage")} text={() => (asTemplate ? templateOf(content, variables) : content)} />
      </div>
      <pre className="rounded-lg bg-sunk px-3 py-2 font-mono text-xs break-words whitespace-pre-wrap">
        {promptParts(content, variables).map(({ start, text, variable }) =>
          variable === null ? (
            <span key={`${start} ${variable ?? ""}`}>{text}</span>
          ) : (
            <span key={`${start} ${variable ?? ""}`}>
              <span className="rounded-xs bg-accent-soft px-1 font-semibold text-accent">{`{${variable}}`}</span>
              {!asTemplate && <span className="border-b border-accent">{text}</span>}
            </span>
          ),
        )}
      </pre>
    </div>
  );
}

export interface PromptPart {
  start: number;
  text: string;
  /** The variable, if the text is a value. */
  variable: string | null;
}

/** Splits a message into template text and variable values; invalid spans are ignored. */
export function promptParts(content: string, variables: readonly FilledVariable[]): PromptPart[] {
  const parts: PromptPart[] = [];
  let read = 0;
  for (const { name, start, end } of variables) {
    if (start < read || end < start || end > content.length) continue;
    if (start > read) parts.push({ start: read, text: content.slice(read, start), variable: null });
    parts.push({ start, text: content.slice(start, end), variable: name });
    read = end;
  }
  if (read < content.length) parts.push({ start: read, text: content.slice(read), variable: null });
  return parts;
}

/** The text with variable names instead of their values. */
function templateOf(content: string, variables: readonly FilledVariable[]): string {
  return promptParts(content, variables)
    .map(({ text, variable }) => (variable === null ? text : `{${variable}}`))
    .join("");
}
