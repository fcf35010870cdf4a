"use client";

import { Copy } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useHasAccounts } from "@/components/account/viewer";
import { Button, buttonStyles } from "@/components/ui/button";
import { Field, TextInput } from "@/components/ui/field";
import { Dialog } from "@/components/ui/overlays/dialog";
import { useShareActions } from "@/lib/browser/api/accounts/use-share-links";
import { putOnClipboard } from "@/lib/browser/dom/put-on-clipboard";
import type { ConversationShare } from "@/lib/shared/contracts/conversations/share-link";
import type { ConversationSummary } from "@/lib/shared/contracts/runs/run";
import { ShareTerms } from "./share-terms";

/** A link with its terms, or none. */
type Shown = Omit<ConversationShare, "shareId"> & { shareId: string | null };

/** Creates a read-only link to a conversation, copies it, or revokes it. */
export function ShareConversation({
  conversation: { id, title, shareId, shareExpiresAt, sharePublic },
  onClose,
}: {
  conversation: Pick<ConversationSummary, "id" | "title" | "shareId" | "shareExpiresAt" | "sharePublic">;
  onClose(): void;
}) {
  const t = useTranslations("share");
  const hasAccounts = useHasAccounts();
  const { share, change, unshare } = useShareActions(id);
  const [copied, setCopied] = useState<"no" | "yes" | "failed">("no");
  // Shows the user's change until the refreshed list arrives.
  const [changed, setChanged] = useState<Shown | null>(null);
  const { shareId: link, ...terms } = changed ?? { shareId, expiresAt: shareExpiresAt, public: sharePublic };
  const path = link === null ? null : `/shared/${link}`;
  const failed = share.error ?? change.error ?? unshare.error;
  const copy = (address: string) =>
    putOnClipboard(address).then(
      () => setCopied("yes"),
      () => setCopied("failed"),
    );
  const status = () => {
    if (failed !== null) return `${t("failed")} ${failed.message}`;
    if (copied === "yes") return t("copied");
    if (copied === "failed") return t("copyFailed");
    return changed?.shareId === null ? t("revoked") : "";
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t("title")}
      description={title}
      footer={
        path === null ? (
          <Button
            variant="primary"
            disabled={share.isPending}
            onClick={() => share.mutate(undefined, { onSuccess: setChanged })}
          >
            {t("makeLink")}
          </Button>
        ) : (
          <>
            <Button
              variant="danger"
              disabled={unshare.isPending}
              onClick={() =>
                unshare.mutate(undefined, {
                  onSuccess: () => {
                    setChanged({ shareId: null, expiresAt: null, public: false });
                    setCopied("no");
                  },
                })
              }
            >
              {t("revoke")}
            </Button>
            <Link href={path} target="_blank" className={buttonStyles("secondary")}>
              {t("open")}
            </Link>
            <Button variant="primary" onClick={() => void copy(`${window.location.origin}${path}`)}>
              <Copy aria-hidden className="size-4" />
              {t("copy")}
            </Button>
          </>
        )
      }
    >
      <div className="flex flex-col gap-3 text-sm">
        <p>{t(hasAccounts ? "whoOfTeam" : "who")}</p>
        <p className="text-ink-2">{t("follows")}</p>
        {path !== null && (
          <Field label={t("link")}>
            <TextInput
              readOnly
              value={`${window.location.origin}${path}`}
              onFocus={({ currentTarget }) => {
                if (currentTarget instanceof HTMLInputElement) currentTarget.select();
              }}
            />
          </Field>
        )}
        {path !== null && hasAccounts && (
          <ShareTerms
            terms={terms}
            disabled={change.isPending}
            onChange={(terms) => change.mutate(terms, { onSuccess: setChanged })}
          />
        )}
        <p role="status" className="min-h-5 text-xs text-ink-2">
          {status()}
        </p>
      </div>
    </Dialog>
  );
}
