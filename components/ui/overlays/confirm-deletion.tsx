"use client";

import type { ReactNode } from "react";
import { Button } from "../button";
import { Dialog } from "./dialog";

/** Asks before something is deleted for good. Mounted while it asks. */
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
  /** What its two buttons say. */
  words: { cancel: string; confirm: string };
  /** The deletion is on its way. */
  pending: boolean;
  onConfirm(): void;
  onClose(): void;
  /** What is focused afterwards; left out or `null`: what opened it. */
  lastFocus?: () => HTMLElement | null;
  /** What goes with it, and what stays. */
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
