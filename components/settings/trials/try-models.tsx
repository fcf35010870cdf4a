"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import type { SettingsEditor } from "../settings-editor";
import { useEdited } from "../use-settings-editor";
import { ModelTrialList } from "./model-trial-list";
import { type ModelsToTry, modelsToTry } from "./models-to-try";
import { useModelTrials } from "./use-model-trials";

/** Tests every model that the edited settings name, before saving. */
export function TryModels({ editor }: { editor: SettingsEditor }) {
  const t = useTranslations("settings.trials");
  const { trials, running, run, stop } = useModelTrials();
  const [tried, setTried] = useState<ModelsToTry | null>(null);
  const wanted = useEdited(editor, ({ value }) => modelsToTry(value));
  if (wanted === null) return null;
  // Results of other models do not apply.
  const isCurrent = tried !== null && JSON.stringify(tried) === JSON.stringify(wanted);
  return (
    <div className="py-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="min-w-0 flex-1 text-xs text-ink-2">{t("text")}</p>
        {running ? (
          <Button size="sm" onClick={stop}>
            {t("stop")}
          </Button>
        ) : (
          <Button
            size="sm"
            onClick={() => {
              setTried(wanted);
              void run(wanted);
            }}
          >
            {t("start")}
          </Button>
        )}
      </div>
      {isCurrent && <ModelTrialList wanted={wanted} trials={trials} running={running} />}
    </div>
  );
}
