/** What the arrow keys go through in the list of conversations: the search field and the rows, in their order. */
export function conversationStops(list: Element): HTMLElement[] {
  return [...list.querySelectorAll<HTMLElement>("input[type=search], a[data-conversation]")];
}
