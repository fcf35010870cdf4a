import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The repository's root folder. */
export const root = fileURLToPath(new URL("../..", import.meta.url)).replace(/[\\/]$/, "");

/** @param {...string} parts Path below the root. */
export const fromRoot = (...parts) => join(root, ...parts);
