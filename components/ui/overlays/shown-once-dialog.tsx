"use client";

import type { ReactNode } from "react";
import { Button } from "../button";
import { CopyField } from "../copy-field";
import { Dialog } from "./dialog";

/** Shows a new secret or link, which is not shown again. */
export function ShownOnceDialog({
  title,
  text,
  words,
  children,
  note,
  onClose,
}: {
  title: string;
  /** What is to be copied. */
  text: string;
  /** The field's label, the copy button's, and that of the button which closes. */
  words: { label: string; copy: string; done: string };
  /** Before the text. */
  children: ReactNode;
  /** After it. */
  note?: ReactNode;
  onClose(): void;
}) {
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={title}
      footer={
        <Button variant="primary" onClick={onClose}>
          {words.done}
        </Button>
      }
    >
      <div className="flex flex-col gap-3 text-sm">
        {children}
        <CopyField label={words.label} text={text} copy={words.copy} />
        {note !== undefined && <div className="flex flex-col gap-3 text-ink-2">{note}</div>}
      </div>
    </Dialog>
  );
}
