"use client";

import { useTranslations } from "next-intl";
import { useFailureWords } from "@/components/setup/use-failure-words";
import { ConfirmDeletion } from "@/components/ui/overlays/confirm-deletion";
import { useToast } from "@/components/ui/overlays/toast";
import type { AlertRule } from "@/lib/shared/contracts/metrics/alert";
import { useDeleteAlertRule } from "./use-alerts";

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
    <ConfirmDeletion
      title={t("delete.title")}
      words={{ cancel: t("delete.cancel"), confirm: t("delete.confirm") }}
      pending={remove.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{t("delete.text", { name })}</p>
    </ConfirmDeletion>
  );
}
