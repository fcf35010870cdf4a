"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { useSearchIndex } from "@/lib/browser/use-search-index";
import type { Settings } from "@/lib/contracts/settings";
import { hostOf, isLocalAddress } from "./server-draft";

/** Says what a change of the embedding model brings with it, before it is made. */
export function EmbeddingConfirm({
  open,
  provider,
  servers,
  onConfirm,
  onClose,
}: {
  open: boolean;
  provider: Settings["embedding"]["provider"];
  servers: Pick<Settings["languageModel"], "ollamaUrl" | "openAiCompatibleUrl">;
  onConfirm(): void;
  onClose(): void;
}) {
  const t = useTranslations("setup.embedding");
  const { data } = useSearchIndex();
  const url = { "built-in": null, ollama: servers.ollamaUrl, "openai-compatible": servers.openAiCompatibleUrl }[
    provider
  ];
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      title={t("confirmTitle")}
      footer={
        <>
          <Button onClick={onClose}>{t("keep")}</Button>
          <Button variant="primary" onClick={onConfirm}>
            {t("confirm")}
          </Button>
        </>
      }
    >
      <p>{t("confirmText", { total: data?.active.total ?? 0 })}</p>
      {url !== null && !isLocalAddress(url) && (
        <p className="mt-2 text-partial">{t("confirmRemote", { host: hostOf(url) ?? url })}</p>
      )}
    </Dialog>
  );
}
