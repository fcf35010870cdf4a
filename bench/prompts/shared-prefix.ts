/** Characters that an average token stands for; the prompts are English or French prose. */
const CHARS_A_TOKEN = 4;

/** One request beside the one before it. */
export interface PrefixShare {
  chars: number;
  /** Characters that begin both requests. */
  shared: number;
  tokens: number;
  sharedTokens: number;
}

/** What a server reads of a request, in order. */
export function asSent(messages: readonly { role: string; content: string }[]): string {
  return messages.map(({ role, content }) => `${role}\n${content}\n`).join("");
}

/** How much of a request a server has read already with the one before it. Tokens are estimated, whole ones only. */
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
