/**
 * Loaded before openapi-typescript (`node --import`), which prints types with the compiler API of TypeScript 6 and before.
 * TypeScript 7 has none; `@ts-morph/common` contains it.
 */
import { register } from "node:module";
import { isMainThread } from "node:worker_threads";

const COMPILER_API = 'import { ts } from "@ts-morph/common"; export default ts;';

// Node loads this file again as the hook, in its own thread.
if (isMainThread) register(import.meta.url);

/** @type {import("node:module").ResolveHook} */
export function resolve(specifier, context, next) {
  if (specifier !== "typescript") return next(specifier, context);
  return { url: new URL("typescript.mjs", import.meta.url).href, format: "module", shortCircuit: true };
}

/** @type {import("node:module").LoadHook} */
export function load(url, context, next) {
  if (url !== new URL("typescript.mjs", import.meta.url).href) return next(url, context);
  return { format: "module", source: COMPILER_API, shortCircuit: true };
}
