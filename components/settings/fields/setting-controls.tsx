"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Select } from "@/components/ui/overlays/select";
import { Switch } from "@/components/ui/switch";
import type { SettingsEditor } from "../settings-editor";
import { useSetting } from "../use-settings-editor";
import type { ChoicePath, NamedPath, TogglePath } from "./setting-fields";
import { isNullable, type NumberPath, type TextPath } from "./setting-fields";
import { SettingNumberInput } from "./setting-number-input";
import { SettingRow } from "./setting-row";
import { SettingTextInput } from "./setting-text-input";

/** A setting that is on or off. */
export function ToggleSetting({
  path,
  editor,
  note,
  unread,
}: {
  path: TogglePath;
  editor: SettingsEditor;
  /** What the value needs to take effect, or does. */
  note?: string | undefined;
  /** Why the value has no effect now. */
  unread?: string | undefined;
}) {
  const on = useSetting(editor, path) === true;
  return (
    <SettingRow path={path} editor={editor} note={note} unread={unread}>
      {({ id, labelId, describedBy }) => (
        <Switch
          id={id}
          aria-labelledby={labelId}
          aria-describedby={describedBy}
          checked={on}
          onCheckedChange={(next) => editor.set(path, next)}
        />
      )}
    </SettingRow>
  );
}

/** A setting with a few named values. */
export function ChoiceSetting<Value extends string>({
  path,
  editor,
  options,
  note,
  unread,
}: {
  path: ChoicePath;
  editor: SettingsEditor;
  options: ReadonlyArray<{ value: Value; label: string }>;
  note?: string | undefined;
  /** Why the value has no effect now. */
  unread?: string | undefined;
}) {
  const t = useTranslations("settings.fields");
  const own = useSetting(editor, path);
  const chosen = options.find(({ value }) => value === own) ?? options[0];
  if (chosen === undefined) return null;
  return (
    <SettingRow path={path} editor={editor} note={note} unread={unread}>
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

/** A text setting: an address or a name, with suggestions where they are known (`listId`). */
export function TextSetting({
  path,
  editor,
  listId,
  note,
  unread,
  disabled = false,
}: {
  path: Extract<TextPath, NamedPath>;
  editor: SettingsEditor;
  listId?: string;
  /** What the value needs to take effect. */
  note?: string | undefined;
  /** Why the value has no effect now. */
  unread?: string | undefined;
  disabled?: boolean;
}) {
  const value = useSetting(editor, path);
  return (
    <SettingRow path={path} editor={editor} note={note} unread={unread}>
      {(ids) => (
        <SettingTextInput
          ids={ids}
          listId={listId}
          disabled={disabled}
          value={value}
          onChange={(text) => editor.set(path, text === "" && isNullable(path) ? null : text)}
        />
      )}
    </SettingRow>
  );
}

/** A number within its bounds; it may be empty if the setting defines that. */
export function NumberSetting({
  path,
  editor,
  placeholder,
  disabled = false,
  unread,
  children,
}: {
  path: Extract<NumberPath, NamedPath>;
  editor: SettingsEditor;
  placeholder?: string;
  disabled?: boolean;
  /** Why the value has no effect now. */
  unread?: string | undefined;
  /** Shown beside the field. */
  children?: ReactNode;
}) {
  return (
    <SettingRow path={path} editor={editor} unread={unread}>
      {(ids) => (
        <>
          <SettingNumberInput
            ids={ids}
            path={path}
            editor={editor}
            placeholder={placeholder}
            disabled={disabled}
            className="sm:w-28 sm:text-right"
          />
          {children}
        </>
      )}
    </SettingRow>
  );
}

/** The limit of regenerations: a number, or as many as the deadline allows. */
export function RegenerationsSetting({ editor, unread }: { editor: SettingsEditor; unread?: string | undefined }) {
  const t = useTranslations("settings");
  const path = "caps.regenerations";
  const unlimited = useSetting(editor, path) === null;
  return (
    <NumberSetting path={path} editor={editor} disabled={unlimited} unread={unread}>
      <label className="flex items-center gap-2 text-xs text-ink-2">
        <input
          type="checkbox"
          className="size-4 accent-accent"
          checked={unlimited}
          onChange={(event) => editor.set(path, event.target.checked ? null : DEFAULT_REGENERATIONS)}
        />
        {t("untilDeadline")}
      </label>
    </NumberSetting>
  );
}

/** The initial number when the limit is turned on again. */
const DEFAULT_REGENERATIONS = 3;
