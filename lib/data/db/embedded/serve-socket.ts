import type { Socket } from "node:net";
import { listenOnFile } from "@/lib/data/folder-lock/standing-socket.mjs";
import type { EmbeddedSession } from "./embedded-session";
import { serveConnection } from "./serve-connection";
import { CLOSE_GRACE_MS, IDLE_IN_TRANSACTION_MS } from "./tunables";

export interface SocketServer {
  /** Waits for statements in progress, then ends every connection and the database. */
  close(): Promise<void>;
}

export interface ServeSocketOptions {
  idleInTransactionMs?: number;
  /** The database is broken and no longer answers clients. */
  onBroken: (error: unknown) => void;
}

/** Serves the session on a unix socket that only its owner can open; a removed socket file is created again. */
export async function serveSocket(
  session: EmbeddedSession,
  socketPath: string,
  options: ServeSocketOptions,
): Promise<SocketServer> {
  const open = new Set<Socket>();
  const { idleInTransactionMs = IDLE_IN_TRANSACTION_MS, onBroken } = options;
  const server = await listenOnFile(socketPath, (socket) => {
    open.add(socket);
    socket.on("close", () => open.delete(socket));
    // A lost client appears as the end of its stream; without a listener the error would end the process.
    socket.on("error", () => undefined);
    serveConnection(socket, session, { idleInTransactionMs }).catch(onBroken);
  });

  return {
    close: async () => {
      const closed = server.close();
      for (const socket of open) socket.destroy();
      const grace = new Promise<void>((resolve) => setTimeout(resolve, CLOSE_GRACE_MS).unref());
      await Promise.race([session.acquire(), grace]);
      await session.close();
      await closed;
    },
  };
}
