"use client";

import { CopyButton } from "./copy-button";
import { Field, TextInput } from "./field";

/** A text that is shown once, to be copied. @param copy label of the button */
export function CopyField({ label, text, copy }: { label: string; text: string; copy: string }) {
  return (
    <Field label={<span className="sr-only">{label}</span>}>
      <span className="flex items-center gap-1">
        <TextInput
          readOnly
          value={text}
          className="font-mono text-xs"
          onFocus={({ currentTarget }) => {
            if (currentTarget instanceof HTMLInputElement) currentTarget.select();
          }}
        />
        <CopyButton label={copy} text={() => text} />
      </span>
    </Field>
  );
}
