/** The elements that the arrow keys move between: the search field and the rows. */
export function conversationStops(list: Element): HTMLElement[] {
  return [...list.querySelectorAll<HTMLElement>("input[type=search], a[data-conversation]")];
}
