import { TAB_CHANNEL } from "./tunables";

/** Tells the other tabs of this browser that conversations have changed. */
export function announceConversations(): void {
  // Without such a channel the other tabs notice once they are looked at.
  if (typeof BroadcastChannel === "undefined") return;
  const channel = new BroadcastChannel(TAB_CHANNEL);
  channel.postMessage(null);
  channel.close();
}

/** Calls back when another tab has changed conversations. @returns stops listening */
export function onConversationsChanged(changed: () => void): () => void {
  if (typeof BroadcastChannel === "undefined") return () => {};
  const channel = new BroadcastChannel(TAB_CHANNEL);
  channel.onmessage = changed;
  return () => channel.close();
}
