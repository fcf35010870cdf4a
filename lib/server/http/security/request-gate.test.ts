import { once } from "node:events";
import { request as httpRequest, type Server } from "node:http";
import { connect, type Socket } from "node:net";
import { afterEach, describe, expect, it, vi } from "vitest";
import { errorAnswerSchema } from "@/lib/shared/contracts/error";
import { workContext } from "@/lib/shared/work-context";
import { MAX_CONNECTIONS_PER_PEER } from "../tunables";
import { gatedServer, refusalOf, refusalOfPeer } from "./request-gate";

const HOST = "localhost:3000";

describe("refusalOf", () => {
  it.each([
    ["TRACE", "/", 405],
    ["PROPFIND", "/api/runs", 405],
    ["GET", `/api/runs/%ff`, 400],
    ["GET", "/traces/%", 400],
    ["OPTIONS", "*", 400],
    ["GET", "http://elsewhere.example/", 400],
  ])("refuses %s %s", (method, url, status) => {
    expect(refusalOf(method, url, HOST)?.status).toBe(status);
  });

  it.each([
    ["GET", "/"],
    ["HEAD", "/api/runs"],
    ["OPTIONS", "/api/search"],
    ["POST", "/api/runs?x=%"],
    ["POST", "/api/there-is-no-such-call"],
    ["GET", "/traces/%E2%82%AC"],
  ])("passes %s %s", (method, url) => {
    expect(refusalOf(method, url, HOST)).toBeUndefined();
  });
});

describe("refusalOfPeer", () => {
  it.each(["127.0.0.1", "127.8.9.10", "::1", "::ffff:127.0.0.1", undefined])("passes %s", (peer) => {
    expect(refusalOfPeer(peer)).toBeUndefined();
  });

  it.each(["10.0.0.5", "192.168.1.20", "203.0.113.7", "fe80::1", "2001:db8::1", "::ffff:10.0.0.5", "::", ""])(
    "refuses %s: there is no sign-in",
    (peer) => expect(refusalOfPeer(peer)).toMatchObject({ code: "forbidden_origin", status: 403 }),
  );
});

