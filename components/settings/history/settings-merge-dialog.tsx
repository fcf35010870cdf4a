"use client";

import { useFormatter, useTranslations } from "next-intl";
import { useSettingsRevisions } from "@/lib/browser/api/settings/use-settings-changes";
import type { ResolvedSettings } from "@/lib/shared/contracts/settings/settings";
import { SETTING_PATHS } from "../fields/setting-fields";
import { useSettingWords } from "../fields/use-setting-words";
import { useSaverName } from "../saver-name";
import type { SettingsEditor } from "../settings-editor";
import { useEdited } from "../use-settings-editor";
import { MergeDialog } from "./merge-dialog";
import { mergeItems } from "./settings-merge";

/** Merges the page's edits with what someone else saved since it was loaded. */
export function SettingsMergeDialog({
  editor,
  theirs,
  onClose,
}: {
  editor: SettingsEditor;
  theirs: ResolvedSettings;
  onClose(): void;
}) {
  const t = useTranslations("settings.merge");
  const format = useFormatter();
  const saverName = useSaverName();
  const words = useSettingWords();
  const { data } = useSettingsRevisions();
  const last = data?.revisions.find(({ revision }) => revision === theirs.revision);
  const items = useEdited(editor, ({ draft }) => mergeItems(draft, theirs));
  const rows = items.flatMap(({ path, who, base, mine, theirs: other }) => {
    const known = SETTING_PATHS.find((one) => one === path);
    if (known === undefined) return [];
    const change = (to: typeof mine) => t("change", { from: words.value(known, base), to: words.value(known, to) });
    return [{ key: path, name: words.name(known), who, mine: change(mine), theirs: change(other) }];
  });
  return (
    <MergeDialog
      rows={rows}
      savedBy={
        last === undefined
          ? null
          : t("savedBy", {
              who: saverName(last.savedBy),
              when: format.dateTime(new Date(last.savedAt), { dateStyle: "medium", timeStyle: "short" }),
              number: last.revision,
            })
      }
      onMerge={(sideOf) => {
        editor.adopt(theirs, (path) => sideOf(path) !== "theirs");
        onClose();
      }}
      onClose={onClose}
    />
  );
}
