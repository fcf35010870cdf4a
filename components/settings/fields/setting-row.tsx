"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useId } from "react";
import { classNames } from "@/components/ui/class-names";
import { useSectionRows } from "../outline/section-rows";
import type { SettingsEditor } from "../settings-editor";
import { useEdited } from "../use-settings-editor";
import { controlId, type NamedPath, type SettingPath } from "./setting-fields";
import { useSettingWords } from "./use-setting-words";

/** Ids that connect a field to its label, its explanation and its error. */
export interface InputIds {
  id: string;
  describedBy: string;
  invalid: boolean;
}

/** The same for a control that a `label` element cannot name. */
interface ControlIds extends InputIds {
  labelId: string;
}

/** One setting: name, explanation, source, reset button, control and error. */
export function SettingRow({
  path,
  editor,
  note,
  unread,
  children,
}: {
  path: NamedPath;
  editor: SettingsEditor;
  /** What the value needs to take effect. */
  note?: string | undefined;
  /** Why the value has no effect now, without a need to change it. */
  unread?: string | undefined;
  children(ids: ControlIds): ReactNode;
}) {
  const words = useSettingWords();
  const section = useSectionRows();
  const base = useId();
  const flaw = useEdited(editor, (edited) => edited.flaw(path));
  const differs = useEdited(editor, (edited) => edited.differs(path));
  const error = words.complaint(path, flaw);
  // An invalid setting stays visible: saving scrolls to it.
  if (!flaw.wrong && !section.isShown(path, differs)) return null;
  const ids = {
    id: controlId(path),
    labelId: `${base}-label`,
    describedBy: `${base}-help ${base}-source${error === undefined ? "" : ` ${base}-error`}`,
    invalid: error !== undefined,
  };
  return (
    <div
      className={classNames(
        "grid gap-x-6 gap-y-2 py-3 sm:grid-cols-[minmax(0,1fr)_15rem] sm:items-start",
        // The source below the name says the same in words.
        differs && "-ml-4 border-l-2 border-l-partial pl-3.5",
      )}
    >
      <div className="min-w-0">
        <label id={ids.labelId} htmlFor={ids.id} className="text-sm font-medium">
          {words.name(path)}
        </label>
        <p id={`${base}-help`} className="text-xs text-ink-2">
          {words.help(path)}
          {note !== undefined && <span className="block text-partial">{note}</span>}
          {unread !== undefined && <span className="block text-ink-3 italic">{unread}</span>}
        </p>
        <SourceLine id={`${base}-source`} path={path} editor={editor} />
      </div>
      <div className="flex min-w-0 flex-col gap-1 sm:items-end">
        {children(ids)}
        {error !== undefined && (
          <p id={`${base}-error`} role="alert" className="text-xs break-words text-unsupported sm:text-right">
            {error}
          </p>
        )}
      </div>
    </div>
  );
}

/** The source of a value, and a reset button. */
export function SourceLine({
  id,
  path,
  editor,
  inherited,
}: {
  id: string;
  path: SettingPath;
  editor: SettingsEditor;
  /** The value that an empty setting inherits. */
  inherited?: string | undefined;
}) {
  const t = useTranslations("settings");
  const words = useSettingWords();
  const source = useEdited(editor, (edited) => edited.source(path));
  const beneath = useEdited(editor, (edited) => edited.beneath(path));
  const below =
    beneath === null
      ? ""
      : t("resetTo", { value: words.value(path, beneath.value), source: t(`sources.${beneath.source}`) });
  return (
    <p className="mt-0.5 flex min-h-5 min-w-0 items-center gap-2 text-2xs text-ink-3">
      <span id={id} className={classNames("shrink-0", source === "edited" && "font-medium text-partial")}>
        {source === "default" && inherited !== undefined ? inherited : t(`sources.${source}`)}
      </span>
      {beneath !== null && (
        <button
          type="button"
          title={below}
          aria-label={`${t("resetLabel", { name: words.name(path) })}: ${below}`}
          onClick={() => {
            editor.reset(path);
            // The button disappears: keep keyboard focus at the setting.
            document.getElementById(controlId(path))?.focus();
          }}
          className="truncate underline hover:text-ink"
        >
          {t("reset")}
        </button>
      )}
    </p>
  );
}

const INPUT =
  "figures h-9 rounded-lg border bg-panel px-3 text-sm disabled:opacity-45 w-full aria-invalid:border-unsupported border-line-strong";

/** The classes of a text or number input on this page. */
export function inputStyles(more = ""): string {
  return classNames(INPUT, more);
}
