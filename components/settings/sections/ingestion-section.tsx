"use client";

import { useTranslations } from "next-intl";
import { remoteHost } from "../fields/remote-host";
import { NumberSetting, ToggleSetting } from "../fields/setting-controls";
import type { Leaf } from "../fields/setting-leaves";
import type { SettingsEditor } from "../settings-editor";
import { useEdited, useSetting } from "../use-settings-editor";

/** How documents are cut into passages, and whether the language model introduces them. */
export function IngestionSection({ editor }: { editor: SettingsEditor }) {
  const t = useTranslations("settings.unread");
  const words = useTranslations("settings");
  const withoutModel = useSetting(editor, "languageModel.provider") === "none";
  const host = useEdited(editor, ({ value }) => remoteHost(value));
  const { isTooLong, overlapsHalf } = useEdited(editor, ({ value }) => {
    const length = value("ingestion.passageTokens");
    const longest = value("ingestion.passageMaxTokens");
    const isTooLong = isMore(length, longest);
    const counted = isTooLong ? longest : length;
    const overlapsHalf = typeof counted === "number" && isMore(value("ingestion.overlapTokens"), counted / 2);
    return { isTooLong, overlapsHalf };
  });
  return (
    <>
      <NumberSetting
        path="ingestion.passageTokens"
        editor={editor}
        unread={isTooLong ? t("passageOrder") : undefined}
      />
      <NumberSetting path="ingestion.passageMaxTokens" editor={editor} />
      <NumberSetting
        path="ingestion.overlapTokens"
        editor={editor}
        unread={overlapsHalf ? t("overlapHalf") : undefined}
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
