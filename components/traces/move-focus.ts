/**
 * Moves focus between the focusable elements of a list, from the current one, or to the first.
 * @returns false at either end
 */
export function moveFocus(list: HTMLElement, selector: string, by: 1 | -1): boolean {
  const parts = [...list.querySelectorAll<HTMLElement>(selector)];
  const at = parts.findIndex((part) => part.contains(document.activeElement));
  const next = parts[at === -1 ? 0 : at + by];
  next?.focus();
  return next !== undefined;
}

/** Whether the focused element handles the key itself: a text field, a menu, a slider. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest(
      "input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable], [role=menu], [role=listbox], [role=slider], [role=dialog]",
    ) !== null
  );
}
