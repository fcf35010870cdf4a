"use client";

import { QueryClient, QueryClientProvider, useQueryClient } from "@tanstack/react-query";
import { NextIntlClientProvider, useLocale, useTimeZone } from "next-intl";
import { type ReactNode, useEffect, useState } from "react";
import { ToastProvider } from "@/components/ui/overlays/toast";
import { useBrowserZone } from "@/components/words/use-browser-zone";
import { CONVERSATIONS_KEY, refreshRuns } from "@/lib/browser/api/conversations";
import { onConversationsChanged } from "@/lib/browser/storage/tab-channel";

/** The context of every page: time zone, server state, toasts. */
export function Providers({ children }: { children: ReactNode }) {
  const [queryClient] = useState(
    () =>
      new QueryClient({
        defaultOptions: {
          // The server usually runs on this machine, where an offline browser can still reach it; and a question that
          // waits silently for a connection would be lost with the page.
          queries: { staleTime: 5_000, retry: 1, refetchOnWindowFocus: true, networkMode: "always" },
          mutations: { networkMode: "always" },
        },
      }),
  );
  return (
    <BrowserTimes>
      <QueryClientProvider client={queryClient}>
        <ToastProvider>
          <TabSync />
          {children}
        </ToastProvider>
      </QueryClientProvider>
    </BrowserTimes>
  );
}

/** Formats times in the browser's zone after hydration: the server's zone may differ. */
function BrowserTimes({ children }: { children: ReactNode }) {
  const serverZone = useTimeZone();
  const timeZone = useBrowserZone() ?? serverZone;
  return (
    <NextIntlClientProvider locale={useLocale()} {...(timeZone !== undefined && { timeZone })}>
      {children}
    </NextIntlClientProvider>
  );
}

/** Refreshes this tab's conversations after changes in another tab. */
function TabSync() {
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
