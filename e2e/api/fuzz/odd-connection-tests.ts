import { expect, test } from "../../support/fixtures";
import { target } from "./calls";
import { expectAnswer, expectRefusal } from "./expect-answer";
import type { FuzzedApplication } from "./fuzzed-application";
import { rawRequest, sendRaw } from "./raw-http";

/** How long a connection with invalid bytes is watched. */
const RAW_WAIT_MS = 1_500;

/** Headers, requests from other sites, and bytes that are no HTTP. */
export function oddConnectionTests(fuzzed: FuzzedApplication): void {
  test("unusual headers change nothing", async () => {
    const odd: Record<string, string>[] = [
      { accept: "text/event-stream;q=nonsense, */*" },
      { accept: ",,,;;=" },
      { range: "bytes=0-99999999999,-5" },
      { "if-none-match": '"x"', "if-modified-since": "never" },
      { cookie: "locale=../../x; theme=%00; conversation=<script>; __proto__=1; =;" },
      { "accept-language": "x-*;q=9,fr;q=NaN,".repeat(200) },
      { "x-forwarded-host": "evil.example", "x-forwarded-proto": "javascript" },
      { "next-router-state-tree": "%5B%5D", "next-action": "abc" },
      { "content-security-policy": "script-src *" },
    ];
    for (const [id, request] of fuzzed.requests().filter(([id]) => target(id, {}).call.method === "GET")) {
      for (const headers of odd)
        await expectAnswer(target(id, request).call, await fuzzed.send(id, request, { headers }), id);
    }
    for (const last of ["-1", "1e300", "2147483648", "soon", "x".repeat(2_000), "٣"]) {
      const followed = await fuzzed.api.fetch(
        `/api/runs/${fuzzed.existing.runId}/events?after=${encodeURIComponent(last)}`,
      );
      expect(await followed.text(), last).toContain('"type":"run-end"');
    }
  });

  test("a page of another site can change and read nothing", async () => {
    for (const [id, request] of fuzzed.requests()) {
      for (const headers of [
        { origin: "https://evil.example" },
        { origin: "null" },
        { "sec-fetch-site": "cross-site" },
        { "sec-fetch-site": "same-site" },
      ]) {
        const answer = await fuzzed.send(id, request, { headers });
        expect(await expectRefusal(answer, id), id).toMatchObject({ code: "forbidden_origin" });
      }
    }
  });

  test("invalid HTTP neither hangs nor harms the server", async () => {
    const json = "Content-Type: application/json";
    const raw = {
      "no HTTP": "GARBAGE\r\n\r\n",
      "an unknown method": rawRequest("PROPFIND /api/runs", []),
      "a trace": rawRequest("TRACE /api/runs", []),
      "a tunnel": rawRequest("CONNECT evil.example:443", []),
      "no path": rawRequest("OPTIONS *", []),
      "another site's address": rawRequest("GET http://evil.example/api/runs", []),
      "escapes that are no text": rawRequest("GET /api/runs/%ff%fe", []),
      "half an escape": rawRequest("GET /traces/%", []),
      "too short a length": rawRequest("POST /api/runs", [json, "Content-Length: 5"], '{"question":"Why?"}'),
      "too long a length": rawRequest("POST /api/runs", [json, "Content-Length: 5000"], '{"question":"Why?"}'),
      "a length below zero": rawRequest("POST /api/runs", [json, "Content-Length: -1"], "{}"),
      "a huge length": rawRequest("POST /api/runs", [json, "Content-Length: 99999999999999"], "{}"),
      "two lengths": rawRequest("POST /api/runs", [json, "Content-Length: 2", "Content-Length: 3"], "{}x"),
      "length and chunks": rawRequest(
        "POST /api/runs",
        [json, "Content-Length: 2", "Transfer-Encoding: chunked"],
        "0\r\n\r\n",
      ),
      "chunks that never end": rawRequest(
        "POST /api/documents",
        [json, "Transfer-Encoding: chunked"],
        '5\r\n{"a":\r\n',
      ),
      "a broken chunk": rawRequest("POST /api/runs", [json, "Transfer-Encoding: chunked"], "zz\r\n{}\r\n"),
      "NUL in a header": rawRequest("GET /api/runs", ["X-Test: a\0b"]),
      "a header of 100 KB": rawRequest("GET /api/runs", [`X-Test: ${"x".repeat(100_000)}`]),
      "a foreign host": rawRequest("GET /api/runs", []).replace("Host: localhost", "Host: evil.example"),
      "no host": rawRequest("GET /api/runs", []).replace("Host: localhost\r\n", ""),
    };
    const answers = await Promise.all(
      Object.entries(raw).map(async ([what, bytes]) => [what, await sendRaw(fuzzed.port, bytes, RAW_WAIT_MS)] as const),
    );
    for (const [what, answer] of answers) expect(answer, what).not.toMatch(/^HTTP\/1\.1 (5|2\d\d .*question)/);
    const said = Object.fromEntries(answers.map(([what, answer]) => [what, answer.slice(9, 12)]));
    expect(said).toMatchObject({
      "a trace": "405",
      "no path": "400",
      "escapes that are no text": "400",
      "a huge length": "413",
      "a foreign host": "403",
    });
  });
}
