"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useHasAccounts } from "@/components/account/viewer";
import { fetchJson } from "@/lib/browser/api/api-client";
import { retentionPreviewSchema } from "@/lib/shared/contracts/settings/retention";
import { NumberSetting, ToggleSetting } from "../fields/setting-controls";
import { boundsOf, type NumberPath } from "../fields/setting-fields";
import type { SettingsEditor } from "../settings-editor";
import { useSetting } from "../use-settings-editor";

/** Public links, and how long conversations and audit entries are kept, with what that would delete now. */
export function RetentionSection({ editor }: { editor: SettingsEditor }) {
  const t = useTranslations("settings");
  const hasAccounts = useHasAccounts();
  const conversationDays = useDays(editor, "retention.conversationDays");
  const auditDays = useDays(editor, "retention.auditDays");
  const wanted = { conversationDays, auditDays: hasAccounts ? auditDays : null };
  const { data, isError } = useRetentionPreview(wanted);
  const isOn = wanted.conversationDays !== null || wanted.auditDays !== null;
  return (
    <>
      <ToggleSetting
        path="sharing.publicLinks"
        editor={editor}
        unread={hasAccounts ? undefined : t("unread.noSignIn")}
      />
      <NumberSetting path="retention.conversationDays" editor={editor} placeholder={t("forever")} />
      <NumberSetting
        path="retention.auditDays"
        editor={editor}
        placeholder={t("forever")}
        unread={hasAccounts ? undefined : t("unread.noAccounts")}
      />
      <p role="status" className="py-2 text-xs text-ink-2 empty:hidden">
        {isOn && isError && t("retention.unknown")}
        {isOn && !isError && data !== undefined && t("retention.preview", data)}
      </p>
    </>
  );
}

/** A valid number of days; else `null`. */
function useDays(editor: SettingsEditor, path: NumberPath): number | null {
  const value = useSetting(editor, path);
  const { min, max } = boundsOf(path);
  return typeof value === "number" && Number.isInteger(value) && value >= min && value <= max ? value : null;
}

/** What a retention of so many days would delete now. */
function useRetentionPreview(days: { conversationDays: number | null; auditDays: number | null }) {
  const query = {
    conversationDays: days.conversationDays?.toString(),
    auditDays: days.auditDays?.toString(),
  };
  return useQuery({
    queryKey: ["retention", query],
    queryFn: ({ signal }) => fetchJson(retentionPreviewSchema, "GET /api/retention", { query, signal }),
    enabled: days.conversationDays !== null || days.auditDays !== null,
    placeholderData: keepPreviousData,
  });
}
