"use client";

import { useFormatter, useTranslations } from "next-intl";
import { useId } from "react";
import { Select } from "@/components/ui/overlays/select";
import { Switch } from "@/components/ui/switch";
import { useSettings } from "@/lib/browser/api/settings/use-settings";
import type { ConversationShare, SharePatch } from "@/lib/shared/contracts/conversations/share-link";

const DAYS = ["7", "30", "90", "365"] as const;

/** When a team's link ends, and whether it works without signing in. */
export function ShareTerms({
  terms: { expiresAt, public: isPublic },
  disabled,
  onChange,
}: {
  terms: Pick<ConversationShare, "expiresAt" | "public">;
  disabled: boolean;
  onChange(change: SharePatch): void;
}) {
  const t = useTranslations("share.terms");
  const format = useFormatter();
  const { data } = useSettings();
  const publicId = useId();
  const mayBePublic = data?.settings.sharing.publicLinks === true;
  const until = expiresAt === null ? null : format.dateTime(new Date(expiresAt), { dateStyle: "medium" });
  return (
    <div className="flex flex-col gap-3">
      <Select
        label={t("label")}
        disabled={disabled}
        value={until === null ? "never" : "as-is"}
        onValueChange={(value) => {
          if (value !== "as-is") onChange({ days: value === "never" ? null : Number(value) });
        }}
        options={[
          ...(until === null ? [] : [{ value: "as-is" as const, label: t("until", { until }) }]),
          ...DAYS.map((days) => ({ value: days, label: t("days", { days: Number(days) }) })),
          { value: "never" as const, label: t("never") },
        ]}
      />
      {(mayBePublic || isPublic) && (
        <label htmlFor={publicId} className="flex items-center justify-between gap-3">
          {t("public")}
          <Switch
            id={publicId}
            disabled={disabled}
            checked={isPublic && mayBePublic}
            onCheckedChange={(on) => onChange({ public: on })}
          />
        </label>
      )}
    </div>
  );
}
