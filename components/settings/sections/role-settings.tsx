"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { ROLE_DEFAULTS } from "@/lib/shared/contracts/settings/role-defaults";
import { controlId, MODEL_ROLES, type ModelRole, ROLE_FIELDS, type RoleField } from "../fields/setting-fields";
import { SettingNumberInput } from "../fields/setting-number-input";
import { SourceLine } from "../fields/setting-row";
import { SettingTextInput } from "../fields/setting-text-input";
import { useSettingWords } from "../fields/use-setting-words";
import type { SettingsEditor } from "../settings-editor";
import { useEdited, useSetting } from "../use-settings-editor";

/** The overrides of each role of the language model; an empty field shows the inherited value. */
export function RoleSettings({ editor, listId }: { editor: SettingsEditor; listId: string }) {
  const t = useTranslations("settings.roles");
  return (
    <div className="py-3">
      <h3 className="text-sm font-medium">{t("title")}</h3>
      <p className="text-xs text-ink-2">{t("text")}</p>
      <div className="mt-2 flex flex-col gap-3">
        {MODEL_ROLES.map((role) => (
          <fieldset key={role} className="min-w-0 rounded-lg border border-line px-3 pt-1 pb-2">
            <legend className="px-1 text-sm font-medium">{t(`names.${role}`)}</legend>
            <p className="mb-1.5 text-xs text-ink-2">
              {t(`help.${role}`)}{" "}
              {(role === "relevance" || role === "support") && t(`room.${role}`, { ...ROLE_DEFAULTS[role] })}
            </p>
            <div className="grid grid-cols-3 gap-x-3 gap-y-1 sm:grid-cols-[minmax(0,2fr)_repeat(3,minmax(0,1fr))]">
              {ROLE_FIELDS.map((field) => (
                <RoleSetting key={field} role={role} field={field} editor={editor} listId={listId} />
              ))}
            </div>
          </fieldset>
        ))}
      </div>
    </div>
  );
}

function RoleSetting({
  role,
  field,
  editor,
  listId,
}: {
  role: ModelRole;
  field: RoleField;
  editor: SettingsEditor;
  listId: string;
}) {
  const t = useTranslations("settings.roles");
  const common = useTranslations("common");
  const words = useSettingWords();
  const base = useId();
  const path = `model.roles.${role}.${field}` as const;
  const error = words.complaint(
    path,
    useEdited(editor, (edited) => edited.flaw(path)),
  );
  const value = useSetting(editor, path);
  const ids = {
    id: controlId(path),
    describedBy: `${base}-source${error === undefined ? "" : ` ${base}-error`}`,
    invalid: error !== undefined,
  };
  const generators = useSetting(editor, "model.chat");
  const { temperature, maxTokens, perItem } = ROLE_DEFAULTS[role];
  const placeholders = {
    temperature: String(temperature),
    topK: t("server"),
    maxTokens: perItem === 0 ? String(maxTokens) : t("from", { count: maxTokens }),
  };
  return (
    <div className={field === "model" ? "col-span-3 min-w-0 sm:col-span-1" : "min-w-0"}>
      <label htmlFor={ids.id} className="block truncate text-xs text-ink-2">
        <span className="sr-only">{common("lead", { name: t(`names.${role}`) })} </span>
        {t(`fields.${field}`)}
      </label>
      {field === "model" ? (
        <SettingTextInput
          ids={ids}
          listId={listId}
          placeholder={t("inherits", { model: typeof generators === "string" ? generators : "" })}
          value={value}
          onChange={(text) => editor.set(path, text === "" ? null : text)}
        />
      ) : (
        <SettingNumberInput
          ids={ids}
          path={`model.roles.${role}.${field}`}
          editor={editor}
          placeholder={placeholders[field]}
        />
      )}
      <SourceLine
        id={`${base}-source`}
        path={path}
        editor={editor}
        inherited={value === null ? t(`inherited.${field}`) : undefined}
      />
      {error !== undefined && (
        <p id={`${base}-error`} role="alert" className="text-xs break-words text-unsupported">
          {error}
        </p>
      )}
    </div>
  );
}
