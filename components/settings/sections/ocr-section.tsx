"use client";

import { useTranslations } from "next-intl";
import { ocrLanguagesSchema, ocrPagesSchema } from "@/lib/shared/contracts/library/ocr-settings";
import { ChoiceSetting } from "../fields/setting-controls";
import type { SettingsEditor } from "../settings-editor";

/** How scanned pages and pictures are read. */
export function OcrSection({ editor }: { editor: SettingsEditor }) {
  const t = useTranslations("settings");
  return (
    <>
      <ChoiceSetting
        path="ocr.pages"
        editor={editor}
        options={ocrPagesSchema.options.map((value) => ({ value, label: t(`ocrPages.${value}`) }))}
      />
      <ChoiceSetting
        path="ocr.languages"
        editor={editor}
        options={ocrLanguagesSchema.options.map((value) => ({ value, label: t(`ocrLanguages.${value}`) }))}
      />
    </>
  );
}
