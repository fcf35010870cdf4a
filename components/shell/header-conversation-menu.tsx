"use client";

import { useState } from "react";
import { useConversation } from "@/lib/browser/api/conversations";
import { useConversationId } from "@/lib/browser/dom/use-conversation-id";
import type { ConversationDialog } from "./conversation-actions";
import { ConversationMenu } from "./conversation-menu";

/** The menu of the open conversation; renders nothing before a first question. */
export function HeaderConversationMenu() {
  const id = useConversationId();
  const { data } = useConversation(id);
  const [dialog, setDialog] = useState<ConversationDialog | null>(null);
  if (data === undefined || data === null) return null;
  return <ConversationMenu conversation={data} dialog={dialog} onDialog={setDialog} />;
}
