import { test as base, type ConsoleMessage, expect, type Request } from "@playwright/test";

export interface Watch {
  /**
   * Console errors of the browser that no `expectFailure` declares. Chromium also logs every failed request there, so
   * an empty list means neither errors nor failed requests.
   */
  consoleErrors: string[];
  /**
   * Declares that requests to matching addresses will fail in this test, because the server rejects them or the test
   * blocks them. The test fails if a declared failure does not happen.
   */
  expectFailure(address: RegExp): void;
  /** Declares requests that may fail, depending on the timing of a page. */
  allowFailure(address: RegExp): void;
}

/**
 * `test` for every specification. It fails on console errors, uncaught errors, undeclared failed requests, and requests
 * to another origin, on all pages of its context.
 */
export const test = base.extend<
  Watch & {
    watch: { baseURL: string | undefined; declared: Map<RegExp, number>; allowed: RegExp[]; errors: string[] };
  }
>({
  watch: async ({ baseURL }, use) => {
    const declared = new Map<RegExp, number>();
    await use({ baseURL, declared, allowed: [], errors: [] });
    const missing = [...declared].filter(([, count]) => count === 0).map(([address]) => String(address));
    expect(missing, "failures that were declared and did not happen").toEqual([]);
  },
  // On demand: tests that only use HTTP need no window, which takes longer than most of them.
  context: async ({ context, watch: { baseURL, declared, allowed, errors } }, use) => {
    const elsewhere: string[] = [];
    context.on("weberror", (error) => errors.push(error.error().stack ?? error.error().message));
    context.on("console", (message) => {
      if (message.type() !== "error" || allowed.some((address) => isFailureOf(message, address))) return;
      const known = [...declared.keys()].find((address) => isFailureOf(message, address));
      if (known === undefined) errors.push(`${message.text()} (${message.location().url})`);
      else declared.set(known, (declared.get(known) ?? 0) + 1);
    });
    context.on("request", (request) => {
      if (leavesOrigin(request, baseURL)) elsewhere.push(request.url());
    });
    await use(context);
    expect(errors, "errors in the browser's console").toEqual([]);
    expect(elsewhere, "requests to another origin").toEqual([]);
  },
  consoleErrors: async ({ watch }, use) => use(watch.errors),
  expectFailure: async ({ watch }, use) => use((address) => void watch.declared.set(address, 0)),
  allowFailure: async ({ watch }, use) => use((address) => void watch.allowed.push(address)),
});

function isFailureOf(message: ConsoleMessage, address: RegExp): boolean {
  return message.text().startsWith("Failed to load resource") && address.test(message.location().url);
}

/** Whether a request goes to another origin than its page. A test itself may open any address. */
function leavesOrigin(request: Request, baseURL: string | undefined): boolean {
  const { origin, protocol } = new URL(request.url());
  if (protocol === "data:" || protocol === "blob:") return false;
  // Requests of the service worker belong to no page; its policy allows none to another origin.
  if (request.serviceWorker() !== null) return origin !== new URL(baseURL ?? origin).origin;
  if (request.isNavigationRequest()) return false;
  return origin !== new URL(request.frame().url()).origin && origin !== new URL(baseURL ?? origin).origin;
}

export { expect };
