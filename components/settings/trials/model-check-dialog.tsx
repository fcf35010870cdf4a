"use client";

import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/overlays/dialog";
import { isUsable, ModelTrialList } from "./model-trial-list";
import type { ModelsToTry } from "./models-to-try";
import { useModelTrials } from "./use-model-trials";

/** Tests a server and models before saving: if all answer, it saves at once, otherwise only on request. */
export function ModelCheckDialog({
  wanted,
  onConfirm,
  onClose,
}: {
  wanted: ModelsToTry;
  onConfirm(): void;
  onClose(): void;
}) {
  const t = useTranslations("settings.trials");
  const { trials, run } = useModelTrials();
  const running = trials.length < wanted.length;
  const check = useEffectEvent(async () => {
    const done = await run(wanted);
    if (done?.every(isUsable) === true) onConfirm();
  });
  useEffect(() => {
    void check();
  }, []);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t("title")}
      footer={
        <>
          <Button onClick={onClose}>{t("back")}</Button>
          <Button variant={running ? "secondary" : "primary"} onClick={onConfirm}>
            {t(running ? "saveUntried" : "saveAnyway")}
          </Button>
        </>
      }
    >
      <p role="status" className="text-sm text-ink-2">
        {t(running ? "running" : "held")}
      </p>
      <ModelTrialList wanted={wanted} trials={trials} running={running} />
    </Dialog>
  );
}
