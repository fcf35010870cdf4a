"use client";

import { useTranslations } from "next-intl";
import { classNames } from "@/components/ui/class-names";
import { Select } from "@/components/ui/select";
import { Switch } from "@/components/ui/switch";
import { NUMBER_FIELDS, type NumberBounds, type NumberPath, parseNumber } from "./setting-fields";
import type { CheckPath, SettingPath } from "./setting-paths";
import { inputStyles, SettingRow } from "./setting-row";
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
  path: Extract<SettingPath, "profile" | "judges" | "router">;
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

/** A number within its bounds; `scale` shows it in another unit than the one it is kept in. */
export function NumberSetting({
  path,
  editor,
  scale = 1,
}: {
  path: Exclude<NumberPath, "caps.regenerations">;
  editor: SettingsEditor;
  scale?: number;
}) {
  const error = useBoundsError(path, editor, scale);
  return (
    <SettingRow path={path} editor={editor} error={error}>
      {(ids) => <NumberInput {...ids} path={path} editor={editor} scale={scale} />}
    </SettingRow>
  );
}

/** How often an answer is written again: a number, or as often as the deadline allows. */
export function RegenerationsSetting({ editor }: { editor: SettingsEditor }) {
  const t = useTranslations("settings");
  const path = "caps.regenerations";
  const unlimited = editor.value(path) === null;
  const error = useBoundsError(path, editor, 1);
  return (
    <SettingRow path={path} editor={editor} error={error}>
      {(ids) => (
        <>
          <NumberInput {...ids} path={path} editor={editor} scale={1} disabled={unlimited} />
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

function NumberInput({
  path,
  editor,
  scale,
  id,
  describedBy,
  invalid,
  disabled = false,
}: {
  path: NumberPath;
  editor: SettingsEditor;
  scale: number;
  id: string;
  describedBy: string;
  invalid: boolean;
  disabled?: boolean;
}) {
  const { step, integer }: NumberBounds = NUMBER_FIELDS[path];
  const value = editor.value(path);
  const shown = typeof value === "number" ? String(value / scale) : typeof value === "string" ? value : "";
  return (
    <input
      id={id}
      // A text field: a number field hides what was typed while it is no number, and its wheel changes values unseen.
      type="text"
      inputMode={integer && scale === 1 ? "numeric" : "decimal"}
      aria-describedby={describedBy}
      aria-invalid={invalid}
      disabled={disabled}
      value={shown}
      onChange={(event) => {
        const parsed = parseNumber(event.target.value);
        editor.set(path, typeof parsed === "number" ? parsed * scale : parsed);
      }}
      onKeyDown={(event) => {
        const by = { ArrowUp: step, ArrowDown: -step }[event.key];
        if (by === undefined || typeof value !== "number") return;
        event.preventDefault();
        editor.set(path, withinBounds(path, value + by));
      }}
      className={classNames(inputStyles(invalid), "sm:w-28 sm:text-right")}
    />
  );
}

function withinBounds(path: NumberPath, value: number): number {
  const { min, max }: NumberBounds = NUMBER_FIELDS[path];
  // Steps of a tenth would otherwise show as 0.30000000000000004.
  return Math.min(max, Math.max(min, Math.round(value * 1_000) / 1_000));
}

function useBoundsError(path: NumberPath, editor: SettingsEditor, scale: number): string | undefined {
  const t = useTranslations("settings.errors");
  if (!editor.outOfBounds.includes(path)) return undefined;
  const { min, max, integer }: NumberBounds = NUMBER_FIELDS[path];
  return t(integer && scale === 1 ? "integer" : "range", { min: min / scale, max: max / scale });
}
