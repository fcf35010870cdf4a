"use client";

import { useTranslations } from "next-intl";
import { LIMIT_MEASURES, LIMIT_SCOPES } from "@/lib/shared/contracts/settings/limit-reached";
import { NumberSetting } from "../fields/setting-controls";
import type { SettingsEditor } from "../settings-editor";

/** How much each person, and everyone together, may use. */
export function LimitsSection({ editor }: { editor: SettingsEditor }) {
  const t = useTranslations("settings");
  return LIMIT_SCOPES.flatMap((scope) =>
    LIMIT_MEASURES.map((measure) => (
      <NumberSetting
        key={`${scope}.${measure}`}
        path={`limits.${scope}.${measure}`}
        editor={editor}
        placeholder={t("noLimit")}
      />
    )),
  );
}
