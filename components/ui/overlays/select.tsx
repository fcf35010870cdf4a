"use client";

import { ChevronDown } from "lucide-react";
import { Suspense, useState } from "react";
import { lazyPart } from "../lazy-part";
import { type SelectProps, selectStyles } from "./select-props";

const OpenedSelect = lazyPart<SelectProps<string>>(() =>
  import("./opened-select").then(({ OpenedSelect: part }) => part),
);

/** A choice of a few values. Its list is loaded when it first opens. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { value, onValueChange, options, label, pill = false, disabled = false, id } = props;
  const [used, setUsed] = useState(false);
  const closed = (
    <button
      type="button"
      role="combobox"
      aria-label={label}
      aria-haspopup="listbox"
      aria-expanded={false}
      aria-controls={undefined}
      disabled={disabled}
      id={id}
      className={selectStyles(pill)}
      onPointerEnter={OpenedSelect.preload}
      onFocus={OpenedSelect.preload}
      onClick={() => setUsed(true)}
      onKeyDown={(event) => {
        if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
        event.preventDefault();
        setUsed(true);
      }}
    >
      <span className="truncate">{options.find((option) => option.value === value)?.label}</span>
      <ChevronDown aria-hidden className="size-3.5 shrink-0 text-ink-3" />
    </button>
  );
  if (!used) return closed;
  return (
    <Suspense fallback={closed}>
      <OpenedSelect
        {...props}
        onValueChange={(next) => {
          const chosen = options.find((option) => option.value === next);
          if (chosen !== undefined) onValueChange(chosen.value);
        }}
      />
    </Suspense>
  );
}
