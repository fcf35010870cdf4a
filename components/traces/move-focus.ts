/**
 * Moves the focus among the parts of a list that can have it, from the one that has it, or to the first.
 * @returns false where there is nowhere to go
 */
export function moveFocus(list: HTMLElement, selector: string, by: 1 | -1): boolean {
  const parts = [...list.querySelectorAll<HTMLElement>(selector)];
  const at = parts.findIndex((part) => part.contains(document.activeElement));
  const next = parts[at === -1 ? 0 : at + by];
  next?.focus();
  return next !== undefined;
}

/** Whether a key is meant for what has the focus: a field that is typed in, a menu, a slider. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest(
      "input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable], [role=menu], [role=listbox], [role=slider], [role=dialog]",
    ) !== null
  );
}
