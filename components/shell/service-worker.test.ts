import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { beforeEach, describe, expect, it } from "vitest";

const ORIGIN = "http://localhost:3000";
const source = await readFile(join(process.cwd(), "public", "service-worker.js"), "utf8");

type Listener = (event: object) => void;
/** What a worker sees of the browser. */
interface Browser {
  caches: Map<string, Map<string, string>>;
  reachable: boolean;
}

let browser: Browser;
beforeEach(() => {
  browser = { caches: new Map(), reachable: true };
});

/** Starts the worker for a version of the offline page. */
function startWorker(version = "one") {
  const listeners = new Map<string, Listener>();
  const pathOf = (request: string | { url: string }) =>
    new URL(typeof request === "string" ? request : request.url, ORIGIN).pathname;
  const network = async (request: { url: string }) => {
    if (!browser.reachable) throw new TypeError("Failed to fetch");
    return `server: ${pathOf(request)}`;
  };
  runInNewContext(source, {
    URL,
    Request: class {
      url: string;
      constructor(address: string) {
        this.url = new URL(address, ORIGIN).href;
      }
    },
    fetch: network,
    caches: {
      open: async (name: string) => ({
        addAll: async (requests: { url: string }[]) => {
          const kept = browser.caches.get(name) ?? new Map();
          for (const request of requests) kept.set(pathOf(request), `kept ${version}: ${pathOf(request)}`);
          browser.caches.set(name, kept);
        },
      }),
      keys: async () => [...browser.caches.keys()],
      delete: async (name: string) => browser.caches.delete(name),
      match: async (address: string) =>
        [...browser.caches.values()].map((kept) => kept.get(pathOf(address))).find((found) => found !== undefined),
    },
    self: {
      location: new URL(`${ORIGIN}/service-worker.js?offline=${version}`),
      addEventListener: (type: string, listener: Listener) => listeners.set(type, listener),
      skipWaiting: async () => undefined,
      clients: { claim: async () => undefined },
    },
  });
  const life = async (type: string) => {
    const work: Promise<unknown>[] = [];
    listeners.get(type)?.({ waitUntil: (one: Promise<unknown>) => work.push(one) });
    await Promise.all(work);
  };
  return {
    async install() {
      await life("install");
      await life("activate");
    },
    /** What the worker answers; `null` if it leaves the request to the browser. */
    async ask(path: string, { mode = "navigate", method = "GET" } = {}): Promise<unknown> {
      let answer: Promise<unknown> | null = null;
      listeners.get("fetch")?.({
        request: { url: new URL(path, ORIGIN).href, mode, method },
        respondWith: (one: Promise<unknown>) => {
          answer = one;
        },
      });
      return answer;
    },
  };
}

describe("the service worker", () => {
  it("answers a page from the network, and with the offline page only while the server is unreachable", async () => {
    const worker = startWorker();
    await worker.install();
    expect(await worker.ask("/traces?tag=x")).toBe("server: /traces");
    browser.reachable = false;
    expect(await worker.ask("/traces?tag=x")).toBe("kept one: /offline");
    expect(await worker.ask("/offline.js", { mode: "no-cors" })).toBe("kept one: /offline.js");
    browser.reachable = true;
    expect(await worker.ask("/traces?tag=x")).toBe("server: /traces");
    expect(await worker.ask("/offline.js", { mode: "no-cors" })).toBe("server: /offline.js");
  });

  it.each([
    ["/api/runs/1/events", "cors", "GET"],
    ["/api/runs", "cors", "POST"],
    ["/_next/static/chunks/app.js", "no-cors", "GET"],
    ["/api/documents/1/original", "navigate", "GET"],
    ["/api/runs/export?format=csv", "navigate", "GET"],
    ["/traces?_rsc=1", "cors", "GET"],
    ["/c/1", "navigate", "POST"],
    ["https://elsewhere.example/", "navigate", "GET"],
  ])("leaves %s (%s, %s) alone", async (path, mode, method) => {
    const worker = startWorker();
    await worker.install();
    for (browser.reachable of [true, false]) expect(await worker.ask(path, { mode, method })).toBeNull();
  });

  it("keeps the offline page and nothing else, and replaces it with its version", async () => {
    const first = startWorker("one");
    await first.install();
    await first.ask("/library");
    await startWorker("two").install();
    expect([...browser.caches.keys()]).toEqual(["offline-two"]);
    expect([...(browser.caches.get("offline-two")?.keys() ?? [])]).toEqual(["/offline", "/offline.js"]);
  });

  it("fails as without it if the browser has removed its copy", async () => {
    const worker = startWorker();
    browser.reachable = false;
    await expect(worker.ask("/")).rejects.toThrow("Failed to fetch");
  });
});
