import { createHmac, randomBytes } from "node:crypto";

const CODE_BYTES = 15;
const ANSWER_TIMEOUT_MS = 5_000;

/**
 * A code that creates the first administrator, once, for the person who can read this terminal.
 * @param {string | undefined} secretKey Of several processes, which all have to know the same code.
 */
export function newCode(secretKey) {
  const bytes =
    secretKey === undefined
      ? randomBytes(CODE_BYTES)
      : createHmac("sha256", secretKey).update("first administrator").digest().subarray(0, CODE_BYTES);
  return bytes.toString("base64url");
}

/**
 * Prints what a team has to know at the start: how the first administrator is created, and what accounts do not limit.
 * @param {string} url Where the application answers.
 * @param {string | undefined} appUrl The address that people open, if another.
 * @param {string} code
 */
export async function sayAccounts(url, appUrl, code) {
  console.log("Everyone who signs in can read the documents, except those that are in closed collections alone.");
  const answer = await fetch(`${url}/api/session`, { signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) });
  const { awaitsFirstAdmin } = await answer.json();
  if (awaitsFirstAdmin !== true) return;
  console.log(`Create the first administrator at ${appUrl ?? url}/first-admin with the code ${code}`);
}
