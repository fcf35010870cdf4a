"use client";

import { Suspense } from "react";
import { lazyPart } from "@/components/ui/lazy-part";
import type { ConversationActionsProps } from "./conversation-actions";

// On demand: a new user has no conversation, and a menu is the largest part of the kit.
const ConversationActions = lazyPart(async () => (await import("./conversation-actions")).ConversationActions);

/** The menu of a conversation. It keeps its place while it loads. */
export function ConversationMenu(props: ConversationActionsProps) {
  return (
    <Suspense fallback={<span className="block size-7" />}>
      <ConversationActions {...props} />
    </Suspense>
  );
}
