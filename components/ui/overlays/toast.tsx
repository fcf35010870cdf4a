"use client";

import { createContext, type ReactNode, Suspense, useCallback, useContext, useState } from "react";
import { useFirstUse } from "@/lib/browser/api/use-first-use";
import { lazyPart } from "../lazy-part";
import type { ToastMessage } from "./toast-message";

const ToastList = lazyPart(async () => (await import("./toast-list")).ToastList);

const ShowToast = createContext<(message: ToastMessage) => void>(() => {});

/** Shows a short message that needs no answer. Errors are announced at once, the rest politely. */
export function useToast(): (message: ToastMessage) => void {
  return useContext(ShowToast);
}

/**
 * Puts toasts on the page. `useToast()` anywhere below it shows one. What shows them is loaded by the first press or
 * key: it is there before the answer to what was pressed, and before the server can go away.
 */
export function ToastProvider({ children }: { children: ReactNode }) {
  /** All that was ever to be shown; the list shows each once. */
  const [messages, setMessages] = useState<readonly ToastMessage[]>([]);
  const [listed, setListed] = useState(false);
  const show = useCallback((message: ToastMessage) => {
    setListed(true);
    setMessages((earlier) => [...earlier, message]);
  }, []);
  const prepare = useCallback(async () => {
    if (await ToastList.preload()) setListed(true);
  }, []);
  useFirstUse(prepare);
  return (
    <ShowToast value={show}>
      {children}
      {listed && (
        <Suspense>
          <ToastList messages={messages} />
        </Suspense>
      )}
    </ShowToast>
  );
}
