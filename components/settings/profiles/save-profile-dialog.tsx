"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Field, TextInput } from "@/components/ui/field";
import { FormDialog } from "@/components/ui/overlays/form-dialog";
import { useToast } from "@/components/ui/overlays/toast";
import { useProfileName } from "@/components/words/use-profile-name";
import { ApiError } from "@/lib/browser/api/api-client";
import { useSaveProfile } from "@/lib/browser/api/settings/use-profiles";
import { builtInProfileSchema, type ProfileView } from "@/lib/shared/contracts/settings/profile";
import { profileNameSchema } from "@/lib/shared/contracts/settings/settings";
import { SETTING_PATHS } from "../fields/setting-fields";
import { useSettingWords } from "../fields/use-setting-words";
import type { SettingsEditor } from "../settings-editor";
import { useEdited } from "../use-settings-editor";
import { draftAfterProfile, profileDraftOf, profileRequest } from "./profile-draft";

/** Asks for a name and saves the edited settings under it. */
export function SaveProfileDialog({
  editor,
  profiles,
  chosen,
  onClose,
}: {
  editor: SettingsEditor;
  /** The saved profiles, which the name may replace. */
  profiles: readonly ProfileView[];
  /** The profile that the edited settings are based on. */
  chosen: ProfileView;
  onClose(): void;
}) {
  const t = useTranslations("settings.profile.dialog");
  const common = useTranslations("settings.profile");
  const toast = useToast();
  const profileName = useProfileName();
  const save = useSaveProfile();
  const [typed, setTyped] = useState(chosen.builtIn ? "" : chosen.name);
  const [asDefault, setAsDefault] = useState(false);
  const [tried, setTried] = useState(false);
  const profile = useEdited(editor, ({ draft }) => profileDraftOf(draft, chosen));
  const name = profileNameSchema.safeParse(typed);
  const isBuiltInName = name.success && builtInProfileSchema.safeParse(name.data.toLowerCase()).success;
  const replaces = name.success && profiles.some((known) => known.name === name.data);
  const error = isBuiltInName ? t("builtIn") : tried && !name.success ? t("empty") : undefined;
  return (
    <FormDialog
      noValidate
      title={t("title")}
      description={t("text", { base: profileName(profile.base) })}
      cancel={common("cancel")}
      submit={t(replaces ? "replace" : "save")}
      busy={save.isPending}
      onClose={onClose}
      onSubmit={() => {
        setTried(true);
        if (!name.success || isBuiltInName) return;
        save.mutate(profileRequest(name.data, profile), {
          onSuccess: () => {
            editor.replace(draftAfterProfile(editor.now.draft, name.data, profile, asDefault));
            toast({
              title: t("saved", { name: name.data }),
              description: t(asDefault ? "savedDefaultText" : "savedText"),
            });
            onClose();
          },
        });
      }}
    >
      <Field label={t("name")} error={error} {...(replaces ? { description: t("replaces") } : {})}>
        <TextInput value={typed} maxLength={60} autoComplete="off" onChange={(event) => setTyped(event.target.value)} />
      </Field>
      <ProfileContents leaves={profile.leaves} />
      <label className="flex items-start gap-2 text-sm">
        <input
          type="checkbox"
          className="mt-0.5 size-4 accent-accent"
          checked={asDefault}
          onChange={(event) => setAsDefault(event.target.checked)}
        />
        <span>
          {t("asDefault")}
          <span className="block text-xs text-ink-3">{t("asDefaultHelp")}</span>
        </span>
      </label>
      {save.error !== null && (
        <p role="alert" className="text-sm break-words text-unsupported">
          {t("failed", { message: failureText(save.error) })}
        </p>
      )}
    </FormDialog>
  );
}

/** The settings of the new profile, in the order of the page. */
function ProfileContents({ leaves }: { leaves: ReturnType<typeof profileDraftOf>["leaves"] }) {
  const t = useTranslations("settings.profile.dialog");
  const words = useSettingWords();
  const paths = SETTING_PATHS.filter((path) => path in leaves);
  return (
    <div className="text-sm">
      <p className="text-ink-2">{t("contains", { count: paths.length })}</p>
      {paths.length > 0 && (
        <ul className="mt-1 max-h-40 overflow-y-auto text-xs text-ink-2">
          {paths.map((path) => (
            <li key={path} className="break-words">
              {words.name(path)}: <span className="text-ink">{words.value(path, leaves[path] ?? null)}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The server's message, including those about single settings. */
function failureText(error: Error): string {
  const fields = error instanceof ApiError ? Object.entries(error.fields) : [];
  return fields.length === 0 ? error.message : fields.map(([path, complaint]) => `${path} ${complaint}`).join("; ");
}
