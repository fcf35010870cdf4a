/** The page that compares two runs. */
export function compareAddress(left: string, right: string): string {
  return `/traces/compare?left=${encodeURIComponent(left)}&right=${encodeURIComponent(right)}`;
}
