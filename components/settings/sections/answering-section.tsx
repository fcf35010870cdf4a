"use client";

import { useTranslations } from "next-intl";
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
        options={(["routes", "retrieval", "none"] as const).map((value) => ({ value, label: t(`routings.${value}`) }))}
      />
      <ChoiceSetting
        path="router"
        editor={editor}
        note={undecided ? undefined : routerNote}
        unread={undecided ? t("unread.router") : undefined}
        options={(["built-in", "llm"] as const).map((value) => ({ value, label: t(`routers.${value}`) }))}
      />
      <ChoiceSetting
        path="workflow.method"
        editor={editor}
        options={(["checks", "reflection", "candidates"] as const).map((value) => ({
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
