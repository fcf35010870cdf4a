"use client";

import { CopyButton } from "@/components/ui/copy-button";
import { Field, TextInput } from "@/components/ui/field";

/** The whole address of a one-time link. The token is in the fragment, which reaches no server and no log. */
export function linkAddress(path: "/invitation" | "/reset-password", token: string): string {
  return `${window.location.origin}${path}#${token}`;
}

/** A one-time link, to be copied. */
export function LinkField({ label, address, copy }: { label: string; address: string; copy: string }) {
  return (
    <Field label={<span className="sr-only">{label}</span>}>
      <span className="flex items-center gap-1">
        <TextInput
          readOnly
          value={address}
          className="font-mono text-xs"
          onFocus={({ currentTarget }) => {
            if (currentTarget instanceof HTMLInputElement) currentTarget.select();
          }}
        />
        <CopyButton label={copy} text={() => address} />
      </span>
    </Field>
  );
}
