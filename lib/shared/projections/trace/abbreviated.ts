/** How much of a text and of a list a part of a run's state shows: enough to recognise it; the step's own detail has it whole. */
export const MAX_SHOWN_CHARS = 200;
export const MAX_SHOWN_ITEMS = 5;

/** A JSON value with its long texts and lists cut; `… +12` says how many characters or items are left out. */
export function abbreviated(value: unknown): unknown {
  if (typeof value === "string") {
    const characters = [...value];
    const left = characters.length - MAX_SHOWN_CHARS;
    return left <= 0 ? value : `${characters.slice(0, MAX_SHOWN_CHARS).join("")}… +${left}`;
  }
  if (Array.isArray(value)) {
    const left = value.length - MAX_SHOWN_ITEMS;
    const shown = value.slice(0, MAX_SHOWN_ITEMS).map((item: unknown) => abbreviated(item));
    return left <= 0 ? shown : [...shown, `… +${left}`];
  }
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, abbreviated(item)]));
}
