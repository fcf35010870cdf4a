"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useFailureWords } from "@/components/loading/use-failure-words";
import { Field, TextArea, TextInput } from "@/components/ui/field";
import { FormDialog } from "@/components/ui/overlays/form-dialog";
import { Select } from "@/components/ui/overlays/select";
import { useProfileName } from "@/components/words/use-profile-name";
import { useSaveEmbed } from "@/lib/browser/api/accounts/use-embeds";
import { useProfiles } from "@/lib/browser/api/settings/use-profiles";
import { useCollections } from "@/lib/browser/api/use-collections";
import { type Embed, embedRequestSchema } from "@/lib/shared/contracts/accounts/embed";

const OF_SETTINGS = "";

/** Names an embed, and chooses its origins, collections, profile and limit. @param embed `null` for a new one */
export function EmbedDialog({ embed, onClose }: { embed: Embed | null; onClose(): void }) {
  const t = useTranslations("embeds");
  const failureWords = useFailureWords();
  const profileName = useProfileName();
  const save = useSaveEmbed();
  const collections = useCollections();
  const profiles = useProfiles();
  const [profile, setProfile] = useState(embed?.profile ?? OF_SETTINGS);
  const [wrong, setWrong] = useState<ReadonlySet<unknown>>(new Set());
  const submit = (fields: FormData) => {
    const parsed = embedRequestSchema.safeParse({
      name: fields.get("name"),
      origins: String(fields.get("origins")).split(/\s+/).filter(Boolean),
      collections: fields.getAll("collections"),
      profile: profile === OF_SETTINGS ? null : profile,
      questionsPerDay: Number(fields.get("questionsPerDay")),
      paused: embed?.paused ?? false,
    });
    setWrong(new Set(parsed.error?.issues.map(({ path }) => path[0])));
    if (!parsed.success) return;
    save.mutate({ ...parsed.data, ...(embed === null ? {} : { id: embed.id }) }, { onSuccess: onClose });
  };
  const problem = (field: "name" | "origins" | "questionsPerDay") =>
    wrong.has(field) ? { error: t(`problems.${field}`) } : {};
  return (
    <FormDialog
      title={embed === null ? t("addTitle") : t("editTitle", { name: embed.name })}
      cancel={t("cancel")}
      submit={t("save")}
      busy={save.isPending}
      noValidate
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4">
        {save.error !== null && (
          <p role="alert" className="text-sm text-unsupported">
            {failureWords(save.error)}
          </p>
        )}
        <Field label={t("name")} {...problem("name")}>
          <TextInput name="name" maxLength={100} autoComplete="off" defaultValue={embed?.name ?? ""} />
        </Field>
        <Field label={t("origins")} description={t("originsHelp")} {...problem("origins")}>
          <TextArea
            name="origins"
            rows={2}
            spellCheck={false}
            placeholder="https://www.example.org"
            defaultValue={embed?.origins.join("\n") ?? ""}
          />
        </Field>
        <fieldset>
          <legend className="text-sm font-medium">{t("collections")}</legend>
          <p className="text-xs text-ink-3">{t("collectionsHelp")}</p>
          <ul className="mt-1 max-h-48 overflow-y-auto">
            {collections.data?.collections.map(({ id, name }) => (
              <li key={id}>
                <label className="flex min-h-9 items-center gap-2.5 text-sm">
                  <input
                    type="checkbox"
                    name="collections"
                    value={id}
                    defaultChecked={embed?.collections.includes(id) ?? false}
                    className="size-4 shrink-0 accent-accent"
                  />
                  <span className="min-w-0 truncate">{name}</span>
                </label>
              </li>
            ))}
          </ul>
          {collections.data?.collections.length === 0 && <p className="text-sm text-ink-2">{t("noCollections")}</p>}
          {wrong.has("collections") && (
            <p role="alert" className="text-xs text-unsupported">
              {t("problems.collections")}
            </p>
          )}
        </fieldset>
        <div className="flex flex-col gap-1">
          <span aria-hidden className="text-sm font-medium">
            {t("profile")}
          </span>
          <Select
            label={t("profile")}
            value={profile}
            onValueChange={setProfile}
            options={[
              { value: OF_SETTINGS, label: t("ofSettings") },
              ...(profiles.data?.profiles ?? []).map(({ name }) => ({ value: name, label: profileName(name) })),
            ]}
          />
        </div>
        <Field label={t("questionsPerDay")} {...problem("questionsPerDay")}>
          <TextInput
            name="questionsPerDay"
            type="number"
            min={1}
            max={100_000}
            defaultValue={String(embed?.questionsPerDay ?? 500)}
          />
        </Field>
      </div>
    </FormDialog>
  );
}
