"use client";

import { Toast } from "@base-ui/react/toast";
import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import type { ToastMessage } from "./toast-message";

/** How long a toast with an action stays: long enough to read it and press the button. */
const ACTION_TOAST_MS = 12_000;

/** Shows each message once, in order. */
export function ToastList({ messages }: { messages: readonly ToastMessage[] }) {
  return (
    <Toast.Provider>
      <Toast.Portal>
        <Toast.Viewport className="fixed right-4 bottom-4 z-60 flex w-[min(22rem,calc(100vw-2rem))] flex-col gap-2">
          <Toasts messages={messages} />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function Toasts({ messages }: { messages: readonly ToastMessage[] }) {
  const t = useTranslations("common");
  const { toasts, add, close } = Toast.useToastManager();
  const shown = useRef(0);
  useEffect(() => {
    const fresh = messages.slice(shown.current);
    shown.current = messages.length;
    for (const { title, description, error = false, action } of fresh) {
      const id: string = add({
        title,
        ...(description === undefined ? {} : { description }),
        ...(action === undefined
          ? {}
          : {
              timeout: ACTION_TOAST_MS,
              actionProps: {
                children: action.label,
                onClick: () => {
                  action.onSelect();
                  close(id);
                },
              },
            }),
        type: error ? "error" : "info",
        priority: error ? "high" : "low",
      });
    }
  }, [messages, add, close]);
  return toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      className="flex items-start justify-between gap-3 rounded-lg border border-line bg-panel px-3.5 py-2.5 text-sm shadow-overlay transition-opacity data-[ending-style]:opacity-0 data-[starting-style]:opacity-0"
    >
      <Toast.Content className="min-w-0">
        <Toast.Title className={toast.type === "error" ? "font-medium text-unsupported" : "font-medium"} />
        <Toast.Description className="text-ink-2" />
        <Toast.Action className="mt-1 font-medium text-accent underline underline-offset-2" />
      </Toast.Content>
      <Toast.Close aria-label={t("close")} className="text-ink-3 hover:text-ink">
        <X aria-hidden className="size-4" />
      </Toast.Close>
    </Toast.Root>
  ));
}
