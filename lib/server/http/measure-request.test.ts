import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it, vi } from "vitest";
import { installRecorder, type Labels } from "@/lib/shared/telemetry/telemetry";
import { gatedServer } from "./security/request-gate";

const measured: Labels[] = [];
const server = gatedServer({ localOnly: true }, (request, response) => {
  const isStream = request.url?.endsWith("/events") === true;
  response.writeHead(request.url?.includes("missing") ? 404 : 200, {
    "Content-Type": isStream ? "text/event-stream; charset=utf-8" : "text/plain",
  });
  response.end("answered");
});
afterAll(() => {
  installRecorder(null);
  server.closeAllConnections();
  server.close();
});

it("measures requests by route and status: no address, no parameter, no event stream", async () => {
  const folder = mkdtempSync(join(tmpdir(), "routes-"));
  mkdirSync(join(folder, ".next"));
  const manifest = {
    staticRoutes: [{ page: "/settings" }, { page: "/api/runs" }],
    dynamicRoutes: [
      { page: "/api/runs/[id]/events", regex: "^/api/runs/([^/]+?)/events(?:/)?$" },
      { page: "/api/runs/[id]", regex: "^/api/runs/([^/]+?)(?:/)?$" },
      { page: "/api/[[...path]]", regex: "^/api(?:/(.+?))?(?:/)?$" },
    ],
  };
  writeFileSync(join(folder, ".next", "routes-manifest.json"), JSON.stringify(manifest));
  vi.spyOn(process, "cwd").mockReturnValue(folder);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const send = async (method: string, path: string) =>
    (await fetch(`http://127.0.0.1:${port}${path}`, { method })).text();

  await send("GET", "/settings");
  installRecorder((_name, seconds, labels) => {
    expect(seconds).toBeGreaterThan(0);
    measured.push(labels);
  });
  const sent = [
    ["GET", "/settings?theme=dark"],
    ["POST", "/api/runs"],
    ["GET", "/api/runs/0b5a"],
    ["GET", "/api/runs/0b5a/events"],
    ["DELETE", "/api/secret/missing"],
    ["GET", "/_next/static/chunks/a.js"],
    ["GET", "/wp-admin"],
    ["PROPFIND", "/api/runs"],
    ["GET", "/traces/%"],
  ] as const;
  for (const [method, path] of sent) await send(method, path);
  await vi.waitFor(() => expect(measured).toHaveLength(sent.length - 1));
  expect(measured.map((labels) => Object.values(labels))).toEqual([
    ["GET", "/settings", 200],
    ["POST", "/api/runs", 200],
    ["GET", "/api/runs/{id}", 200],
    ["DELETE", "/api/{path}", 404],
    ["GET", "/_next", 200],
    ["GET", "_OTHER", 200],
    ["_OTHER", "/api/runs", 405],
    ["GET", "_OTHER", 400],
  ]);
});
