"use client";

import { createContext, type ReactNode, Suspense, useCallback, useContext, useState } from "react";
import { useFirstUse } from "@/lib/browser/api/use-first-use";
import { lazyPart } from "../lazy-part";
import type { ToastMessage } from "./toast-message";

const ToastList = lazyPart(async () => (await import("./toast-list")).ToastList);

const ShowToast = createContext<(message: ToastMessage) => void>(() => {});

/** Shows a short message. Errors are announced at once, others politely. */
export function useToast(): (message: ToastMessage) => void {
  return useContext(ShowToast);
}

/**
 * Renders toasts for `useToast()` below it. The toast component loads at the first click or key press, so that it is
 * there before a response or a lost connection needs it.
 */
export function ToastProvider({ children }: { children: ReactNode }) {
  /** All messages so far; the list shows each once. */
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
