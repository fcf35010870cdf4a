"use client";

import { useTranslations } from "next-intl";
import type { LibraryChange } from "@/components/settings/sections/library-changes";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/overlays/dialog";
import type { SearchIndexStatus } from "@/lib/shared/contracts/library/embedding-index";
import type { Settings } from "@/lib/shared/contracts/settings/settings";
import { isLoopbackUrl } from "@/lib/shared/outbound/loopback.mjs";
import { hostOf } from "./server-draft";
import { useSearchIndex } from "./use-search-index";
import { useStoreName } from "./use-store-name";

/** The target settings. */
type Wanted = Pick<Settings["embedding"], "provider"> &
  Pick<Settings["languageModel"], "ollamaUrl" | "openAiCompatibleUrl"> &
  Pick<Settings["searchIndex"], "store" | "qdrantUrl" | "chromaUrl">;

interface TextProps {
  wanted: Wanted;
  status: SearchIndexStatus | undefined;
}

/** Explains the consequences of a change to the whole library before it is made. */
export function LibraryConfirm({
  changes,
  onConfirm,
  onClose,
  ...text
}: {
  /** What will be rebuilt; the dialog is open while this is not empty. */
  changes: readonly LibraryChange[];
  wanted: Wanted;
  onConfirm(): void;
  onClose(): void;
}) {
  const t = useTranslations("setup.embedding");
  const words = useTranslations("setup.libraryConfirm");
  const { data: status } = useSearchIndex();
  const [first, ...others] = changes;
  return (
    <Dialog
      open={first !== undefined}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      title={first === undefined || others.length > 0 ? words("titles.several") : words(`titles.${first}`)}
      footer={
        <>
          <Button onClick={onClose}>{t("keep")}</Button>
          <Button variant="primary" onClick={onConfirm}>
            {t("confirm")}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-2">
        {changes.includes("embedding") && <EmbeddingText status={status} {...text} />}
        {changes.includes("store") && <StoreText status={status} {...text} />}
        {changes.includes("passages") && <p>{words("passages")}</p>}
      </div>
    </Dialog>
  );
}

function EmbeddingText({ wanted, status }: TextProps) {
  const t = useTranslations("setup.embedding");
  const { provider, ollamaUrl, openAiCompatibleUrl } = wanted;
  const url = { "built-in": null, ollama: ollamaUrl, "openai-compatible": openAiCompatibleUrl }[provider];
  return (
    <>
      <p>{t("confirmText", { total: status?.active.total ?? 0 })}</p>
      {url !== null && !isLoopbackUrl(url) && (
        <p className="text-partial">{t("confirmRemote", { host: hostOf(url) ?? url })}</p>
      )}
    </>
  );
}

function StoreText({ wanted, status }: TextProps) {
  const t = useTranslations("setup.libraryConfirm");
  const settings = useTranslations("settings");
  const name = useStoreName();
  const { store, qdrantUrl, chromaUrl } = wanted;
  const storeUrl = { embedded: null, qdrant: qdrantUrl, chroma: chromaUrl }[store];
  const isThere = store === "embedded" && status?.active.store === "embedded";
  return (
    <>
      <p>
        {isThere ? t("storeStays") : t("store", { store: name({ store, storeUrl }), total: status?.active.total ?? 0 })}
      </p>
      {storeUrl !== null && !isLoopbackUrl(storeUrl) && (
        <p className="text-partial">{settings("sendsTo", { host: hostOf(storeUrl) ?? storeUrl })}</p>
      )}
    </>
  );
}
