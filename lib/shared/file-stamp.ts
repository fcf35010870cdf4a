/** This moment in a file's name: ISO 8601 in UTC, with hyphens where file systems take no colons. Sorts by time. */
export function fileStamp(): string {
  return new Date().toISOString().replaceAll(/[:.]/g, "-");
}
