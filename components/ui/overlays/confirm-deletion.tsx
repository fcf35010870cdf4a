"use client";

import type { ReactNode } from "react";
import { Button } from "../button";
import { Dialog } from "./dialog";

/** Asks before something is deleted for good; open while mounted. */
export function ConfirmDeletion({
  title,
  words,
  pending,
  onConfirm,
  onClose,
  lastFocus,
  children,
}: {
  title: string;
  /** The labels of its two buttons. */
  words: { cancel: string; confirm: string };
  /** The deletion is in progress. */
  pending: boolean;
  onConfirm(): void;
  onClose(): void;
  /** Receives focus afterwards; if absent or `null`, the element that opened it. */
  lastFocus?: () => HTMLElement | null;
  /** What is deleted with it, and what stays. */
  children: ReactNode;
}) {
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={title}
      {...(lastFocus === undefined ? {} : { lastFocus })}
      footer={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button variant="danger" onClick={onConfirm} disabled={pending}>
            {words.confirm}
          </Button>
        </>
      }
    >
      <div className="text-sm text-ink-2">{children}</div>
    </Dialog>
  );
}
