/** Scrolls an element to the centre of its container; as a `ref`, when the element is first rendered. */
export function scrollToCentre(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: "center" });
}
