import { fireEvent } from "@testing-library/react";

/** Puts a text into a field at once. Where it matters how a person types, `user.type` sends each key. */
export function fill(field: HTMLElement, value: string): void {
  fireEvent.change(field, { target: { value } });
}
