"use client";

import { useTranslations } from "next-intl";
import { methodSchema, routerModeSchema, routingSchema } from "@/lib/shared/contracts/settings/settings";
import { lacksModel } from "../fields/lacks-model";
import { ChoiceSetting, NumberSetting, ToggleSetting } from "../fields/setting-controls";
import type { SettingsEditor } from "../settings-editor";
import { useEdited, useSetting } from "../use-settings-editor";

/** The first decision, and how answers are written and judged. */
export function AnsweringSection({ editor }: { editor: SettingsEditor }) {
  const t = useTranslations("settings");
  const undecided = useSetting(editor, "workflow.routing") === "none";
  const needsModel = useEdited(editor, (edited) => lacksModel(edited, "router"));
  const reflects = useSetting(editor, "workflow.method") === "reflection";
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
        note={!undecided && needsModel ? t("needsModel") : undefined}
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
      {reflects && (
        <>
          <NumberSetting path="reflection.minScore" editor={editor} />
          <NumberSetting path="reflection.maxIterations" editor={editor} />
        </>
      )}
      <ToggleSetting path="workflow.tables" editor={editor} />
    </>
  );
}
