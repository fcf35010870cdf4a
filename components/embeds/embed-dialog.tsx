"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { RecordDialog } from "@/components/loading/record-dialog";
import { CheckboxList } from "@/components/ui/checkbox-list";
import { Field, TextArea, TextInput } from "@/components/ui/field";
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
  const profileName = useProfileName();
  const save = useSaveEmbed();
  const collections = useCollections();
  const profiles = useProfiles();
  const [profile, setProfile] = useState(embed?.profile ?? OF_SETTINGS);
  return (
    <RecordDialog
      title={embed === null ? t("addTitle") : t("editTitle", { name: embed.name })}
      words={{ cancel: t("cancel"), submit: t("save") }}
      schema={embedRequestSchema}
      read={(fields) => ({
        name: fields.get("name"),
        origins: String(fields.get("origins")).split(/\s+/).filter(Boolean),
        collections: fields.getAll("collections"),
        profile: profile === OF_SETTINGS ? null : profile,
        questionsPerDay: Number(fields.get("questionsPerDay")),
        paused: embed?.paused ?? false,
      })}
      save={(request) => save.mutateAsync({ ...request, ...(embed === null ? {} : { id: embed.id }) })}
      onClose={onClose}
    >
      {(problemOf) => {
        const errorOf = (field: "name" | "origins" | "collections" | "questionsPerDay") =>
          problemOf(field) === null ? undefined : t(`problems.${field}`);
        return (
          <>
            <Field label={t("name")} error={errorOf("name")}>
              <TextInput name="name" maxLength={100} autoComplete="off" defaultValue={embed?.name ?? ""} />
            </Field>
            <Field label={t("origins")} description={t("originsHelp")} error={errorOf("origins")}>
              <TextArea
                name="origins"
                rows={2}
                spellCheck={false}
                placeholder="https://www.example.org"
                defaultValue={embed?.origins.join("\n") ?? ""}
              />
            </Field>
            {collections.data !== undefined && (
              <CheckboxList
                label={t("collections")}
                description={t("collectionsHelp")}
                error={errorOf("collections")}
                none={t("noCollections")}
                name="collections"
                scrolls
                choices={collections.data.collections.map(({ id, name }) => ({
                  value: id,
                  label: name,
                  checked: embed?.collections.includes(id) ?? false,
                }))}
              />
            )}
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
            <Field label={t("questionsPerDay")} error={errorOf("questionsPerDay")}>
              <TextInput
                name="questionsPerDay"
                type="number"
                min={1}
                max={100_000}
                defaultValue={String(embed?.questionsPerDay ?? 500)}
              />
            </Field>
          </>
        );
      }}
    </RecordDialog>
  );
}
