"use client";

import type { Leaf } from "./setting-leaves";
import { type InputIds, inputStyles } from "./setting-row";

/** The field of a text setting, with suggestions where they are known (`listId`). */
export function SettingTextInput({
  ids: { id, describedBy, invalid },
  listId,
  placeholder,
  disabled = false,
  value,
  onChange,
}: {
  ids: InputIds;
  listId?: string | undefined;
  placeholder?: string | undefined;
  disabled?: boolean;
  value: Leaf;
  onChange(text: string): void;
}) {
  return (
    <input
      id={id}
      list={listId}
      aria-describedby={describedBy}
      aria-invalid={invalid}
      autoComplete="off"
      spellCheck={false}
      disabled={disabled}
      placeholder={placeholder}
      value={typeof value === "string" ? value : ""}
      onChange={(event) => onChange(event.target.value)}
      className={inputStyles()}
    />
  );
}
