/** The whole address of a one-time link. The token is in the fragment, which reaches no server and no log. */
export function linkAddress(path: "/invitation" | "/reset-password", token: string): string {
  return `${window.location.origin}${path}#${token}`;
}
