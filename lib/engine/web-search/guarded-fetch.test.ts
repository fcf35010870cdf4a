import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from "node:http";
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { AppError } from "@/lib/shared/errors";
import { type FetchedResource, guardedFetch } from "./guarded-fetch";
import { privateAddresses } from "./testing/private-addresses";

/** A server on loopback that counts its connections. */
interface Counted {
  port: number;
  connections: number;
  requests: IncomingMessage[];
}

const servers: Server[] = [];
let here: Counted;

async function serve(answer: RequestListener): Promise<Counted> {
  const counted: Counted = { port: 0, connections: 0, requests: [] };
  const server = createServer((request, response) => {
    counted.requests.push(request);
    answer(request, response);
  });
  server.on("connection", () => {
    counted.connections += 1;
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  counted.port = typeof address === "object" && address !== null ? address.port : 0;
  return counted;
}

const redirect = (to: string) => (_request: IncomingMessage, response: ServerResponse) =>
  void response.writeHead(302, { location: to }).end();

interface Fetching {
  allowHosts?: string;
  maxBytes?: number;
  signal?: AbortSignal;
  resolve?: (name: string) => Promise<{ address: string; family: number }[]>;
}

function fetching(url: string, { allowHosts, ...rest }: Fetching = {}): Promise<FetchedResource> {
  return guardedFetch(url, { maxBytes: 1_000_000, accept: "*/*", allowHosts, ...rest });
}

/** Fetches from a server that is allowed. */
function fetchingFrom({ port }: Counted, options: Fetching = {}): Promise<FetchedResource> {
  return fetching(`http://127.0.0.1:${port}/page`, { allowHosts: `127.0.0.1:${port}`, ...options });
}

async function refusal(fetched: Promise<unknown>): Promise<{ code: string; message: string }> {
  const error = await fetched.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof AppError)) throw new Error(`no refusal: ${String(error)}`);
  expect(error.fields).toEqual({ url: error.message });
  return { code: error.code, message: error.message };
}

beforeEach(async () => {
  here = await serve((_request, response) => response.end("secret"));
});
afterEach(async () => {
  await Promise.all(
    servers.splice(0).map((server) => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    }),
  );
});

/** Resolves like the system's resolver for the names above, and no others. */
const loopbackNames = async (name: string) => {
  if (!/(?:^|\.)localhost\.?$/i.test(name)) throw Object.assign(new Error(`no ${name}`), { code: "ENOTFOUND" });
  return [{ address: "127.0.0.1", family: 4 }];
};

describe("guardedFetch: addresses that are not public", () => {
  it("refuses every address of a corpus, and connects to none", async () => {
    const addresses = privateAddresses(here.port);
    expect(addresses.length).toBeGreaterThanOrEqual(120);
    for (const address of addresses) {
      const { code } = await refusal(fetching(address, { resolve: loopbackNames }));
      expect([address, code]).toEqual([address, "address_refused"]);
    }
    expect(here.connections).toBe(0);
  });

  it("refuses them as targets of a redirect", async () => {
    for (const address of privateAddresses(here.port)) {
      const to = address.trim();
      // A header cannot contain them.
      if (/[^\x20-\x7e]/.test(to)) continue;
      const from = await serve(redirect(to));
      const base = `http://127.0.0.1:${from.port}`;
      if (URL.canParse(to, base) && new URL(to, base).origin === base) continue;
      const { code } = await refusal(fetchingFrom(from, { resolve: loopbackNames }));
      expect([address, code]).toEqual([address, "address_refused"]);
      expect(from.connections).toBe(1);
    }
    expect(here.connections).toBe(0);
  });

  it("names the setting that allows a host, and connects to allowed hosts", async () => {
    const url = `http://127.0.0.1:${here.port}/`;
    expect((await refusal(fetching(url))).message).toContain("FETCH_ALLOW_HOSTS");
    await refusal(fetching(url, { allowHosts: `127.0.0.1:${here.port + 1}, example.com` }));
    expect(here.connections).toBe(0);
    for (const allowHosts of ["127.0.0.1", `x, 127.0.0.1:${here.port}`]) {
      expect(Buffer.from((await fetching(url, { allowHosts })).bytes).toString()).toBe("secret");
    }
    const byName = { allowHosts: "intranet.test", resolve: async () => [{ address: "127.0.0.1", family: 4 }] };
    await fetching(`http://intranet.test:${here.port}/`, byName);
    expect(here.connections).toBe(3);
  });

  it("refuses a name with one private address among public ones, and one whose address changes", async () => {
    const both = async () => [
      { address: "93.184.216.34", family: 4 },
      { address: "127.0.0.1", family: 4 },
    ];
    expect((await refusal(fetching(`http://both.test:${here.port}/`, { resolve: both }))).code).toBe("address_refused");
    // Checked once as public; the connection must use that address, not a later one of the name.
    let asked = 0;
    const rebinding = async () => {
      asked += 1;
      return [{ address: asked === 1 ? "192.0.2.1" : "127.0.0.1", family: 4 }];
    };
    expect((await refusal(fetching(`http://rebind.test:${here.port}/`, { resolve: rebinding }))).code).toBe(
      "address_refused",
    );
    expect([asked, here.connections]).toEqual([1, 0]);
  });

  it("resolves and checks the address of every hop", async () => {
    const asked: string[] = [];
    const resolve = async (name: string) => {
      asked.push(name);
      return [{ address: "127.0.0.1", family: 4 }];
    };
    const from = await serve(redirect(`http://second.test:${here.port}/`));
    const fetched = fetching(`http://first.test:${from.port}/`, { resolve, allowHosts: "first.test" });
    expect((await refusal(fetched)).code).toBe("address_refused");
    expect(asked).toEqual(["first.test", "second.test"]);
    expect(here.connections).toBe(0);
  });
});

