import { openSync, writeSync } from "node:fs";
import pg from "pg";

/**
 * Preloaded into an application under measurement: writes every statement that its driver sends to `STATEMENTS_FILE`, a
 * line each. The driver is the one place that all of them pass.
 */
const file = process.env.STATEMENTS_FILE;
if (file !== undefined) {
  const opened = openSync(file, "a");
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function recorded(...args) {
    const [statement] = args;
    const text = typeof statement === "string" ? statement : statement?.text;
    if (typeof text === "string") writeSync(opened, `${text.replace(/\s+/g, " ").trim()}\n`);
    return query.apply(this, args);
  };
}