describe("a gated server", () => {
  const server = gatedServer({ localOnly: true }, (_request, response) => response.end("handled"));
  afterEach(() => server.closeAllConnections());

  it("answers refused requests itself", async () => {
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const address = server.address();
    const port = typeof address === "object" ? address?.port : undefined;
    const send = async (method: string, path: string) => {
      const sent = httpRequest({ host: "127.0.0.1", port, method, path }).end("body");
      const [answer] = await once(sent, "response");
      return { status: answer.statusCode, headers: answer.headers, text: (await answer.toArray()).join("") };
    };
    const refused = await send("PROPFIND", "/api/runs");
    expect(refused).toMatchObject({ status: 405, headers: { "x-content-type-options": "nosniff" } });
    expect(errorAnswerSchema.parse(JSON.parse(refused.text)).error.code).toBe("method_not_allowed");
    expect(await send("POST", "/api/runs")).toMatchObject({ status: 200, text: "handled" });
    expect(await send("HEAD", "/traces/%")).toMatchObject({ status: 400, text: "" });
    const raw = (request: string) =>
      new Promise<string>((resolve, reject) => {
        let answer = "";
        const socket = connect({ host: "127.0.0.1", port: Number(port) }, () => socket.end(request));
        socket.setEncoding("utf8").on("data", (text) => (answer += text));
        socket.on("end", () => resolve(answer)).on("error", reject);
      });
    const hostless = await raw("GET / HTTP/1.0\r\n\r\n");
    expect(hostless).toContain("400 Bad Request");
    expect(hostless.toLowerCase()).toContain("cache-control: no-store");
    expect(hostless).not.toContain("handled");
    expect(await raw("GET / HTTP/1.0\r\nHost:\r\n\r\n")).toContain("400 Bad Request");
    expect(await raw("GET / HTTP/1.0\r\nHost: localhost\r\n\r\n")).toContain("handled");
    server.close();
  });

  it.each([
    ["https://touchstone.example.org", "max-age=31536000; includeSubDomains"],
    ["http://touchstone.example.org", null],
    ["https://localhost:3443", null],
    [undefined, null],
  ])("opened at %s, tells browsers to stay with https as it should: %s", async (publicUrl, policy) => {
    const server = gatedServer({ localOnly: true, publicUrl }, (_request, response) => response.end("handled"));
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const address = server.address();
    const port = typeof address === "object" && address !== null ? address.port : 0;
    for (const path of ["/", "/traces/%"]) {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`);
      expect(answer.headers.get("strict-transport-security"), path).toBe(policy);
      await answer.body?.cancel();
    }
    server.closeAllConnections();
    server.close();
  });

  it("names each request, by a sane name that it was given or a new one, to its response, its routes and its log", async () => {
    const server = gatedServer({ localOnly: true }, (request, response) => {
      setTimeout(() => response.end(`${request.headers["x-request-id"]} ${workContext().requestId}`), 1);
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const address = server.address();
    const port = typeof address === "object" && address !== null ? address.port : 0;
    const idsOf = async (headers: Record<string, string>, path = "/") => {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
      return { told: answer.headers.get("x-request-id"), known: await answer.text() };
    };
    expect(await idsOf({ "x-request-id": "proxy-1.a_B" })).toEqual({
      told: "proxy-1.a_B",
      known: "proxy-1.a_B proxy-1.a_B",
    });
    for (const given of ['a"b', "a b", "x".repeat(65), "é", ""]) {
      const { told, known } = await idsOf({ "x-request-id": given });
      expect(told, given).toMatch(/^[0-9a-f-]{36}$/);
      expect(known).toBe(`${told} ${told}`);
    }
    expect((await idsOf({}, "/traces/%")).told).toMatch(/^[0-9a-f-]{36}$/);
    const at = Array.from({ length: 20 }, (_, n) => idsOf({ "x-request-id": `at-once-${n}` }));
    expect((await Promise.all(at)).map(({ known }) => known.split(" ")[1])).toEqual(at.map((_, n) => `at-once-${n}`));
    server.closeAllConnections();
    server.close();
  });

  it("of a worker serves its health, and sends every other request on to a web process", async () => {
    const paths = new Set(["/api/health/live"]);
    const server = gatedServer({ localOnly: true, paths }, (_request, response) => response.end("handled"));
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const address = server.address();
    const port = typeof address === "object" && address !== null ? address.port : 0;
    const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
    expect(await (await get("/api/health/live?x=1")).text()).toBe("handled");
    for (const path of ["/", "/api/runs", "/api/health/live/", "/api/health/%6cive", "//api/health/live"]) {
      const refused = await get(path);
      expect(refused.status, path).toBe(503);
      expect(errorAnswerSchema.parse(await refused.json()).error).toMatchObject({
        code: "unavailable",
        message: expect.stringContaining("worker"),
      });
    }
    server.closeAllConnections();
    server.close();
  });

  const listening = async (server: Server): Promise<number> => {
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const address = server.address();
    return typeof address === "object" && address !== null ? address.port : 0;
  };
  const openBeyondLimit = async (port: number): Promise<Socket[]> => {
    const sockets: Socket[] = [];
    for (let opened = 0; opened < MAX_CONNECTIONS_PER_PEER + 50; opened += 50) {
      const more = Array.from({ length: 50 }, () => connect({ host: "127.0.0.1", port }));
      for (const socket of more) socket.on("error", () => {});
      await Promise.all(more.map((socket) => once(socket, "connect")));
      sockets.push(...more);
    }
    return sockets;
  };

  it("closes sockets that ask for an upgrade and those above the limit per peer", async () => {
    const server = gatedServer({ localOnly: true }, (_request, response) => response.end("handled"));
    const port = await listening(server);
    const get = async () => (await fetch(`http://127.0.0.1:${port}/`)).text();
    expect(await get()).toBe("handled");
    const upgrade = connect({ host: "127.0.0.1", port }, () =>
      upgrade.write("GET /_next/webpack-hmr HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n"),
    );
    let told = "";
    upgrade.setEncoding("utf8").on("data", (text) => (told += text));
    await once(upgrade, "close");
    expect(told).toContain("400 Bad Request");

    const sockets = await openBeyondLimit(port);
    await vi.waitFor(() => expect(sockets.filter(({ closed }) => closed).length).toBeGreaterThanOrEqual(50));
    expect(sockets.filter(({ closed }) => !closed).length).toBeGreaterThan(MAX_CONNECTIONS_PER_PEER - 50);
    for (const socket of sockets) socket.destroy();
    await vi.waitFor(async () => expect(await get()).toBe("handled"));
    server.closeAllConnections();
    server.close();
  });

  it("counts the connections of an IPv6 network together", async () => {
    const server = gatedServer({ localOnly: false }, (_request, response) => response.end("handled"));
    let peers = 0;
    server.prependListener("connection", (socket: Socket) => {
      peers += 1;
      Object.defineProperty(socket, "remoteAddress", { value: `2001:db8:1:2::${peers.toString(16)}` });
    });
    const sockets = await openBeyondLimit(await listening(server));
    await vi.waitFor(() => expect(sockets.filter(({ closed }) => closed)).toHaveLength(50));
    for (const socket of sockets) socket.destroy();
    server.closeAllConnections();
    server.close();
  });
});
