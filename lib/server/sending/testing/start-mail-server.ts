import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

export interface ReceivedMail {
  to: string[];
  raw: string;
}

const NOT_ASCII = { code: 500, text: "Error: strict ASCII mode" };

/** Starts a mail server; `refuse` rejects addresses, `silent` never sends a greeting. */
export async function startMailServer({
  refuse = () => null,
  silent = false,
  isAscii = false,
}: {
  refuse?: (address: string) => { code: number; text: string } | null;
  silent?: boolean;
  /** A server without SMTPUTF8, which answers like aiosmtpd 1.4.6. */
  isAscii?: boolean;
} = {}): Promise<{ url: string; received: ReceivedMail[]; close(): Promise<void> }> {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS"],
    authOptional: true,
    onConnect: (_session, callback) => {
      if (!silent) callback();
    },
    onAuth: ({ username, password }, _session, callback) => {
      if (username === "alerts" && password === "right") callback(null, { user: username });
      else callback(new Error("Wrong password"));
    },
    hideSMTPUTF8: isAscii,
    onRcptTo: ({ address }, _session, callback) => {
      // The server has decoded the domain.
      const no = isAscii && /[^\p{ASCII}].*@/u.test(address) ? NOT_ASCII : refuse(address);
      if (no === null) callback();
      else callback(Object.assign(new Error(no.text), { responseCode: no.code }));
    },
    onData: (stream, session, callback) => {
      const parts: Buffer[] = [];
      stream.on("data", (part: Buffer) => parts.push(part));
      stream.on("end", () => {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        received.push({ to, raw: Buffer.concat(parts).toString("utf8") });
        callback(null, "queued");
      });
    },
  });
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = addressOf(server.server.address());
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function addressOf(address: AddressInfo | string | null): AddressInfo {
  if (address === null || typeof address === "string") throw new Error("The mail server has no port.");
  return address;
}
