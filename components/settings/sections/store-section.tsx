"use client";

import { useTranslations } from "next-intl";
import { BuildingStatus } from "@/components/setup/index-status";
import { remoteHostOf } from "@/components/setup/server-draft";
import { searchStoreSchema } from "@/lib/shared/contracts/library/embedding-index";
import { quantizationSchema } from "@/lib/shared/contracts/library/search-settings";
import { ChoiceSetting, TextSetting } from "../fields/setting-controls";
import type { SettingsEditor } from "../settings-editor";
import { useSetting } from "../use-settings-editor";

/** The vector store, its settings, and the progress of filling a new one. */
export function StoreSection({ editor }: { editor: SettingsEditor }) {
  const t = useTranslations("settings");
  const store = useSetting(editor, "searchIndex.store");
  const addresses = {
    qdrant: useSetting(editor, "searchIndex.qdrantUrl"),
    chroma: useSetting(editor, "searchIndex.chromaUrl"),
  };
  const sent = (to: keyof typeof addresses) => {
    const host = remoteHostOf(addresses[to]);
    return host === null ? undefined : t("sendsTo", { host });
  };
  return (
    <>
      <BuildingStatus />
      <div className="divide-y divide-line">
        <ChoiceSetting
          path="searchIndex.store"
          editor={editor}
          options={searchStoreSchema.options.map((value) => ({ value, label: t(`stores.${value}`) }))}
        />
        {store === "qdrant" && (
          <>
            <TextSetting path="searchIndex.qdrantUrl" editor={editor} note={sent("qdrant")} />
            <TextSetting path="searchIndex.qdrantCollection" editor={editor} />
            <ChoiceSetting
              path="searchIndex.qdrantQuantization"
              editor={editor}
              options={quantizationSchema.options.map((value) => ({
                value,
                label: t(`quantizations.${value}`),
              }))}
            />
          </>
        )}
        {store === "chroma" && (
          <>
            <TextSetting path="searchIndex.chromaUrl" editor={editor} note={sent("chroma")} />
            <TextSetting path="searchIndex.chromaCollection" editor={editor} />
          </>
        )}
      </div>
    </>
  );
}
