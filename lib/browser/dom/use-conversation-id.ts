"use client";

import { usePathname } from "next/navigation";

const CONVERSATION_PATH = /^\/c\/([^/]+)$/;

/** The conversation in the address; `null` on the page of a new question and elsewhere. */
export function useConversationId(): string | null {
  return CONVERSATION_PATH.exec(usePathname())?.[1] ?? null;
}

/**
 * Puts a conversation that has just begun into the address at once, without asking the server for a page:
 * the chat's layout already shows it, and a reload from here on finds it again.
 */
export function enterConversation(conversationId: string): void {
  window.history.pushState(null, "", `/c/${conversationId}`);
}
