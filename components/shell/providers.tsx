"use client";

import { QueryClient, QueryClientProvider, useQueryClient } from "@tanstack/react-query";
import { NextIntlClientProvider, useLocale, useTimeZone } from "next-intl";
import { type ReactNode, useEffect, useState } from "react";
import { ToastProvider } from "@/components/ui/overlays/toast";
import { useBrowserZone } from "@/components/words/use-browser-zone";
import { CONVERSATIONS_KEY, refreshRuns } from "@/lib/browser/api/conversations";
import { onConversationsChanged } from "@/lib/browser/storage/tab-channel";

/** What every page needs around it: times of the browser's zone, server state, toasts. */
export function Providers({ children }: { children: ReactNode }) {
  const [queryClient] = useState(
    () =>
      new QueryClient({
        defaultOptions: {
          // The server is most often on this machine: a browser that is offline may reach it, and where it does not, a
          // question that silently waits would be lost with the page.
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

/** The server draws times of its own zone, which need not be that of whoever reads them: the live page does. */
function BrowserTimes({ children }: { children: ReactNode }) {
  const serverZone = useTimeZone();
  const timeZone = useBrowserZone() ?? serverZone;
  return (
    <NextIntlClientProvider locale={useLocale()} {...(timeZone !== undefined && { timeZone })}>
      {children}
    </NextIntlClientProvider>
  );
}

/** Brings this tab's conversations up to date when another tab asks, renames or deletes. */
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
