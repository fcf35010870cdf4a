import { TAB_CHANNEL } from "../tunables";

/** `runs`: a conversation's runs were deleted or restored, so lists of runs are out of date. */
type ConversationsChange = "conversations" | "runs";

/** One for the whole tab: a channel does not receive its own messages, and this tab knows its changes. */
let shared: BroadcastChannel | null = null;

/** Without a channel, other tabs notice when they regain focus. */
function channel(): BroadcastChannel | null {
  if (typeof BroadcastChannel === "undefined") return null;
  shared ??= new BroadcastChannel(TAB_CHANNEL);
  return shared;
}

/** Notifies the other tabs of this browser that conversations have changed. */
export function announceConversations(change: ConversationsChange = "conversations"): void {
  channel()?.postMessage(change);
}

/** Calls back when another tab has changed conversations. @returns stops listening */
export function onConversationsChanged(changed: (change: ConversationsChange) => void): () => void {
  const listen = ({ data }: MessageEvent) => changed(data === "runs" ? "runs" : "conversations");
  channel()?.addEventListener("message", listen);
  return () => channel()?.removeEventListener("message", listen);
}
