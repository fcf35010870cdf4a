"use client";

import { Toast } from "@base-ui/react/toast";
import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useCallback } from "react";

/** Puts toasts on the page. `useToast()` anywhere below it shows one. */
export function ToastProvider({ children }: { children: ReactNode }) {
  return (
    <Toast.Provider>
      {children}
      <Toast.Portal>
        <Toast.Viewport className="fixed right-4 bottom-4 z-60 flex w-[min(22rem,calc(100vw-2rem))] flex-col gap-2">
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function ToastList() {
  const t = useTranslations("common");
  const { toasts } = Toast.useToastManager();
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

export interface ToastMessage {
  title: string;
  description?: string;
  error?: boolean;
  /** What can be done about it, while it is shown. */
  action?: { label: string; onSelect(): void };
}

/** Shows a short message that needs no answer. Errors are announced at once, the rest politely. */
export function useToast(): (message: ToastMessage) => void {
  const { add, close } = Toast.useToastManager();
  return useCallback(
    ({ title, description, error = false, action }) => {
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
    },
    [add, close],
  );
}

/** How long a message stays that something can be done about: long enough to read it and reach for it. */
const ACTION_TOAST_MS = 12_000;
