"use client";

import { useTranslations } from "next-intl";
import { useFailureWords } from "@/components/setup/use-failure-words";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { useToast } from "@/components/ui/toast";
import { useDeleteAlertRule } from "@/lib/browser/use-alerts";
import type { AlertRule } from "@/lib/contracts/alert";

/** Asks before a rule goes; its past alerts stay. */
export function DeleteRuleDialog({ rule: { id, name }, onClose }: { rule: AlertRule; onClose(): void }) {
  const t = useTranslations("alerts");
  const toast = useToast();
  const failureWords = useFailureWords();
  const remove = useDeleteAlertRule();
  const confirm = () =>
    remove.mutate(id, {
      onSuccess: () => {
        toast({ title: t("delete.done", { name }) });
        onClose();
      },
      onError: (error) => toast({ title: t("rules.actionFailed"), description: failureWords(error), error: true }),
    });
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t("delete.title")}
      footer={
        <>
          <Button onClick={onClose}>{t("delete.cancel")}</Button>
          <Button variant="danger" onClick={confirm} disabled={remove.isPending}>
            {t("delete.confirm")}
          </Button>
        </>
      }
    >
      <p className="text-sm text-ink-2">{t("delete.text", { name })}</p>
    </Dialog>
  );
}
