"use client";

import { Ellipsis } from "lucide-react";
import { useTranslations } from "next-intl";
import { Suspense } from "react";
import { useHasAccounts } from "@/components/account/viewer";
import { Button } from "@/components/ui/button";
import { lazyPart } from "@/components/ui/lazy-part";
import { Menu } from "@/components/ui/overlays/menu";
import { useToast } from "@/components/ui/overlays/toast";
import { callApi } from "@/lib/browser/api/api-client";
import { useConversationActions } from "@/lib/browser/api/conversations";
import { saveFile } from "@/lib/browser/dom/save-file";
import { useShownVersion } from "@/lib/browser/dom/shown-version";
import { useConversationId } from "@/lib/browser/dom/use-conversation-id";
import { exportFormatSchema } from "@/lib/shared/contracts/conversations/conversation";
import type { ConversationSummary } from "@/lib/shared/contracts/runs/run";
import { useDeleteConversation } from "./use-delete-conversation";

// On demand: few users rename or share.
const RenameConversation = lazyPart(async () => (await import("./rename-conversation")).RenameConversation);
const ShareConversation = lazyPart(async () => (await import("./share-conversation")).ShareConversation);

export type ConversationDialog = "rename" | "share";

export interface ConversationActionsProps {
  conversation: Omit<ConversationSummary, "updatedAt">;
  /** The open dialog; the owner can also open one by keyboard. */
  dialog: ConversationDialog | null;
  onDialog(dialog: ConversationDialog | null): void;
  /** Called when the menu opens and closes. */
  onMenu?(open: boolean): void;
  className?: string;
}

/** The actions on a conversation, behind a button: rename, pin, share, export, delete. */
export function ConversationActions({ conversation, dialog, onDialog, onMenu, className }: ConversationActionsProps) {
  const t = useTranslations("nav");
  const toast = useToast();
  const { patch } = useConversationActions();
  const remove = useDeleteConversation();
  const hasAccounts = useHasAccounts();
  const { id, title, pinned, private: isPrivate } = conversation;
  // For the open conversation, the versions that are shown.
  const tip = useShownVersion(useConversationId() === id ? id : null);
  const onError = (error: Error) => toast({ title: t("actionFailed"), description: error.message, error: true });
  return (
    <>
      <Menu
        {...(onMenu !== undefined && { onOpenChange: onMenu })}
        trigger={
          <Button
            variant="ghost"
            size="icon-sm"
            {...(className === undefined ? {} : { className })}
            aria-label={t("conversationMenu", { title })}
          >
            <Ellipsis aria-hidden className="size-4" />
          </Button>
        }
        items={[
          { label: t("rename"), onSelect: () => onDialog("rename") },
          {
            label: pinned ? t("unpin") : t("pin"),
            onSelect: () => patch.mutate({ id, change: { pinned: !pinned } }, { onError }),
          },
          ...(isPrivate ? [] : [{ label: t("share"), onSelect: () => onDialog("share") }]),
          ...(hasAccounts
            ? [
                {
                  label: isPrivate ? t("showToReviewers") : t("keepPrivate"),
                  onSelect: () =>
                    patch.mutate(
                      { id, change: { private: !isPrivate } },
                      { onError, onSuccess: () => toast({ title: t(isPrivate ? "shownToReviewers" : "keptPrivate") }) },
                    ),
                },
              ]
            : []),
          ...exportFormatSchema.options.map((format) => ({
            label: t(`exportAs.${format}`),
            onSelect: () =>
              void callApi("GET /api/conversations/{id}/export", {
                params: { id },
                query: { format, tip: tip ?? undefined },
              })
                .then(saveFile)
                .catch(onError),
          })),
          { label: t("delete"), danger: true, onSelect: () => remove(conversation) },
        ]}
      />
      <Suspense>
        {dialog === "rename" && (
          <RenameConversation
            open
            title={title}
            onClose={() => onDialog(null)}
            onRename={(name) => patch.mutate({ id, change: { title: name } }, { onError })}
          />
        )}
        {dialog === "share" && <ShareConversation conversation={conversation} onClose={() => onDialog(null)} />}
      </Suspense>
    </>
  );
}
