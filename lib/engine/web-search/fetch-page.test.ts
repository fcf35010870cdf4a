import { createServer, type RequestListener, type Server } from "node:http";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { AppError } from "@/lib/shared/errors";
import { isHostListed } from "@/lib/shared/outbound/host-lists";
import { isLoopback } from "@/lib/shared/outbound/loopback.mjs";
import { type FetchPageOptions, fetchPage } from "./fetch-page";
import { privateAddresses } from "./testing/private-addresses";

interface Site {
  port: number;
  visited: string[];
  connections: number;
}

const servers: Server[] = [];

async function serve(pages: Record<string, string | RequestListener>): Promise<Site> {
  const site: Site = { port: 0, visited: [], connections: 0 };
  const server = createServer((request, response) => {
    const path = request.url ?? "/";
    site.visited.push(path);
    const page = pages[path];
    if (page === undefined) response.writeHead(404).end();
    else if (typeof page === "string") response.writeHead(200, { "content-type": "text/html" }).end(page);
    else page(request, response);
  });
  server.on("connection", () => {
    site.connections += 1;
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  site.port = typeof address === "object" && address !== null ? address.port : 0;
  return site;
}

beforeEach(() => Reflect.deleteProperty(globalThis, Symbol.for("touchstone.robots-rules")));
afterEach(async () => {
  await Promise.all(
    servers.splice(0).map((server) => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    }),
  );
});

const loopback = async () => [{ address: "127.0.0.1", family: 4 }];

function fetching(url: string, options: Partial<FetchPageOptions> = {}) {
  const { signal } = new AbortController();
  return fetchPage(url, {
    allowHosts: "127.0.0.1",
    allowedHosts: [],
    deniedHosts: [],
    signal,
    resolve: loopback,
    ...options,
  });
}

async function refusal(fetched: Promise<unknown>): Promise<{ code: string; message: string }> {
  const error = await fetched.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof AppError)) throw new Error(`no refusal: ${String(error)}`);
  return { code: error.code, message: error.message };
}

describe("fetchPage: addresses", () => {
  it("refuses every private address of the corpus, in a result and in a redirect, and connects to none", async () => {
    const secret = await serve({ "/": "secret" });
    const addresses = privateAddresses(secret.port);
    expect(addresses.length).toBeGreaterThanOrEqual(120);
    const resolve = async (name: string) => {
      if (isLoopback(name)) return await loopback();
      throw Object.assign(new Error(`no ${name}`), { code: "ENOTFOUND" });
    };
    for (const address of addresses) {
      const { code } = await refusal(fetching(address, { allowHosts: undefined, resolve }));
      expect([address, code]).toEqual([address, "address_refused"]);
    }
    expect(secret.connections).toBe(0);
    const leading = await serve(
      Object.fromEntries(
        addresses.map((address, at) => [
          `/${at}`,
          (_request, response) => {
            const to = address.trim();
            response.writeHead(302, /[^\x20-\x7e]/.test(to) ? {} : { location: to }).end();
          },
        ]),
      ),
    );
    const allowHosts = `127.0.0.1:${leading.port}`;
    for (const [at, address] of addresses.entries()) {
      const { code } = await refusal(fetching(`http://127.0.0.1:${leading.port}/${at}`, { allowHosts, resolve }));
      expect([address, code === "address_refused" || code === "fetch_failed"]).toEqual([address, true]);
    }
    expect(secret.connections).toBe(0);
  });

  it("connects only to the usual ports, unless the operator allows the host", async () => {
    const site = await serve({ "/": "<p>text</p>" });
    const url = `http://pages.test:${site.port}/`;
    expect(await refusal(fetching(url))).toMatchObject({
      code: "address_refused",
      message: expect.stringMatching(/usual ports/),
    });
    expect(site.connections).toBe(0);
    for (const odd of ["https://example.org:8443/", "http://example.org:443/", "http://example.org:22/"])
      expect((await refusal(fetching(odd))).message).toMatch(/usual ports/);
    expect(Buffer.from((await fetching(url, { allowHosts: "pages.test" })).bytes).toString()).toBe("<p>text</p>");
  });

  it("checks the lists of hosts at every hop", async () => {
    const site = await serve({
      "/": "<p>text</p>",
      "/away": (_request, response) =>
        void response.writeHead(302, { location: `http://denied.test:${site.port}/` }).end(),
    });
    const allowHosts = "pages.test, denied.test";
    const page = (path: string) => `http://pages.test:${site.port}${path}`;
    const deniedHosts = ["denied.test"];
    await fetching(page("/"), { allowHosts, deniedHosts, allowedHosts: ["pages.test"] });
    expect((await refusal(fetching(page("/away"), { allowHosts, deniedHosts }))).message).toMatch(/may be read/);
    expect((await refusal(fetching(page("/"), { allowHosts, allowedHosts: ["other.test"] }))).code).toBe(
      "address_refused",
    );
    expect(site.visited.filter((path) => path !== "/robots.txt")).toEqual(["/", "/away"]);
  });
});

