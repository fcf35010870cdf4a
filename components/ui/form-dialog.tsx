"use client";

import { type ReactNode, useId } from "react";
import { Button } from "./button";
import { Dialog } from "./dialog";

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
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      title={title}
      description={description}
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
