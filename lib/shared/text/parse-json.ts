/** The value of a text, or `undefined` if it is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * The value of JSON in UTF-8, as it arrives over a connection.
 * @param refuse makes the error for anything else
 */
export function parseJsonBytes(bytes: Uint8Array, refuse: (cause: unknown) => Error): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (error) {
    throw refuse(error);
  }
}
