"use client";

import { usePathname } from "next/navigation";

const CONVERSATION_PATH = /^\/c\/([^/]+)$/;

/** The conversation in the address; `null` on the page of a new question and elsewhere. */
export function useConversationId(): string | null {
  return CONVERSATION_PATH.exec(usePathname())?.[1] ?? null;
}

/**
 * Puts a new conversation into the address at once, without requesting a page: the chat's layout already shows it, and
 * a reload finds it again.
 */
export function enterConversation(conversationId: string): void {
  window.history.pushState(null, "", `/c/${conversationId}`);
}
