import { appendFileSync } from "node:fs";
import pg from "pg";

/** How often statements are written to the file. */
const WRITE_MS = 50;

/**
 * Preloaded into an application under measurement: writes every statement that its driver sends to `STATEMENTS_FILE`, a
 * line each. The driver is the one place that all of them pass.
 */
const file = process.env.STATEMENTS_FILE;
if (file !== undefined) {
  /** @type {string[]} */
  let sent = [];
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function recorded(...args) {
    const [statement] = args;
    const text = typeof statement === "string" ? statement : statement?.text;
    if (typeof text === "string") sent.push(text.replace(/\s+/g, " ").trim());
    return query.apply(this, args);
  };
  setInterval(() => {
    if (sent.length > 0) appendFileSync(file, `${sent.join("\n")}\n`);
    sent = [];
  }, WRITE_MS).unref();
}
