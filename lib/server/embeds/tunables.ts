/** How long a frame may ask and read with the token of its page, ms: a working day. */
export const VISITOR_TOKEN_MS = 12 * 3_600_000;

/** Questions a minute from one address, over all embeds: more than a person types. */
export const QUESTIONS_PER_ADDRESS_MINUTE = 6;

/** Questions a day from one address to one embed: a person's; a script's share of the embed's own limit stays small. */
export const QUESTIONS_PER_ADDRESS_DAY = 60;
