import { AwsV4Signer } from "aws4fetch";
import { serverFetch } from "@/lib/shared/outbound/server-fetch";
import { type Place, pathOf, placeAway, sha256 } from "./place";
import { REQUEST_MS } from "./tunables";

export interface S3Access {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

const NO_BYTES = new Uint8Array();

/** Objects below `originals/` of a bucket, addressed by path, with signed payloads (AWS Signature Version 4). */
export function s3Place({ endpoint, bucket, ...keys }: S3Access): Place {
  const base = `${endpoint.replace(/\/+$/, "")}/${encodeURIComponent(bucket)}/originals`;

  async function send(method: "PUT" | "GET" | "DELETE", key: string, body: Uint8Array, signal?: AbortSignal) {
    const headers = { "X-Amz-Content-Sha256": sha256(body) };
    const signer = new AwsV4Signer({ ...keys, service: "s3", method, url: `${base}/${pathOf(key)}`, headers });
    const signed = await signer.sign();
    const limit = AbortSignal.timeout(REQUEST_MS);
    try {
      const answer = await serverFetch(signed.url, {
        method,
        headers: signed.headers,
        body: method === "PUT" ? Uint8Array.from(body) : null,
        // A signature is for one address.
        redirect: "manual",
        signal: signal === undefined ? limit : AbortSignal.any([signal, limit]),
      });
      const { status } = answer;
      return { status, bytes: new Uint8Array(await answer.arrayBuffer()) };
    } catch (error) {
      signal?.throwIfAborted();
      throw placeAway(`${new URL(base).host} does not answer`, error);
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
      // A missing bucket is no missing file.
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
