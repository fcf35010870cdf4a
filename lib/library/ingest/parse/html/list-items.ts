import { descendants, type HtmlElement, newElement } from "./html-element";
import { BLOCKS } from "./html-tags";

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
  if (label === "") return "- ";
  return /^\d{1,9}[.)]$/.test(label) ? `${label} ` : `- ${label} `;
}

/**
 * The elements of a list, in order. Text directly inside it, with inline markup, is an additional item named `text`.
 */
export function listParts(list: HtmlElement): HtmlElement[] {
  const parts: HtmlElement[] = [];
  let loose: (HtmlElement | string)[] = [];
  const end = () => {
    const isText = loose.some((child) => typeof child === "string" && child.trim() !== "");
    if (isText) parts.push({ ...newElement("text"), children: loose });
    else parts.push(...loose.filter((child) => typeof child !== "string"));
    loose = [];
  };
  for (const child of list.children) {
    if (typeof child === "string" || isInline(child)) loose.push(child);
    else {
      end();
      parts.push(child);
    }
  }
  end();
  return parts;
}

function isInline(element: HtmlElement): boolean {
  if (isBlock(element)) return false;
  for (const inner of descendants(element)) if (isBlock(inner)) return false;
  return true;
}

function isBlock({ name }: HtmlElement): boolean {
  return name === "li" || BLOCKS.has(name);
}
