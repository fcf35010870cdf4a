"use client";

import { type ReactNode, useId, useRef } from "react";
import { Button } from "../button";
import { Dialog } from "./dialog";

const FIELDS = "input:not([type=hidden]):not(:disabled), textarea:not(:disabled), select:not(:disabled)";

/** A dialog with a form, which its main button and the Enter key send. The sender closes it. */
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
  /** Words of the button that closes it. */
  cancel: string;
  /** Words of the main button. */
  submit: string;
  /** Being sent: the main button waits. */
  busy?: boolean;
  /** The form says itself what is wrong with its fields, instead of the browser. */
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
      // Otherwise the button that closes it is focused, and Enter presses that.
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
