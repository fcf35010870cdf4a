/** Builders for the few protocol messages that this server writes itself. */

function message(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.write(type, 0, "latin1");
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

const text = (value: string) => Buffer.from(`${value}\0`, "utf8");

/** Client → server: a simple query. */
export function queryMessage(sql: string): Buffer {
  return message("Q", text(sql));
}

/** Client → server: the end of an extended query. */
export const SYNC = message("S", Buffer.alloc(0));

/** Client → server: refuses to send the data that `COPY … FROM STDIN` asks for. Ignored outside of COPY. */
export const COPY_FAIL = message("f", text("COPY is not available on the embedded database"));

/** Client → server: opens a session. */
export function startupMessage(parameters: Readonly<Record<string, string>>): Buffer {
  const body = Buffer.concat([
    ...Object.entries(parameters).flatMap(([key, value]) => [text(key), text(value)]),
    Buffer.alloc(1),
  ]);
  const head = Buffer.alloc(8);
  head.writeInt32BE(body.length + 8, 0);
  head.writeInt16BE(3, 4);
  return Buffer.concat([head, body]);
}

/** Server → client: a fatal error; the connection ends after it. */
export function fatalError(sqlState: string, explanation: string): Buffer {
  return message(
    "E",
    Buffer.concat([text("SFATAL"), text("VFATAL"), text(`C${sqlState}`), text(`M${explanation}`), Buffer.alloc(1)]),
  );
}
