import type { HtmlElement } from "./html-element";

/** An item that only holds a list: Word's lists may begin at a deeper level. */
export function isBareList(item: HtmlElement): boolean {
  const [only, ...others] = item.children.filter((child) =>
    typeof child === "string" ? child.trim() !== "" : child.name !== "img" || child.children.length > 0,
  );
  if (only === undefined || typeof only === "string" || others.length > 0 || item.name !== "li") return false;
  return item.label === undefined && (only.name === "ul" || only.name === "ol");
}

/** The marker of an item with a label; one that Markdown cannot write, such as "(b)", is its first word. */
export function markerOf(label: string): string {
  return /^\d{1,9}[.)]$/.test(label) ? `${label} ` : `- ${label} `;
}
