"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useId } from "react";
import { classNames } from "@/components/ui/class-names";
import type { SettingPath } from "./setting-paths";
import type { SettingsEditor } from "./use-settings-editor";

/** Ids that tie a control to its label, its explanation and its error. */
export interface ControlIds {
  id: string;
  labelId: string;
  describedBy: string;
  invalid: boolean;
}

/** One setting: name, explanation, where the value comes from, a way back, the control and its error. */
export function SettingRow({
  path,
  editor,
  error,
  note,
  children,
}: {
  path: SettingPath;
  editor: SettingsEditor;
  error?: string | undefined;
  note?: string | undefined;
  children(ids: ControlIds): ReactNode;
}) {
  const t = useTranslations("settings");
  const base = useId();
  const source = editor.source(path);
  const name = t(`fields.${path}`);
  const shownError = error ?? editor.refusal(path);
  const ids = {
    id: `${base}-control`,
    labelId: `${base}-label`,
    describedBy: `${base}-help${shownError === undefined ? "" : ` ${base}-error`}`,
    invalid: shownError !== undefined,
  };
  return (
    <div className="grid gap-x-6 gap-y-2 py-3 sm:grid-cols-[minmax(0,1fr)_15rem] sm:items-start">
      <div className="min-w-0">
        <label id={ids.labelId} htmlFor={ids.id} className="text-sm font-medium">
          {name}
        </label>
        <p id={`${base}-help`} className="text-xs text-ink-2">
          {t(`help.${path}`)}
          {note !== undefined && <span className="block text-partial">{note}</span>}
        </p>
        <p className="mt-0.5 flex min-h-5 items-center gap-2 text-2xs text-ink-3">
          <span className={classNames(source === "edited" && "font-medium text-partial")}>
            {t(`sources.${source}`)}
          </span>
          {editor.resettable(path) && (
            <button
              type="button"
              aria-label={t("resetLabel", { name })}
              onClick={() => editor.reset(path)}
              className="underline hover:text-ink"
            >
              {t("reset")}
            </button>
          )}
        </p>
      </div>
      <div className="flex min-w-0 flex-col gap-1 sm:items-end">
        {children(ids)}
        {shownError !== undefined && (
          <p id={`${base}-error`} role="alert" className="text-xs text-unsupported sm:text-right">
            {shownError}
          </p>
        )}
      </div>
    </div>
  );
}

const INPUT = "figures h-9 rounded-lg border bg-panel px-3 text-sm disabled:opacity-45 w-full";

/** The classes of a text or number input of the page. */
export function inputStyles(invalid: boolean): string {
  return classNames(INPUT, invalid ? "border-unsupported" : "border-line-strong");
}
