import { connect } from "node:net";
import { z } from "zod";
import type { Attack } from "../attack";

/** The requests that a page of another site makes a browser send; the last one uses DNS rebinding. */
const FOREIGN: readonly [what: string, headers: readonly string[]][] = [
  ["Sec-Fetch-Site: cross-site", ["Sec-Fetch-Site: cross-site"]],
  ["Sec-Fetch-Site: same-site", ["Sec-Fetch-Site: same-site"]],
  ["another Origin", ["Origin: http://elsewhere.example"]],
  ["Origin: null", ["Origin: null"]],
  ["another Host", ["Host: elsewhere.example"]],
];
const PAGES = ["/", "/traces", "/dashboard", "/settings", "/library", "/graph", "/setup"];
const LIMIT_MS = 10_000;

const openApiSchema = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) });

/** Sends every API call like a page of another site, and requests pages with a foreign host name and with none. */
export const otherSites: Attack = {
  name: "other sites",
  async run({ url }, report) {
    const { paths } = openApiSchema.parse(await (await fetch(`${url}/api/openapi.json`)).json());
    const calls = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods)
        .filter((method) => /^(get|post|put|patch|delete)$/.test(method))
        .map((method) => [method.toUpperCase(), path.replaceAll(/\{[^}]+\}/g, UNKNOWN_ID)] as const),
    );
    let sent = 0;
    const expect = async (what: string, lines: readonly string[], refusedBy: readonly number[]) => {
      sent += 1;
      const status = await statusOf(url, lines);
      if (!refusedBy.includes(status)) report.complain(`${lines[0]} with ${what} was answered with ${status}`);
    };
    for (const [method, path] of calls) {
      for (const [what, headers] of FOREIGN) await expect(what, request(method, path, url, headers), [403]);
      await expect("no Host", [`${method} ${path} HTTP/1.0`], [400]);
    }
    for (const page of PAGES) {
      await expect("another Host", request("GET", page, url, ["Host: elsewhere.example"]), [403]);
      await expect("no Host", [`GET ${page} HTTP/1.0`], [400]);
    }
    report.note(`${sent} requests as other sites send them, to ${calls.length} calls and ${PAGES.length} pages`);
  },
};

const UNKNOWN_ID = "00000000-0000-4000-8000-000000000000";

function request(method: string, path: string, url: string, headers: readonly string[]): string[] {
  const host = headers.some((header) => header.startsWith("Host:")) ? [] : [`Host: ${new URL(url).host}`];
  return [`${method} ${path} HTTP/1.1`, ...host, ...headers, "Connection: close", "Content-Length: 0"];
}

/**
 * On a raw socket: `fetch` sets these headers itself. @returns the status, 0 if the connection was closed without one
 */
function statusOf(url: string, lines: readonly string[]): Promise<number> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    let answer = "";
    const socket = connect(Number(port), hostname, () => socket.write(`${lines.join("\r\n")}\r\n\r\n`));
    socket.setTimeout(LIMIT_MS, () => socket.destroy());
    socket.on("data", (bytes) => {
      answer += bytes.toString("latin1");
      if (answer.includes("\r\n")) socket.destroy();
    });
    socket.on("error", () => undefined);
    socket.once("close", () => resolve(Number(answer.slice(9, 12)) || 0));
  });
}
