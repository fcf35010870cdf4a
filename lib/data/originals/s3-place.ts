import { AwsV4Signer } from "aws4fetch";
import { serverFetch } from "@/lib/shared/outbound/server-fetch";
import { type Place, pathOf, placeAway, sha256 } from "./place";
import { REQUEST_MS, SILENCE_MS } from "./tunables";

export interface S3Access {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

const NO_BYTES = new Uint8Array();

/**
 * Objects below `originals/` of a bucket, addressed by path, with signed payloads (AWS Signature Version 4).
 * @param requestMs the longest time for one request @param silenceMs for which a storage that is read may send nothing
 */
export function s3Place(
  { endpoint, bucket, ...keys }: S3Access,
  { requestMs = REQUEST_MS, silenceMs = SILENCE_MS } = {},
): Place {
  const base = `${endpoint.replace(/\/+$/, "")}/${encodeURIComponent(bucket)}/originals`;

  async function send(method: "PUT" | "GET" | "DELETE", key: string, body: Uint8Array, signal?: AbortSignal) {
    const headers = { "X-Amz-Content-Sha256": sha256(body) };
    const signer = new AwsV4Signer({ ...keys, service: "s3", method, url: `${base}/${pathOf(key)}`, headers });
    const signed = await signer.sign();
    const ended = new AbortController();
    const silence = setTimeout(() => ended.abort(new Error("silent")), method === "PUT" ? requestMs : silenceMs);
    const signals = [ended.signal, AbortSignal.timeout(requestMs), ...(signal === undefined ? [] : [signal])];
    try {
      const answer = await serverFetch(signed.url, {
        method,
        headers: signed.headers,
        body: method === "PUT" ? Uint8Array.from(body) : null,
        // A signature is for one address.
        redirect: "manual",
        signal: AbortSignal.any(signals),
      });
      const parts: Uint8Array[] = [];
      for await (const part of answer.body ?? []) {
        silence.refresh();
        parts.push(part);
      }
      return { status: answer.status, bytes: Uint8Array.from(Buffer.concat(parts)) };
    } catch (error) {
      signal?.throwIfAborted();
      throw placeAway(`${new URL(base).host} does not answer`, error);
    } finally {
      clearTimeout(silence);
    }
  }

  /** The code of an error is in its XML. */
  function refused({ status, bytes }: { status: number; bytes: Uint8Array }) {
    const code = /<Code>(\w+)<\/Code>/.exec(new TextDecoder().decode(bytes.subarray(0, 10_000)))?.[1];
    return placeAway(`${new URL(base).host} answers ${status}${code === undefined ? "" : ` (${code})`}`);
  }

  return {
    async write(key, bytes, signal) {
      const answer = await send("PUT", key, bytes, signal);
      if (answer.status !== 200) throw refused(answer);
    },
    async read(key, signal) {
      const answer = await send("GET", key, NO_BYTES, signal);
      if (answer.status === 200) return answer.bytes;
      // A missing bucket does not mean a missing file.
      const refusal = refused(answer);
      if (answer.status === 404 && !refusal.message.includes("NoSuchBucket")) return null;
      throw refusal;
    },
    async remove(key, signal) {
      const answer = await send("DELETE", key, NO_BYTES, signal);
      if (answer.status !== 204 && answer.status !== 200 && answer.status !== 404) throw refused(answer);
    },
  };
}
