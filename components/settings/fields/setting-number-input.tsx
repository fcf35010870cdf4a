"use client";

import { useState } from "react";
import type { SettingsEditor } from "../settings-editor";
import { useSetting } from "../use-settings-editor";
import { boundsOf, isNullable, type NumberPath, parseNumber } from "./setting-fields";
import type { Leaf } from "./setting-leaves";
import { type InputIds, inputStyles } from "./setting-row";
import { SECOND_MS } from "./use-setting-words";

/** The field of a number setting; stored in its own unit, shown in the user's. */
export function SettingNumberInput({
  path,
  editor,
  ids: { id, describedBy, invalid },
  placeholder,
  disabled = false,
  className = "",
}: {
  path: NumberPath;
  editor: SettingsEditor;
  ids: InputIds;
  placeholder?: string | undefined;
  disabled?: boolean;
  className?: string;
}) {
  const { step, integer } = boundsOf(path);
  const scale = path === "caps.deadlineMs" ? SECOND_MS : 1;
  const value = useSetting(editor, path);
  const [typed, setTyped] = useState("");
  const meant = (text: string): Leaf => {
    const parsed = parseNumber(text);
    if (typeof parsed === "number") return scale === 1 ? parsed : Math.round(parsed * scale);
    return parsed.trim() === "" && isNullable(path) && path !== "caps.regenerations" ? null : parsed;
  };
  const plain = typeof value === "number" ? String(value / scale) : typeof value === "string" ? value : "";
  // Keeps the text as typed: "0." already means 0.
  const shown = meant(typed) === value ? typed : plain;
  return (
    <input
      id={id}
      // A text field: a number field hides invalid input, and scrolling over it changes the value.
      type="text"
      inputMode={integer && scale === 1 ? "numeric" : "decimal"}
      aria-describedby={describedBy}
      aria-invalid={invalid}
      autoComplete="off"
      disabled={disabled}
      placeholder={placeholder}
      value={shown}
      onChange={(event) => {
        setTyped(event.target.value);
        editor.set(path, meant(event.target.value));
      }}
      onKeyDown={(event) => {
        const by = { ArrowUp: step, ArrowDown: -step }[event.key];
        if (by === undefined || typeof value !== "number") return;
        event.preventDefault();
        editor.set(path, withinBounds(path, value + by));
      }}
      className={inputStyles(className)}
    />
  );
}

function withinBounds(path: NumberPath, value: number): number {
  const { min, max } = boundsOf(path);
  // Steps of 0.1 would otherwise give 0.30000000000000004.
  return Math.min(max, Math.max(min, Math.round(value * 1_000) / 1_000));
}
