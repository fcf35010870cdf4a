import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import type { OcrPages } from "@/lib/shared/contracts/library/ocr-settings";
import { serverFetch } from "@/lib/shared/outbound/server-fetch";
import { parseJsonBytes } from "@/lib/shared/text/parse-json";
import {
  DOCLING_POLL_GAP_MS,
  DOCLING_POLL_WAIT_S,
  DOCLING_REQUEST_LIMIT_MS,
  MAX_DOCLING_ANSWER_BYTES,
  MAX_DOCLING_STATUS_BYTES,
} from "../tunables";

/** Where a docling server is, without credentials, and the headers that carry them. */
export interface DoclingAccess {
  url: string;
  headers: Readonly<Record<string, string>>;
}

/** Options of a conversion; the server's defaults apply to all others. */
export interface DoclingOptions {
  /** Whether pages without text are recognised, or all pages. */
  ocr: OcrPages;
  /** Time after which the server gives up, in seconds. */
  timeoutS: number;
}

const taskSchema = z.object({ task_id: z.string().regex(/^[\w-]{1,200}$/), task_status: z.string() });
const versionsSchema = z.object({ docling: z.string().max(40) });

/** The server's answer does not match its API, or says that it failed. */
export class DoclingFailure extends Error {
  override readonly name = "DoclingFailure";
}

/**
 * The asynchronous part of docling-serve's HTTP API, version 1, according to its OpenAPI document: a conversion of minutes
 * would exceed the time that its synchronous calls may take. Every answer is limited in size and time.
 * @throws all methods: DoclingFailure, or the error of the connection or the signal
 */
export class DoclingClient {
  readonly #access: DoclingAccess;

  constructor(access: DoclingAccess) {
    this.#access = access;
  }

  /** Has a PDF converted. @returns the JSON of `ConvertDocumentResponse`, not parsed */
  async convert(pdf: Uint8Array, options: DoclingOptions, signal: AbortSignal): Promise<Uint8Array> {
    const form = new FormData();
    // The server does not need to know the document's name.
    form.append("files", new Blob([new Uint8Array(pdf)], { type: "application/pdf" }), "document.pdf");
    form.append("from_formats", "pdf");
    form.append("to_formats", "json");
    form.append("image_export_mode", "placeholder");
    form.append("include_images", "false");
    form.append("do_ocr", String(options.ocr !== "off"));
    form.append("force_ocr", String(options.ocr === "all"));
    form.append("document_timeout", String(options.timeoutS));
    form.append("target_type", "inbody");
    const encoded = new Response(form);
    const body = new Uint8Array(await encoded.arrayBuffer());
    const contentType = encoded.headers.get("content-type") ?? "";
    const id = await this.#finished(await this.#task("v1/convert/file/async", signal, { body, contentType }), signal);
    return this.#ask(`v1/result/${id}`, { signal, mostBytes: MAX_DOCLING_ANSWER_BYTES });
  }

  /** The version of docling on the server; `null` if it does not say. */
  async version(signal: AbortSignal): Promise<string | null> {
    try {
      return versionsSchema.parse(parseJsonBytes(await this.#ask("version", { signal }), notJson)).docling;
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof DoclingFailure || error instanceof z.ZodError) return null;
      throw error;
    }
  }

  /** Waits until the task has ended. @returns its identifier */
  async #finished(task: z.infer<typeof taskSchema>, signal: AbortSignal): Promise<string> {
    let { task_status: status } = task;
    const path = `v1/status/poll/${task.task_id}?wait=${DOCLING_POLL_WAIT_S}`;
    while (status === "pending" || status === "started") {
      await sleep(DOCLING_POLL_GAP_MS, undefined, { signal });
      ({ task_status: status } = await this.#task(path, signal));
    }
    if (status !== "success") throw new DoclingFailure(`its task ended as "${status.slice(0, 40)}"`);
    return task.task_id;
  }

  async #task(path: string, signal: AbortSignal, sent?: Sent): Promise<z.infer<typeof taskSchema>> {
    const parsed = taskSchema.safeParse(
      parseJsonBytes(await this.#ask(path, { signal, ...(sent && { sent }) }), notJson),
    );
    if (!parsed.success) throw new DoclingFailure(`no task: ${z.prettifyError(parsed.error)}`);
    return parsed.data;
  }

  async #ask(
    path: string,
    { signal, sent, mostBytes = MAX_DOCLING_STATUS_BYTES }: { signal: AbortSignal; sent?: Sent; mostBytes?: number },
  ): Promise<Uint8Array> {
    const { url, headers } = this.#access;
    const answer = await serverFetch(`${url}/${path}`, {
      method: sent === undefined ? "GET" : "POST",
      headers: {
        accept: "application/json",
        "user-agent": "touchstone",
        ...headers,
        ...(sent === undefined ? {} : { "content-type": sent.contentType }),
      },
      body: sent?.body ?? null,
      // A redirect would send the document to a server that is not configured.
      redirect: "manual",
      signal: AbortSignal.any([signal, AbortSignal.timeout(DOCLING_REQUEST_LIMIT_MS)]),
    });
    const isJson = /^application\/json\b/i.test(answer.headers.get("content-type") ?? "");
    if (answer.ok && isJson) return boundedBody(answer, mostBytes);
    await answer.body?.cancel();
    throw new DoclingFailure(answer.ok ? "its answer is not JSON" : `it answered with status ${answer.status}`);
  }
}

interface Sent {
  body: Uint8Array<ArrayBuffer>;
  contentType: string;
}

/** @throws DoclingFailure if there are more bytes; the rest is not read */
async function boundedBody({ body }: Response, mostBytes: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of body ?? []) {
    length += part.byteLength;
    // Leaving the loop cancels the stream.
    if (length > mostBytes) throw new DoclingFailure(`its answer exceeds ${mostBytes} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

function notJson(cause: unknown): DoclingFailure {
  return new DoclingFailure("its answer is not JSON", { cause });
}
