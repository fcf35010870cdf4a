"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { CONVERSATIONS_KEY, refreshRuns } from "@/lib/browser/api/conversations";
import { onConversationsChanged } from "@/lib/browser/storage/tab-channel";

/** Brings this tab's conversations up to date when another tab asks, renames or deletes. */
export function TabSync() {
  const queryClient = useQueryClient();
  useEffect(
    () =>
      onConversationsChanged((change) => {
        void queryClient.invalidateQueries({ queryKey: CONVERSATIONS_KEY });
        if (change === "runs") void refreshRuns(queryClient);
      }),
    [queryClient],
  );
  return null;
}
