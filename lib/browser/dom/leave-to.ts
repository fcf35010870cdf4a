/** Opens a path with a full page load, which drops everything held in memory from the earlier session. */
export function leaveTo(path: string): void {
  window.location.replace(path);
}
