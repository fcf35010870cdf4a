"use client";

import { useTranslations } from "next-intl";
import { methodSchema, routerModeSchema, routingSchema } from "@/lib/shared/contracts/settings/settings";
import { ChoiceSetting, NumberSetting, ToggleSetting } from "../fields/setting-controls";
import type { SettingsEditor } from "../use-settings-editor";

/** The first decision, and how answers are written and judged. */
export function AnsweringSection({ editor, routerNote }: { editor: SettingsEditor; routerNote: string | undefined }) {
  const t = useTranslations("settings");
  const undecided = editor.value("workflow.routing") === "none";
  return (
    <>
      <ChoiceSetting
        path="workflow.routing"
        editor={editor}
        options={routingSchema.options.map((value) => ({ value, label: t(`routings.${value}`) }))}
      />
      <ChoiceSetting
        path="router"
        editor={editor}
        note={undecided ? undefined : routerNote}
        unread={undecided ? t("unread.router") : undefined}
        options={routerModeSchema.options.map((value) => ({ value, label: t(`routers.${value}`) }))}
      />
      <ChoiceSetting
        path="workflow.method"
        editor={editor}
        options={methodSchema.options.map((value) => ({
          value,
          label: t(`methods.${value}`),
        }))}
      />
      {editor.value("workflow.method") === "reflection" && (
        <>
          <NumberSetting path="reflection.minScore" editor={editor} />
          <NumberSetting path="reflection.maxIterations" editor={editor} />
        </>
      )}
      <ToggleSetting path="workflow.tables" editor={editor} />
    </>
  );
}
