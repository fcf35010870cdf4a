/** An error and its causes, the last one closest to what happened: libraries wrap each other's errors. */
export function causesOf(error: unknown): Error[] {
  return error instanceof Error ? [error, ...causesOf(error.cause)] : [];
}
