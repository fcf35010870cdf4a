"use client";

import { Tooltip } from "@base-ui/react/tooltip";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { ToastProvider } from "@/components/ui/toast";
import { TabSync } from "./tab-sync";

/** What every page needs around it: server state, tooltips that share their delay, toasts. */
export function Providers({ children }: { children: ReactNode }) {
  const [queryClient] = useState(
    () => new QueryClient({ defaultOptions: { queries: { staleTime: 5_000, retry: 1, refetchOnWindowFocus: true } } }),
  );
  return (
    <QueryClientProvider client={queryClient}>
      <Tooltip.Provider delay={350}>
        <ToastProvider>
          <TabSync />
          {children}
        </ToastProvider>
      </Tooltip.Provider>
    </QueryClientProvider>
  );
}
