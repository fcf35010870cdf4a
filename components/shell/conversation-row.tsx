"use client";

import { Link2 } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { classNames } from "@/components/ui/class-names";
import type { ConversationHit, ListedConversation } from "@/lib/shared/contracts/conversations/conversation";
import type { ConversationDialog } from "./conversation-actions";
import { ConversationMenu } from "./conversation-menu";
import { conversationStops } from "./conversation-stops";
import { useDeleteConversation } from "./use-delete-conversation";

/**
 * One conversation of the list, the matching text, and its menu.
 * @param onUse called when its menu or one of its dialogs opens and closes
 */
export function ConversationRow({
  conversation,
  current,
  onUse,
}: {
  conversation: ListedConversation;
  current: boolean;
  onUse(isOpen: boolean): void;
}) {
  const t = useTranslations("nav");
  const [dialog, setDialog] = useState<ConversationDialog | null>(null);
  const show = (next: ConversationDialog | null) => {
    if ((next === null) !== (dialog === null)) onUse(next !== null);
    setDialog(next);
  };
  const remove = useDeleteConversation();
  const { id, title, hit, shareId } = conversation;
  return (
    <li className="group relative">
      <Link
        href={`/c/${id}`}
        data-conversation
        aria-current={current ? "page" : undefined}
        aria-keyshortcuts="F2 Delete"
        title={title}
        onKeyDown={(event) => {
          if (event.key === "F2") show("rename");
          else if (event.key === "Delete" && !event.repeat) {
            focusNext(event.currentTarget);
            remove(conversation);
          }
        }}
        className={classNames(
          "flex min-h-8 flex-col justify-center rounded-lg px-2.5 py-1 group-focus-within:pr-8 group-hover:pr-8 pointer-coarse:pr-8",
          current ? "bg-panel text-ink ring-1 ring-line" : "text-ink-2 hover:bg-panel/60 hover:text-ink",
        )}
      >
        <span className="flex min-w-0 items-center gap-1.5">
          <span className="truncate">{hit?.where === "title" ? <Marked hit={hit} /> : title}</span>
          {shareId !== null && <Link2 role="img" aria-label={t("shared")} className="size-3 shrink-0 text-ink-3" />}
        </span>
        {hit !== null && hit.where !== "title" && (
          <span className="line-clamp-2 text-xs wrap-anywhere text-ink-3">
            <Marked hit={hit} />
          </span>
        )}
      </Link>
      <div className="absolute top-0 right-1 flex h-8 items-center opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 has-[[data-popup-open]]:opacity-100 pointer-coarse:opacity-100">
        <ConversationMenu
          conversation={conversation}
          dialog={dialog}
          onDialog={show}
          onMenu={onUse}
          className="size-6"
        />
      </div>
    </li>
  );
}

/** Moves focus from a row that is about to disappear. */
function focusNext(row: HTMLElement) {
  const list = row.closest("section");
  if (list === null) return;
  const stops = conversationStops(list);
  const at = stops.indexOf(row);
  (stops[at + 1] ?? stops[at - 1])?.focus();
}

/** A text with the search term marked. */
function Marked({ hit: { text, marks } }: { hit: ConversationHit }) {
  return (
    <>
      {marks.map(({ start, end }, index) => (
        <span key={start}>
          {text.slice(marks[index - 1]?.end ?? 0, start)}
          <mark className="rounded-xs bg-accent-soft text-ink">{text.slice(start, end)}</mark>
        </span>
      ))}
      {text.slice(marks.at(-1)?.end ?? 0)}
    </>
  );
}