describe("guardedFetch: answers", () => {
  it("returns the final address, the type, the encoding and the bytes, and sends no user data", async () => {
    const server = await serve((request, response) => {
      if (request.url === "/page") response.writeHead(301, { location: "/end#part", "set-cookie": "a=b" }).end();
      else response.writeHead(200, { "content-type": 'Text/HTML; Charset="ISO-8859-15"' }).end("text");
    });
    expect(await fetchingFrom(server)).toEqual({
      url: `http://127.0.0.1:${server.port}/end`,
      contentType: "text/html",
      charset: "iso-8859-15",
      bytes: new Uint8Array(Buffer.from("text")),
    });
    for (const { headers } of server.requests) {
      expect(Object.keys(headers).sort()).toEqual(["accept", "accept-encoding", "connection", "host", "user-agent"]);
    }
  });

  it.each([
    ["gzip", gzipSync("packed")],
    ["br", brotliCompressSync("packed")],
    ["deflate", deflateSync("packed")],
    ["identity", Buffer.from("packed")],
  ])("unpacks %s", async (encoding, body) => {
    const server = await serve((_, response) => response.writeHead(200, { "content-encoding": encoding }).end(body));
    expect(Buffer.from((await fetchingFrom(server)).bytes).toString()).toBe("packed");
  });

  it.each<[string, RequestListener, RegExp]>([
    ["nothing there", (_, response) => response.writeHead(404).end(), /404/],
    ["a sign-in", (_, response) => response.writeHead(403).end(), /signing in/],
    ["a fault", (_, response) => response.writeHead(500).end(), /500/],
    [
      "an announced size above the limit",
      (_, response) => response.writeHead(200, { "content-length": 9e9 }).flushHeaders(),
      /larger/,
    ],
    [
      "an endless body",
      (_, response) => {
        const write = () => void response.write("x".repeat(65_536), () => response.writable && write());
        write();
      },
      /larger/,
    ],
    [
      "a packed bomb",
      (_, response) => response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync(Buffer.alloc(50_000_000))),
      /larger/,
    ],
    ["damaged packing", (_, response) => response.writeHead(200, { "content-encoding": "gzip" }).end("no"), /packed/],
    ["an unknown packing", (_, response) => response.writeHead(200, { "content-encoding": "zip" }).end("no"), /packed/],
    [
      "packing twice",
      (_, response) => response.writeHead(200, { "content-encoding": "gzip, gzip" }).end("no"),
      /packed/,
    ],
    [
      "a body cut off",
      (_, response) => {
        response.writeHead(200, { "content-length": 100 });
        response.write("half", () => response.destroy());
      },
      /closed/,
    ],
    ["no answer", (request) => request.socket.destroy(), /closed/],
    ["no HTTP", (request) => request.socket.end("SSH-2.0-x\r\n"), /could not be read/],
    ["redirects without end", redirect("/page"), /more than 3/],
    ["a redirect to nowhere", (_, response) => response.writeHead(302).end(), /302/],
  ])("refuses %s, with the reason", async (_, answer, why) => {
    const { code, message } = await refusal(fetchingFrom(await serve(answer)));
    expect(code).toBe("fetch_failed");
    expect(message).toMatch(why);
  });

  it("reports a host that is not found, and a port without a server", async () => {
    const message = async (url: string, allowHosts?: string) =>
      (await refusal(fetching(url, { resolve: loopbackNames, ...(allowHosts === undefined ? {} : { allowHosts }) })))
        .message;
    expect(await message("http://nowhere.test/")).toMatch(/not found/);
    expect(await message("http://127.0.0.1:1/", "127.0.0.1")).toMatch(/does not accept/);
  });

  it("stops when its caller aborts", async () => {
    const controller = new AbortController();
    const server = await serve((request, response) => {
      response.write("begun");
      request.once("close", () => response.destroy());
      controller.abort();
    });
    await refusal(fetchingFrom(server, { signal: controller.signal }));
    expect(server.connections).toBe(1);
  });
});
