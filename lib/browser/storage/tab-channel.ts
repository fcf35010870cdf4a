import { TAB_CHANNEL } from "../tunables";

/** `runs`: with a conversation its runs have gone or come back, and lists of runs are old. */
type ConversationsChange = "conversations" | "runs";

/** One for the whole tab: a channel does not hear itself, and this tab knows what it has changed. */
let shared: BroadcastChannel | null = null;

/** Without such a channel the other tabs notice once they are looked at. */
function channel(): BroadcastChannel | null {
  if (typeof BroadcastChannel === "undefined") return null;
  shared ??= new BroadcastChannel(TAB_CHANNEL);
  return shared;
}

/** Tells the other tabs of this browser that conversations have changed. */
export function announceConversations(change: ConversationsChange = "conversations"): void {
  channel()?.postMessage(change);
}

/** Calls back when another tab has changed conversations. @returns stops listening */
export function onConversationsChanged(changed: (change: ConversationsChange) => void): () => void {
  const listen = ({ data }: MessageEvent) => changed(data === "runs" ? "runs" : "conversations");
  channel()?.addEventListener("message", listen);
  return () => channel()?.removeEventListener("message", listen);
}
