import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import { afterEach, describe, expect, it } from "vitest";
import { isAddressRefused, reachableOrAllowed } from "./guarded-connector";
import { createServerFetch, serverFetch } from "./server-fetch";

let server: Server | null = null;
afterEach(async () => {
  server?.closeAllConnections();
  server?.close();
  server = null;
});

async function serve(listener: RequestListener): Promise<string> {
  server = createServer(listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}/`;
}

async function isRefused(fetching: Promise<Response>): Promise<boolean> {
  return fetching.then(
    () => false,
    (error: unknown) => isAddressRefused(error),
  );
}

describe("addresses that are never called", () => {
  it.each([
    "http://169.254.169.254/latest/meta-data",
    "http://2852039166/",
    "http://[fe80::1]/",
    "http://[::ffff:169.254.169.254]/",
    "http://[64:ff9b::a9fe:a9fe]/",
    "http://[fd00:ec2::254]/",
    "http://168.63.129.16/",
    "https://169.254.1.1/",
  ])("%s", async (url) => {
    expect(await isRefused(serverFetch(url))).toBe(true);
  });

  it("cannot hide behind a name, nor among its other addresses", async () => {
    const resolve = async () => [
      { address: "10.0.0.1", family: 4 },
      { address: "fe80::1%eth0", family: 6 },
    ];
    expect(await isRefused(createServerFetch(resolve)("http://model.example/"))).toBe(true);
  });

  it("are allowed only by their host's name in the environment", () => {
    const host = { protocol: "http:", hostname: "gpu.local", port: "11434" };
    expect(reachableOrAllowed("gpu.local:11434")(host, "169.254.10.1")).toBe(true);
    expect(reachableOrAllowed("gpu.local:80, other")(host, "169.254.10.1")).toBe(false);
    expect(reachableOrAllowed(undefined)(host, "192.168.1.7")).toBe(true);
  });
});

describe("requests and responses", () => {
  it("are those of fetch: method, headers, text, status, and an unfollowed redirect", async () => {
    const url = await serve(async (request, response) => {
      const text = (await request.toArray()).join("");
      const said = `${request.method} ${request.headers["x-said"]} ${text}`;
      response.writeHead(302, { location: "http://elsewhere.example/", "x-count": "2" }).end(said);
    });
    const port = new URL(url).port;
    const named = createServerFetch(async () => [{ address: "127.0.0.1", family: 4 }]);
    const request = { method: "POST", headers: { "x-said": "so" }, body: "é", redirect: "manual" } as const;
    const answer = await named(`http://model.example:${port}/`, request);
    expect(answer).toBeInstanceOf(Response);
    expect([answer.status, answer.ok, answer.headers.get("x-count")]).toEqual([302, false, "2"]);
    expect(await answer.text()).toBe("POST so é");
  });

  it("stream while they are written, and aborting closes the connection", async () => {
    let closed: Promise<unknown> | null = null;
    const url = await serve((_request, response) => {
      closed = once(response, "close");
      response.write("one");
    });
    const abort = new AbortController();
    const answer = await serverFetch(url, { signal: abort.signal });
    const reader = answer.body?.getReader();
    expect(new TextDecoder().decode((await reader?.read())?.value)).toBe("one");
    await reader?.cancel();
    await closed;
    const second = await serverFetch(url, { signal: abort.signal });
    abort.abort(new Error("enough"));
    await expect(second.text()).rejects.toThrow("enough");
    await closed;
  });

  it("have no body when the status allows none", async () => {
    const url = await serve((_request, response) => response.writeHead(204).end());
    expect(await (await serverFetch(url)).text()).toBe("");
  });
});
