import { randomBytes } from "node:crypto";

/** What delimits quoted material in the prompts of one run: no document can have been written with it in mind. */
export function newFence(): string {
  return randomBytes(6).toString("hex");
}
