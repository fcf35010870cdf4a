"use client";

import { type ReactNode, useId, useRef } from "react";
import { Button } from "../button";
import { Dialog } from "./dialog";

const FIELDS = "input:not([type=hidden]):not(:disabled), textarea:not(:disabled), select:not(:disabled)";

/** A dialog with a form, submitted by its main button or Enter. The caller closes it. */
export function FormDialog({
  open = true,
  title,
  description,
  cancel,
  submit,
  busy = false,
  noValidate = false,
  onSubmit,
  onClose,
  children,
}: {
  open?: boolean;
  title: ReactNode;
  description?: ReactNode;
  /** The label of the cancel button. */
  cancel: string;
  /** The label of the main button. */
  submit: string;
  /** The form is being submitted: the main button is disabled. */
  busy?: boolean;
  /** The form shows its own validation errors instead of the browser's. */
  noValidate?: boolean;
  onSubmit(fields: FormData): void;
  onClose(): void;
  children: ReactNode;
}) {
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      title={title}
      description={description}
      // By default the close button has focus, and Enter would press it.
      firstFocus={() => form.current?.querySelector<HTMLElement>(FIELDS) ?? null}
      footer={
        <>
          <Button onClick={onClose}>{cancel}</Button>
          <Button type="submit" form={formId} variant="primary" disabled={busy}>
            {submit}
          </Button>
        </>
      }
    >
      <form
        ref={form}
        id={formId}
        noValidate={noValidate}
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit(new FormData(event.currentTarget));
        }}
      >
        {children}
      </form>
    </Dialog>
  );
}
