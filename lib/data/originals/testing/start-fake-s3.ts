import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

export const FAKE_KEYS = { accessKeyId: "AKIAFAKE", secretAccessKey: "fake/secret+key", region: "eu-west-3" };
export const FAKE_BUCKET = "library";

/** What is wrong with the server now. It refuses to write, hangs before an answer, stalls within one, or answers in slow parts. */
export type Trouble =
  | "none"
  | "readonly"
  | "unavailable"
  | "truncated"
  | "corrupt"
  | "denied"
  | "hangs"
  | "stalls"
  | "slow";

/** Parts of a slow answer, and the time between two of them, in milliseconds. */
const SLOW_PARTS = 8;
const SLOW_PART_MS = 100;

/** A storage with S3's published rules for PUT, GET, HEAD and DELETE; every request's signature is verified. */
export async function startFakeS3() {
  const objects = new Map<string, Buffer>();
  const refusals: string[] = [];
  const state: { trouble: Trouble; requests: string[] } = { trouble: "none", requests: [] };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const body = Buffer.concat(parts);
    const fail = (status: number, code: string) => {
      refusals.push(code);
      response.writeHead(status, { "Content-Type": "application/xml" });
      response.end(`<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>No.</Message></Error>`);
    };
    state.requests.push(`${request.method} ${request.url}`);
    if (state.trouble === "hangs") return;
    if (state.trouble === "unavailable") return fail(503, "SlowDown");
    if (state.trouble === "readonly" && request.method === "PUT") return fail(403, "AccessDenied");
    if (state.trouble === "denied") return fail(403, "AccessDenied");
    const problem = signatureProblem(request, body);
    if (problem !== null) return fail(403, problem);
    const [, bucket, ...rest] = (request.url ?? "").split("/");
    if (bucket !== FAKE_BUCKET) return fail(404, "NoSuchBucket");
    const key = rest.join("/");
    if (request.method === "PUT") {
      objects.set(key, body);
      response.writeHead(200, { ETag: `"${createHash("md5").update(body).digest("hex")}"` }).end();
    } else if (request.method === "DELETE") {
      objects.delete(key);
      response.writeHead(204).end();
    } else if (request.method === "GET" || request.method === "HEAD") {
      const found = objects.get(key);
      if (found === undefined) return fail(404, "NoSuchKey");
      response.writeHead(200, { "Content-Length": found.length });
      if (state.trouble === "truncated") response.write(found.subarray(0, 10), () => response.destroy());
      else if (state.trouble === "stalls") response.write(found.subarray(0, 10));
      else if (state.trouble === "slow") {
        const size = Math.ceil(found.length / SLOW_PARTS);
        for (let at = 0; at < found.length; at += size) {
          response.write(found.subarray(at, at + size));
          await sleep(SLOW_PART_MS);
        }
        response.end();
      } else response.end(state.trouble === "corrupt" ? Buffer.from(found).fill(0, 0, 1) : found);
    } else fail(405, "MethodNotAllowed");
  }

  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    objects,
    refusals,
    state,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/** AWS Signature Version 4, computed from the request itself. @returns S3's error code; null if it is right */
function signatureProblem(request: IncomingMessage, body: Buffer): string | null {
  const { headers } = request;
  const parsed =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? "",
    );
  if (parsed === null) return "AuthorizationHeaderMalformed";
  const [, accessKey, day = "", region = "", signedNames = "", signature = ""] = parsed;
  if (accessKey !== FAKE_KEYS.accessKeyId) return "InvalidAccessKeyId";
  if (region !== FAKE_KEYS.region) return "AuthorizationHeaderMalformed";
  const date = String(headers["x-amz-date"] ?? "");
  const sent = Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z"));
  if (!(Math.abs(Date.now() - sent) < 15 * 60_000) || !date.startsWith(day)) return "RequestTimeTooSkewed";
  const names = signedNames.split(";");
  if (!["host", "x-amz-content-sha256", "x-amz-date"].every((name) => names.includes(name))) return "AccessDenied";
  const payload = String(headers["x-amz-content-sha256"]);
  if (payload !== createHash("sha256").update(body).digest("hex")) return "XAmzContentSHA256Mismatch";
  const path = (request.url ?? "").split("/").map((part) => encodeURIComponent(decodeURIComponent(part)));
  const lines = names.map((name) => `${name}:${String(headers[name]).trim().replaceAll(/\s+/g, " ")}\n`);
  const canonical = [request.method, path.join("/"), "", lines.join(""), signedNames, payload].join("\n");
  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = ["AWS4-HMAC-SHA256", date, scope, createHash("sha256").update(canonical).digest("hex")].join("\n");
  const hmac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text).digest();
  const key = [day, region, "s3", "aws4_request"].reduce<string | Buffer>(hmac, `AWS4${FAKE_KEYS.secretAccessKey}`);
  const isRight = timingSafeEqual(hmac(key, toSign), Buffer.from(signature, "hex"));
  return isRight ? null : "SignatureDoesNotMatch";
}
