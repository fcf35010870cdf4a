"use client";

import { useTranslations } from "next-intl";
import { IndexStatus } from "@/components/setup/index-status";
import { embeddingProviderSchema } from "@/lib/shared/contracts/settings/setting-values";
import { ChoiceSetting, TextSetting } from "../fields/setting-controls";
import type { SettingsEditor } from "../settings-editor";
import { useSetting } from "../use-settings-editor";

/** The embedding model, the index in use, and the progress of a new one. */
export function EmbeddingSection({ editor }: { editor: SettingsEditor }) {
  const t = useTranslations("settings");
  const providers = useTranslations("setup.embedding.providers");
  const builtIn = useSetting(editor, "embedding.provider") === "built-in";
  return (
    <>
      <IndexStatus />
      <div className="divide-y divide-line">
        <ChoiceSetting
          path="embedding.provider"
          editor={editor}
          options={embeddingProviderSchema.options.map((value) => ({
            value,
            label: providers(value),
          }))}
        />
        <TextSetting
          path="embedding.model"
          editor={editor}
          disabled={builtIn}
          unread={builtIn ? t("embeddingNotUsed") : undefined}
        />
      </div>
    </>
  );
}
