"use client";

import { Field as Base } from "@base-ui/react/field";
import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names";

/** A labelled control with its explanation and its error, connected for screen readers. */
export function Field({
  label,
  description,
  error,
  children,
  className,
}: {
  label: ReactNode;
  description?: ReactNode;
  error?: string | undefined;
  children: ReactNode;
  className?: string;
}) {
  return (
    <Base.Root invalid={error !== undefined} className={classNames("flex flex-col gap-1", className)}>
      <Base.Label className="text-sm font-medium">{label}</Base.Label>
      {children}
      {description !== undefined && <Base.Description className="text-xs text-ink-3">{description}</Base.Description>}
      {error !== undefined && (
        <Base.Error match className="text-xs text-unsupported">
          {error}
        </Base.Error>
      )}
    </Base.Root>
  );
}

const CONTROL =
  "rounded-lg border border-line-strong bg-panel px-3 text-sm text-ink data-[invalid]:border-unsupported disabled:opacity-45";

/** A one-line input; inside a `Field` it takes the field's label. Give `type="number"` for numbers. */
export function TextInput({ className, ...rest }: ComponentProps<typeof Base.Control> & { className?: string }) {
  return <Base.Control className={classNames(CONTROL, "h-9 w-full", className)} {...rest} />;
}

/** A text of several lines; inside a `Field` it takes the field's label. */
export function TextArea({ className, ...rest }: ComponentProps<"textarea">) {
  return (
    <Base.Control
      render={<textarea {...rest} />}
      className={classNames(CONTROL, "min-h-20 w-full py-2 leading-5", className)}
    />
  );
}
