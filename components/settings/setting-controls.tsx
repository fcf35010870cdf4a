"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Select } from "@/components/ui/select";
import { Switch } from "@/components/ui/switch";
import { boundsOf, isNullable, type NumberPath, parseNumber, type TextPath } from "./setting-fields";
import type { CheckPath, ChoicePath, NamedPath } from "./setting-paths";
import { inputStyles, SettingRow } from "./setting-row";
import type { Leaf } from "./settings-draft";
import { SECOND_MS } from "./use-setting-words";
import type { SettingsEditor } from "./use-settings-editor";

/** A check that is on or off. */
export function ToggleSetting({ path, editor }: { path: CheckPath; editor: SettingsEditor }) {
  return (
    <SettingRow path={path} editor={editor}>
      {({ id, labelId, describedBy }) => (
        <Switch
          id={id}
          aria-labelledby={labelId}
          aria-describedby={describedBy}
          checked={editor.value(path) === true}
          onCheckedChange={(on) => editor.set(path, on)}
        />
      )}
    </SettingRow>
  );
}

/** One of a few named values. */
export function ChoiceSetting<Value extends string>({
  path,
  editor,
  options,
  note,
}: {
  path: ChoicePath;
  editor: SettingsEditor;
  options: ReadonlyArray<{ value: Value; label: string }>;
  note?: string | undefined;
}) {
  const t = useTranslations("settings.fields");
  const chosen = options.find(({ value }) => value === editor.value(path)) ?? options[0];
  if (chosen === undefined) return null;
  return (
    <SettingRow path={path} editor={editor} note={note}>
      {({ id }) => (
        <Select<Value>
          id={id}
          label={t(path)}
          value={chosen.value}
          onValueChange={(value) => editor.set(path, value)}
          options={options}
        />
      )}
    </SettingRow>
  );
}

/** A text: an address, or a name, with names to choose from where they are known (`listId`). */
export function TextSetting({
  path,
  editor,
  listId,
  unread,
  disabled = false,
}: {
  path: Extract<TextPath, NamedPath>;
  editor: SettingsEditor;
  listId?: string;
  /** Why the value does not count at present. */
  unread?: string | undefined;
  disabled?: boolean;
}) {
  const value = editor.value(path);
  return (
    <SettingRow path={path} editor={editor} unread={unread}>
      {({ id, describedBy, invalid }) => (
        <input
          id={id}
          list={listId}
          aria-describedby={describedBy}
          aria-invalid={invalid}
          autoComplete="off"
          spellCheck={false}
          disabled={disabled}
          value={typeof value === "string" ? value : ""}
          onChange={(event) => editor.set(path, event.target.value)}
          className={inputStyles()}
        />
      )}
    </SettingRow>
  );
}

/** A number within its bounds; empty where the setting knows what that means. */
export function NumberSetting({
  path,
  editor,
  placeholder,
}: {
  path: Extract<Exclude<NumberPath, "caps.regenerations">, NamedPath>;
  editor: SettingsEditor;
  placeholder?: string;
}) {
  return (
    <SettingRow path={path} editor={editor}>
      {({ id, describedBy, invalid }) => (
        <NumberInput
          id={id}
          describedBy={describedBy}
          invalid={invalid}
          path={path}
          editor={editor}
          {...(placeholder === undefined ? {} : { placeholder })}
          className="sm:w-28 sm:text-right"
        />
      )}
    </SettingRow>
  );
}

/** How often an answer is written again: a number, or as often as the deadline allows. */
export function RegenerationsSetting({ editor }: { editor: SettingsEditor }) {
  const t = useTranslations("settings");
  const path = "caps.regenerations";
  const unlimited = editor.value(path) === null;
  return (
    <SettingRow path={path} editor={editor}>
      {({ id, describedBy, invalid }) => (
        <>
          <NumberInput
            id={id}
            describedBy={describedBy}
            invalid={invalid}
            path={path}
            editor={editor}
            disabled={unlimited}
            className="sm:w-28 sm:text-right"
          />
          <label className="flex items-center gap-2 text-xs text-ink-2">
            <input
              type="checkbox"
              className="size-4 accent-accent"
              checked={unlimited}
              onChange={(event) => editor.set(path, event.target.checked ? null : DEFAULT_REGENERATIONS)}
            />
            {t("untilDeadline")}
          </label>
        </>
      )}
    </SettingRow>
  );
}

/** Where the number starts when the limit is put back. */
const DEFAULT_REGENERATIONS = 3;

/** The field of a number setting; kept in its own unit, shown in the reader's. */
export function NumberInput({
  path,
  editor,
  id,
  describedBy,
  invalid,
  label,
  placeholder,
  disabled = false,
  className = "",
}: {
  path: NumberPath;
  editor: SettingsEditor;
  id: string;
  describedBy: string;
  invalid: boolean;
  /** Accessible name where no visible label has the field's id. */
  label?: string;
  placeholder?: string;
  disabled?: boolean;
  className?: string;
}) {
  const { step, integer } = boundsOf(path);
  const scale = path === "caps.deadlineMs" ? SECOND_MS : 1;
  const value = editor.value(path);
  const [typed, setTyped] = useState("");
  const meant = (text: string): Leaf => {
    const parsed = parseNumber(text);
    if (typeof parsed === "number") return scale === 1 ? parsed : Math.round(parsed * scale);
    return parsed.trim() === "" && isNullable(path) && path !== "caps.regenerations" ? null : parsed;
  };
  const plain = typeof value === "number" ? String(value / scale) : typeof value === "string" ? value : "";
  // "0." means 0 already; what is being typed stays as it is typed.
  const shown = meant(typed) === value ? typed : plain;
  return (
    <input
      id={id}
      // A text field: a number field hides what was typed while it is no number, and its wheel changes values unseen.
      type="text"
      inputMode={integer && scale === 1 ? "numeric" : "decimal"}
      aria-label={label}
      aria-describedby={describedBy}
      aria-invalid={invalid}
      autoComplete="off"
      disabled={disabled}
      placeholder={placeholder}
      value={shown}
      onChange={(event) => {
        setTyped(event.target.value);
        editor.set(path, meant(event.target.value));
      }}
      onKeyDown={(event) => {
        const by = { ArrowUp: step, ArrowDown: -step }[event.key];
        if (by === undefined || typeof value !== "number") return;
        event.preventDefault();
        editor.set(path, withinBounds(path, value + by));
      }}
      className={inputStyles(className)}
    />
  );
}

function withinBounds(path: NumberPath, value: number): number {
  const { min, max } = boundsOf(path);
  // Steps of a tenth would otherwise show as 0.30000000000000004.
  return Math.min(max, Math.max(min, Math.round(value * 1_000) / 1_000));
}
