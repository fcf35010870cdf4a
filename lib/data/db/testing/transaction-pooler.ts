import { type AddressInfo, createServer, Socket } from "node:net";
import { Client } from "pg";
import { FrameReader, PROTOCOL_3_MAJOR } from "../embedded/frame-reader";

/** AuthenticationOk, and ReadyForQuery outside of a transaction. */
const GREETING = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49]);
const REFUSES_TLS = Buffer.from("N");
const IDLE = "I";

/** A connection to the server, which serves one client at a time for one transaction. */
interface Backend {
  socket: Socket;
  client: Socket | null;
}

/**
 * A pooler in transaction mode, as PgBouncer is in `pool_mode = transaction`: a client has a connection of the server only
 * until its transaction ends, so it has no session. Notifications are lost.
 * @param size connections to the server
 */
export async function startTransactionPooler(
  url: string,
  size: number,
): Promise<{ url: string; stop(): Promise<void> }> {
  const waiting: ((backend: Backend) => void)[] = [];
  const clients = new Set<Socket>();
  const opened = await Promise.all(Array.from({ length: size }, () => openBackend(url)));
  const idle = [...opened];
  const release = (backend: Backend) => {
    backend.client = null;
    const next = waiting.shift();
    if (next === undefined) idle.push(backend);
    else next(backend);
  };
  const acquire = () =>
    new Promise<Backend>((resolve) => {
      const backend = idle.shift();
      if (backend === undefined) waiting.push(resolve);
      else resolve(backend);
    });
  for (const backend of opened) forwardAnswers(backend, () => release(backend));
  const server = createServer((client) => {
    clients.add(client);
    client.on("close", () => clients.delete(client));
    serveClient(client, acquire);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const pooled = new URL(url);
  pooled.host = `127.0.0.1:${portOf(server.address())}`;
  return {
    url: pooled.href,
    stop: async () => {
      for (const socket of [...clients, ...opened.map(({ socket }) => socket)]) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === "string") throw new Error("The pooler does not listen.");
  return address.port;
}

/** The driver signs in; its socket is then used without it. */
async function openBackend(url: string): Promise<Backend> {
  const driver = new Client({ connectionString: url });
  // It takes the end of its socket for an error.
  driver.on("error", () => undefined);
  await driver.connect();
  const socket: unknown = Reflect.get(Reflect.get(driver, "connection"), "stream");
  if (!(socket instanceof Socket)) throw new Error("The driver has no socket.");
  socket.removeAllListeners("data");
  return { socket, client: null };
}

/** Passes what the server says on to the client that has the connection. */
function forwardAnswers(backend: Backend, onIdle: () => void): void {
  const frames = new FrameReader();
  frames.sessionOpened();
  backend.socket.on("data", (chunk: Buffer) => {
    frames.push(chunk);
    for (let frame = frames.next(); frame?.kind === "message"; frame = frames.next()) {
      if (frame.type === "A") continue;
      backend.client?.write(frame.bytes);
      if (frame.type === "Z" && frame.bytes.toString("latin1", 5) === IDLE) onIdle();
    }
  });
}

function serveClient(client: Socket, acquire: () => Promise<Backend>): void {
  const frames = new FrameReader();
  let turn: Promise<unknown> = Promise.resolve();
  let backend: Backend | null = null;
  const pass = async (bytes: Buffer) => {
    if (backend?.client !== client) {
      backend = await acquire();
      backend.client = client;
    }
    backend.socket.write(bytes);
  };
  client.on("error", () => client.destroy());
  client.on("data", (chunk: Buffer) => {
    frames.push(chunk);
    for (let frame = frames.next(); frame !== undefined; frame = frames.next()) {
      const { bytes } = frame;
      if (frame.kind === "startup") {
        const isSession = frame.code >> 16 === PROTOCOL_3_MAJOR;
        client.write(isSession ? GREETING : REFUSES_TLS);
        if (isSession) frames.sessionOpened();
      } else if (frame.type !== "X") turn = turn.then(() => pass(bytes));
    }
  });
}
