"use client";

import { Ellipsis, Plus } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { groupConversations, useConversationActions, useConversations } from "@/lib/browser/conversations";
import { useConversationId } from "@/lib/browser/use-conversation-id";
import type { ConversationSummary } from "@/lib/contracts/run";
import { Button } from "../ui/button";
import { classNames } from "../ui/class-names";
import { Dialog } from "../ui/dialog";
import { Menu } from "../ui/menu";
import { Skeleton } from "../ui/skeleton";
import { useToast } from "../ui/toast";
import { RenameConversation } from "./rename-conversation";

/** The person's conversations by age, with rename, pin and delete. */
export function ConversationList() {
  const t = useTranslations("nav");
  const conversationId = useConversationId();
  const { data, isPending, isError, refetch } = useConversations();
  return (
    <section aria-label={t("conversations")} className="flex flex-col gap-3 text-sm">
      <Link
        href="/"
        className="flex h-8.5 items-center gap-2.5 rounded-lg px-2.5 text-ink-2 hover:bg-panel/60 hover:text-ink"
      >
        <Plus aria-hidden className="size-4 opacity-70" />
        {t("newQuestion")}
      </Link>
      {isPending && (
        <div className="flex flex-col gap-2 px-2.5" role="status" aria-label={t("loading")}>
          <Skeleton className="h-4 w-4/5 bg-line" />
          <Skeleton className="h-4 w-3/5 bg-line" />
        </div>
      )}
      {isError && (
        <p className="px-2.5 text-xs text-ink-3">
          {t("conversationsFailed")}{" "}
          <button type="button" className="underline" onClick={() => void refetch()}>
            {t("retry")}
          </button>
        </p>
      )}
      {data?.length === 0 && <p className="px-2.5 text-xs text-ink-3">{t("noConversations")}</p>}
      {groupConversations(data ?? [], new Date()).map(({ group, conversations }) => (
        <div key={group}>
          <h2 className="px-2.5 pb-1 text-xs text-ink-3">{t(`groups.${group}`)}</h2>
          <ul className="flex flex-col gap-0.5">
            {conversations.map((conversation) => (
              <ConversationRow
                key={conversation.id}
                conversation={conversation}
                current={conversation.id === conversationId}
              />
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

function ConversationRow({ conversation, current }: { conversation: ConversationSummary; current: boolean }) {
  const t = useTranslations("nav");
  const router = useRouter();
  const toast = useToast();
  const { patch, remove } = useConversationActions();
  const [dialog, setDialog] = useState<"rename" | "delete" | null>(null);
  const onError = (error: Error) => toast({ title: t("actionFailed"), description: error.message, error: true });
  return (
    <li className="group relative">
      <Link
        href={`/c/${conversation.id}`}
        aria-current={current ? "page" : undefined}
        title={conversation.title}
        className={classNames(
          "flex h-8 items-center rounded-lg px-2.5 group-focus-within:pr-8 group-hover:pr-8 pointer-coarse:pr-8",
          current ? "bg-panel text-ink ring-1 ring-line" : "text-ink-2 hover:bg-panel/60 hover:text-ink",
        )}
      >
        <span className="truncate">{conversation.title}</span>
      </Link>
      <div className="absolute inset-y-0 right-1 flex items-center opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 has-[[data-popup-open]]:opacity-100 pointer-coarse:opacity-100">
        <Menu
          trigger={
            <Button
              variant="ghost"
              size="icon-sm"
              className="size-6"
              aria-label={t("conversationMenu", { title: conversation.title })}
            >
              <Ellipsis aria-hidden className="size-4" />
            </Button>
          }
          items={[
            { label: t("rename"), onSelect: () => setDialog("rename") },
            {
              label: conversation.pinned ? t("unpin") : t("pin"),
              onSelect: () =>
                patch.mutate({ id: conversation.id, change: { pinned: !conversation.pinned } }, { onError }),
            },
            { label: t("delete"), danger: true, onSelect: () => setDialog("delete") },
          ]}
        />
      </div>
      <RenameConversation
        open={dialog === "rename"}
        title={conversation.title}
        onClose={() => setDialog(null)}
        onRename={(title) => patch.mutate({ id: conversation.id, change: { title } }, { onError })}
      />
      <Dialog
        open={dialog === "delete"}
        onOpenChange={() => setDialog(null)}
        title={t("deleteTitle")}
        footer={
          <>
            <Button onClick={() => setDialog(null)}>{t("cancel")}</Button>
            <Button
              variant="danger"
              onClick={() => {
                setDialog(null);
                remove.mutate(conversation.id, { onError, onSuccess: () => current && router.push("/") });
              }}
            >
              {t("delete")}
            </Button>
          </>
        }
      >
        {t("deleteText", { title: conversation.title })}
      </Dialog>
    </li>
  );
}
