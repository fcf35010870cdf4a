import { Agent, fetch } from "undici";
import { env } from "@/lib/shared/env";
import { guardedConnector, type ResolveHost, reachableOrAllowed } from "./guarded-connector";

/** A request to a server: a text or bytes as its body, or none. */
export interface ServerRequest extends Omit<RequestInit, "body"> {
  body?: string | Uint8Array<ArrayBuffer> | null;
}

/**
 * `fetch` for servers from the settings or the environment: models, rerankers, verifiers, search providers and stores.
 * They may be on this machine or in its network, but not at a link-local or metadata address, unless
 * `FETCH_ALLOW_HOSTS` names the host. It is undici's own, since Node's accepts no connector.
 * @throws like `fetch`; with AddressRefused among the causes when the address is not allowed
 */
export const serverFetch = createServerFetch();

/** @param resolve resolves host names; the system's resolver by default */
export function createServerFetch(
  resolve?: ResolveHost,
): (url: string | URL, request?: ServerRequest) => Promise<Response> {
  const connect = guardedConnector((host, address) => reachableOrAllowed(env().FETCH_ALLOW_HOSTS)(host, address), {
    ...(resolve === undefined ? {} : { resolve }),
  });
  const dispatcher = new Agent({ connect });
  return async (url, { method = "GET", headers, body = null, redirect = "follow", signal = null } = {}) => {
    const sent = { method, headers: [...new Headers(headers)], body, redirect, signal, dispatcher };
    const answer = await fetch(url, sent);
    const { status, statusText } = answer;
    // Undici's own class is not Node's: callers get the one they know.
    return new Response(bodyOf(answer), { status, statusText, headers: [...answer.headers] });
  };
}

/** The bytes as they arrive; cancelling the stream closes the connection. */
function bodyOf({ body }: Awaited<ReturnType<typeof fetch>>): ReadableStream<Uint8Array<ArrayBuffer>> | null {
  if (body === null) return null;
  const reader = body.getReader();
  return new ReadableStream({
    async pull(controller) {
      const part = await reader.read();
      if (part.done) controller.close();
      else controller.enqueue(part.value);
    },
    cancel: (why) => reader.cancel(why),
  });
}
