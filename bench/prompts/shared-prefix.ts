/** Characters per token on average, in English or French prose. */
const CHARS_A_TOKEN = 4;

/** A request compared with the previous one. */
export interface PrefixShare {
  chars: number;
  /** Length of the common prefix, in characters. */
  shared: number;
  tokens: number;
  sharedTokens: number;
}

/** What a server reads of a request, in order. */
export function asSent(messages: readonly { role: string; content: string }[]): string {
  return messages.map(({ role, content }) => `${role}\n${content}\n`).join("");
}

/**
 * The share of a request that a server has already read with the previous one. Tokens are estimated and rounded down.
 */
export function prefixShare(previous: string, request: string): PrefixShare {
  let shared = 0;
  while (shared < Math.min(previous.length, request.length) && previous[shared] === request[shared]) shared += 1;
  return {
    chars: request.length,
    shared,
    tokens: Math.ceil(request.length / CHARS_A_TOKEN),
    sharedTokens: Math.floor(shared / CHARS_A_TOKEN),
  };
}
