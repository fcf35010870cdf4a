"use client";

import { Radio } from "@base-ui/react/radio";
import { RadioGroup } from "@base-ui/react/radio-group";
import { Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { Button } from "@/components/ui/button";
import { useProfileName } from "@/components/words/use-profile-name";
import { builtInProfileSchema, type ProfileView } from "@/lib/shared/contracts/settings/profile";
import { controlId } from "../fields/setting-fields";
import { leafRecord } from "../fields/setting-leaves";
import { SourceLine } from "../fields/setting-row";
import { useSettingWords } from "../fields/use-setting-words";
import type { SettingsEditor } from "../settings-editor";
import { useEdited } from "../use-settings-editor";

const CARD =
  "flex h-full w-full flex-col justify-start rounded-lg border border-line-strong bg-panel px-3 py-2.5 text-left hover:bg-sunk data-[checked]:border-accent data-[checked]:bg-accent-soft";

/** The default profile, what each profile does and costs, and the saved ones. */
export function ProfileSection({
  editor,
  profiles,
  onSaveAs,
  onDelete,
}: {
  editor: SettingsEditor;
  /** The saved profiles. */
  profiles: readonly ProfileView[];
  onSaveAs(): void;
  onDelete(name: string): void;
}) {
  const t = useTranslations("settings");
  const words = useSettingWords();
  const own = useId();
  const { chosen, flaw, savedDefault } = useEdited(editor, (edited) => ({
    chosen: edited.value("profile"),
    flaw: edited.flaw("profile"),
    savedDefault: edited.draft.resolved.settings.profile,
  }));
  const error = words.complaint("profile", flaw);
  return (
    <>
      <RadioGroup
        id={controlId("profile")}
        tabIndex={-1}
        aria-label={t("profile.label")}
        value={String(chosen)}
        onValueChange={(value: unknown) => editor.set("profile", String(value))}
        className="outline-none"
      >
        <div className="grid gap-2 sm:grid-cols-2">
          {builtInProfileSchema.options.map((name) => (
            <Radio.Root key={name} value={name} nativeButton render={<button type="button" />} className={CARD}>
              <span className="block text-sm font-medium">{t(`profiles.${name}`)}</span>
              <span className="mt-0.5 block text-xs text-ink-2">
                {t(`profileText.${name}.what`)} {t(`profileText.${name}.when`)}
              </span>
              <span className="mt-1 block text-xs text-ink-3">{t(`profileText.${name}.calls`)}</span>
            </Radio.Root>
          ))}
        </div>
        <div className="mt-4 flex flex-wrap items-center justify-between gap-2">
          <h3 id={own} className="text-sm font-medium">
            {t("profile.own")}
          </h3>
          <Button size="sm" onClick={onSaveAs}>
            {t("profile.saveAs")}
          </Button>
        </div>
        {profiles.length === 0 ? (
          <p className="mt-1 text-xs text-ink-2">{t("profile.none")}</p>
        ) : (
          <ul aria-labelledby={own} className="mt-2 flex flex-col gap-2">
            {profiles.map((profile) => (
              <SavedProfile
                key={profile.name}
                profile={profile}
                isDefault={profile.name === savedDefault}
                onDelete={() => onDelete(profile.name)}
              />
            ))}
          </ul>
        )}
      </RadioGroup>
      <p className="mt-3 text-xs text-ink-2">{t("help.profile")}</p>
      <SourceLine id={`${own}-source`} path="profile" editor={editor} />
      {error !== undefined && (
        <p role="alert" className="text-xs text-unsupported">
          {error}
        </p>
      )}
    </>
  );
}

function SavedProfile({
  profile,
  isDefault,
  onDelete,
}: {
  profile: ProfileView;
  /** Whether it is the saved default. */
  isDefault: boolean;
  onDelete(): void;
}) {
  const t = useTranslations("settings.profile");
  const profileName = useProfileName();
  const count = Object.keys(leafRecord(profile.settings)).length;
  return (
    <li className="relative">
      <Radio.Root
        value={profile.name}
        nativeButton
        render={<button type="button" />}
        className={`${CARD} pr-12 break-words`}
      >
        <span className="block text-sm font-medium">
          {profile.name}
          {isDefault && <span className="font-normal text-ink-3"> · {t("isDefault")}</span>}
        </span>
        <span className="block text-xs text-ink-2">{t("basedOn", { base: profileName(profile.base), count })}</span>
      </Radio.Root>
      {/* Focusable while disabled, so that everyone learns the reason. */}
      <Button
        variant="ghost"
        size="icon-sm"
        aria-label={t("delete", { name: profile.name })}
        aria-disabled={isDefault}
        title={isDefault ? t("deleteDefault") : t("delete", { name: profile.name })}
        onClick={() => {
          if (!isDefault) onDelete();
        }}
        className="absolute top-1/2 right-2.5 -translate-y-1/2 aria-disabled:opacity-45"
      >
        <Trash2 aria-hidden className="size-4" />
      </Button>
    </li>
  );
}
