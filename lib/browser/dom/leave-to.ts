/** Opens a path with a full load: nothing that the browser holds of an earlier session remains. */
export function leaveTo(path: string): void {
  window.location.replace(path);
}
