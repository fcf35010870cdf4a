import { fireEvent } from "@testing-library/react";

/** Sets a field's text at once. Use `user.type` where single keystrokes matter. */
export function fill(field: HTMLElement, value: string): void {
  fireEvent.change(field, { target: { value } });
}
