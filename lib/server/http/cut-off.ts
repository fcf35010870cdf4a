import { type Admitted, onWithdrawn } from "@/lib/server/accounts/admit";
import type { Access } from "@/lib/shared/contracts/accounts/permissions";

/** A response whose body ends when its reader may no longer read it, if it is a stream. */
export function cutOffWith(response: Response, admitted: Admitted, access: Access): Response {
  const isStream = response.headers.get("Content-Type")?.startsWith("text/event-stream") ?? false;
  if (!isStream || response.body === null || admitted.caller.kind !== "person") return response;
  const reader = response.body.getReader();
  let stopAsking = () => {};
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      stopAsking = onWithdrawn(admitted, access, () => {
        controller.close();
        void reader.cancel();
      });
    },
    async pull(controller) {
      const { done, value } = await reader.read();
      if (value !== undefined) return controller.enqueue(value);
      if (!done) return;
      stopAsking();
      controller.close();
    },
    async cancel(reason) {
      stopAsking();
      await reader.cancel(reason);
    },
  });
  return new Response(body, { status: response.status, headers: response.headers });
}