describe("fetchPage: a site's rules for programs", () => {
  const text =
    (body: string): RequestListener =>
    (_request, response) =>
      void response.writeHead(200, { "content-type": "text/plain" }).end(body);
  const at = (site: Site, path: string) => `http://127.0.0.1:${site.port}${path}`;

  it("are followed, for this reader and for all, and fetched once", async () => {
    const site = await serve({
      "/robots.txt": text(
        "User-agent: *\nDisallow: /all/\n\nUser-agent: touchstone\nDisallow: /own/\nAllow: /own/open\n",
      ),
      "/own/secret": "no",
      "/own/open": "yes",
      "/all/page": "yes",
    });
    expect((await refusal(fetching(at(site, "/own/secret")))).message).toMatch(/asks programs not to/);
    await fetching(at(site, "/own/open"));
    // Rules for this reader replace those for all (RFC 9309).
    await fetching(at(site, "/all/page"));
    expect(site.visited).toEqual(["/robots.txt", "/own/open", "/all/page"]);
  });

  it("are checked at every hop", async () => {
    const other = await serve({ "/robots.txt": text("User-agent: *\nDisallow: /\n"), "/": "no" });
    const site = await serve({
      "/": (_request, response) => void response.writeHead(301, { location: at(other, "/") }).end(),
    });
    expect((await refusal(fetching(at(site, "/")))).message).toMatch(/asks programs not to/);
    expect(other.visited).toEqual(["/robots.txt"]);
  });

  it.each<[string, RequestListener | undefined, boolean]>([
    ["not there", undefined, true],
    ["denied to us", (_request, response) => void response.writeHead(403).end(), true],
    ["broken", (_request, response) => void response.writeHead(500).end(), false],
    ["cut off", (request) => request.socket.destroy(), false],
    ["empty", text(""), true],
    ["no rules at all", text("<html>Not found</html>"), true],
  ])("allow reading with a robots.txt that is %s: %s", async (_, robots, mayRead) => {
    const site = await serve({ "/": "<p>text</p>", ...(robots === undefined ? {} : { "/robots.txt": robots }) });
    const read = fetching(at(site, "/")).then(
      () => true,
      () => false,
    );
    expect(await read).toBe(mayRead);
    expect(site.visited.includes("/")).toBe(mayRead);
  });

  it("are fetched again after a server error", async () => {
    let answers = 0;
    const site = await serve({
      "/": "<p>text</p>",
      "/robots.txt": (_request, response) => void response.writeHead(++answers === 1 ? 503 : 404).end(),
    });
    await refusal(fetching(at(site, "/")));
    await fetching(at(site, "/"));
    expect(answers).toBe(2);
  });
});

describe("fetchPage: types of pages", () => {
  it.each([
    ["image/png", false],
    ["video/mp4", false],
    ["application/zip", false],
    ["application/json", false],
    ["text/html; charset=utf-8", true],
    ["application/xhtml+xml", true],
    ["text/plain", true],
    ["application/pdf", true],
  ])("%s: %s", async (type, isRead) => {
    const site = await serve({
      "/": (_request, response) => void response.writeHead(200, { "content-type": type }).end("body"),
    });
    const fetched = fetching(`http://127.0.0.1:${site.port}/`);
    if (isRead) expect(Buffer.from((await fetched).bytes).toString()).toBe("body");
    else expect((await refusal(fetched)).message).toMatch(/kind that is not read/);
  });

  it("stops when its caller aborts", async () => {
    const abort = new AbortController();
    const site = await serve({ "/": () => abort.abort(new Error("stopped")) });
    await expect(fetching(`http://127.0.0.1:${site.port}/`, { signal: abort.signal })).rejects.toThrow("stopped");
  });
});

describe("lists of hosts", () => {
  it.each([
    ["a.example", [], [], true],
    ["a.example", ["a.example"], [], true],
    ["A.Example.", ["a.example"], [], true],
    ["b.a.example", ["a.example"], [], false],
    ["b.a.example", ["*.a.example"], [], true],
    ["a.example", ["*.a.example"], [], true],
    ["nota.example", ["*.a.example"], [], false],
    ["a.example", [], ["*.example"], false],
    ["a.example", ["a.example"], ["a.example"], false],
  ])("%s with %j allowed and %j denied: %s", (host, allowedHosts, deniedHosts, listed) => {
    expect(isHostListed(host, { allowedHosts, deniedHosts })).toBe(listed);
  });
});
