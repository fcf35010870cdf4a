"use client";

import { useTranslations } from "next-intl";
import { remoteHost } from "../fields/remote-host";
import { NumberSetting, ToggleSetting } from "../fields/setting-controls";
import type { Leaf } from "../fields/setting-leaves";
import type { SettingsEditor } from "../use-settings-editor";

/** How documents are cut into passages, and whether the language model introduces them. */
export function IngestionSection({ editor, withoutModel }: { editor: SettingsEditor; withoutModel: boolean }) {
  const t = useTranslations("settings.unread");
  const words = useTranslations("settings");
  const host = remoteHost(editor);
  const length = editor.value("ingestion.passageTokens");
  const longest = editor.value("ingestion.passageMaxTokens");
  const overlap = editor.value("ingestion.overlapTokens");
  const counted = isMore(length, longest) ? longest : length;
  return (
    <>
      <NumberSetting
        path="ingestion.passageTokens"
        editor={editor}
        unread={isMore(length, longest) ? t("passageOrder") : undefined}
      />
      <NumberSetting path="ingestion.passageMaxTokens" editor={editor} />
      <NumberSetting
        path="ingestion.overlapTokens"
        editor={editor}
        unread={typeof counted === "number" && isMore(overlap, counted / 2) ? t("overlapHalf") : undefined}
      />
      <ToggleSetting
        path="ingestion.writtenDigests"
        editor={editor}
        note={host === null || withoutModel ? undefined : words("digestSends", { host })}
        unread={withoutModel ? words("digestNeedsModel") : undefined}
      />
    </>
  );
}

/** An invalid number exceeds nothing. */
function isMore(value: Leaf, than: Leaf): boolean {
  return typeof value === "number" && typeof than === "number" && value > than;
}
