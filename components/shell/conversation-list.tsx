"use client";

import { Plus, Search } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useFormatter, useTranslations } from "next-intl";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { groupConversations, useConversations } from "@/lib/browser/api/conversations";
import { useConversationId } from "@/lib/browser/dom/use-conversation-id";
import type { ListedConversation } from "@/lib/shared/contracts/conversations/conversation";
import { ConversationRow } from "./conversation-row";
import { conversationStops } from "./conversation-stops";

/** Pause in typing before a search, in milliseconds: longer than between two keystrokes of a fast typist. */
const SEARCH_PAUSE_MS = 180;

/** The user's conversations by age, or search results, with the actions on each. */
export function ConversationList() {
  const t = useTranslations("nav");
  const format = useFormatter();
  const router = useRouter();
  const conversationId = useConversationId();
  const [typed, setTyped] = useState("");
  const [searched, setSearched] = useState("");
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const search = useRef<HTMLInputElement>(null);
  const { data, isPending, isError, isPlaceholderData, refetch, ...pages } = useConversations(searched);
  const found = data?.pages.flatMap(({ conversations }) => conversations) ?? [];
  const { shown, onUse } = useHeldWhileUsed(found);
  const isSearching = typed.trim() !== searched || isPlaceholderData || (isPending && searched !== "");

  const type = (text: string) => {
    setTyped(text);
    clearTimeout(pause.current);
    // Clearing the field shows all conversations at once.
    pause.current = setTimeout(() => setSearched(text.trim()), text.trim() === "" ? 0 : SEARCH_PAUSE_MS);
  };
  /** Up and Down move between the field and the conversations; Enter in the field opens the first. */
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const inField = event.target === search.current;
    if (event.key === "Escape" && inField && typed !== "") {
      event.preventDefault();
      type("");
    } else if (event.key === "Enter" && inField) {
      const [first] = found;
      if (first !== undefined && searched !== "" && !isSearching) router.push(`/c/${first.id}`);
    } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      const stops = conversationStops(event.currentTarget);
      const at = event.target instanceof HTMLElement ? stops.indexOf(event.target) : -1;
      const next = at === -1 ? undefined : stops[at + (event.key === "ArrowDown" ? 1 : -1)];
      if (next === undefined) return;
      event.preventDefault();
      next.focus();
    }
  };
  return (
    <section aria-label={t("conversations")} className="flex flex-col gap-3 text-sm" onKeyDown={onKeyDown}>
      <div className="flex flex-col gap-1">
        <Link
          href="/"
          className="flex h-8.5 items-center gap-2.5 rounded-lg px-2.5 text-ink-2 hover:bg-panel/60 hover:text-ink"
        >
          <Plus aria-hidden className="size-4 opacity-70" />
          {t("newQuestion")}
        </Link>
        <label className="relative flex items-center px-0.5">
          <span className="sr-only">{t("searchConversations")}</span>
          <Search aria-hidden className="pointer-events-none absolute left-2.5 size-4 text-ink-3" />
          <input
            ref={search}
            type="search"
            value={typed}
            maxLength={200}
            autoComplete="off"
            placeholder={t("searchPlaceholder")}
            onChange={({ currentTarget }) => type(currentTarget.value)}
            className="h-8.5 w-full rounded-lg border border-line bg-panel/60 pr-2 pl-8.5 text-ink placeholder:text-ink-3"
          />
        </label>
      </div>
      <p role="status" className="sr-only">
        {searched !== "" && !isSearching && t(pages.hasNextPage ? "foundAtLeast" : "found", { count: found.length })}
      </p>
      {isPending && (
        <div className="flex flex-col gap-2 px-2.5" role="status" aria-label={t("loading")}>
          <Skeleton className="h-4 w-4/5 bg-line" />
          <Skeleton className="h-4 w-3/5 bg-line" />
        </div>
      )}
      {isError && data === undefined && (
        <p className="px-2.5 text-xs text-ink-3">
          {t("conversationsFailed")}{" "}
          <button type="button" className="underline" onClick={() => void refetch()}>
            {t("retry")}
          </button>
        </p>
      )}
      {data !== undefined && found.length === 0 && !isSearching && (
        <p className="px-2.5 text-xs text-ink-3">{searched === "" ? t("noConversations") : t("nothingFound")}</p>
      )}
      {groupConversations(shown, new Date()).map(({ group, month, conversations }) => (
        <div key={`${group} ${month?.getTime() ?? ""}`}>
          <h2 className="px-2.5 pb-1 text-xs text-ink-3">
            {group === "month" ? format.dateTime(month, { month: "long", year: "numeric" }) : t(`groups.${group}`)}
          </h2>
          <ul className="flex flex-col gap-0.5">
            {conversations.map((conversation) => (
              <ConversationRow
                key={conversation.id}
                conversation={conversation}
                current={conversation.id === conversationId}
                onUse={onUse}
              />
            ))}
          </ul>
        </div>
      ))}
      {pages.hasNextPage && (
        <LoadMore
          label={t("showMore")}
          failed={pages.isFetchNextPageError ? t("conversationsFailed") : null}
          busy={pages.isFetchingNextPage}
          onMore={() => void pages.fetchNextPage()}
        />
      )}
    </section>
  );
}

/**
 * A list that keeps its order while the menu or a dialog of a row is open: a row that moves to another group would lose its menu, or
 * its dialog with what was typed.
 */
function useHeldWhileUsed(found: readonly ListedConversation[]) {
  const [held, setHeld] = useState<{ list: readonly ListedConversation[]; open: number } | null>(null);
  const onUse = (isOpen: boolean) =>
    setHeld((now) => {
      const open = (now?.open ?? 0) + (isOpen ? 1 : -1);
      return open <= 0 ? null : { list: now?.list ?? found, open };
    });
  return { shown: held?.list ?? found, onUse };
}

/** The end of an incomplete list: loads more when it scrolls into view, or by its button. */
function LoadMore({
  label,
  failed,
  busy,
  onMore,
}: {
  label: string;
  /** Why the last attempt failed: then only the button retries. */
  failed: string | null;
  busy: boolean;
  onMore(): void;
}) {
  const end = useRef<HTMLDivElement>(null);
  const more = useRef(onMore);
  const waits = busy || failed !== null;
  useEffect(() => {
    more.current = onMore;
  });
  useEffect(() => {
    if (end.current === null || waits) return;
    const seen = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) more.current();
    });
    seen.observe(end.current);
    return () => seen.disconnect();
  }, [waits]);
  return (
    <div ref={end} className="flex flex-col items-start gap-1 px-2.5">
      {failed !== null && (
        <p role="status" className="text-xs text-ink-3">
          {failed}
        </p>
      )}
      <Button size="sm" variant="ghost" className="-ml-2" disabled={busy} onClick={onMore}>
        {label}
      </Button>
    </div>
  );
}
