/**
 * The client's option for how long a model stays loaded after a request, in seconds on the wire; nothing if that is left
 * to the server.
 */
export function keepAlive(minutes: number | null | undefined): { keepAlive?: number } {
  return minutes === null || minutes === undefined ? {} : { keepAlive: minutes * 60 };
}
