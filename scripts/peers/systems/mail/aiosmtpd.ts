import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { Language } from "@/lib/shared/contracts/language";
import { channelTestSchema } from "@/lib/shared/contracts/metrics/alert-rule";
import { Caller } from "../../../security/caller";
import { installFromPypi, pythonOf } from "../../install/from-pypi";
import { definePeer, type PeerCheck } from "../../peer";

const VERSION = "1.4.6";
const SENDER = "Contrôle <alerts@example.org>";
/** Reads a mail as Python's own library does, and prints its sender, recipient, subject and text. */
const READ = [
  "import email, email.policy, sys",
  "mail = email.message_from_binary_file(open(sys.argv[1], 'rb'), policy=email.policy.default)",
  "assert not mail.defects, mail.defects",
  "print(mail['from'], mail['to'], mail['subject'], sep='\\n')",
  "print(mail.get_body(('plain',)).get_content())",
].join("\n");

export const aiosmtpd = definePeer({
  name: "aiosmtpd",
  title: "aiosmtpd",
  version: VERSION,
  source: "PyPI, package `aiosmtpd`",
  purpose: "mail server (`SMTP_URL`)",
  async install(folder, host) {
    await installFromPypi(folder, [`aiosmtpd==${VERSION}`], host);
  },
  async start(folder, host) {
    const port = await host.freePort();
    const mails = join(folder, "mails");
    const handler = ["-c", "aiosmtpd.handlers.Mailbox", mails];
    const server = host.startProcess(pythonOf(folder), ["-m", "aiosmtpd", "-n", "-l", `127.0.0.1:${port}`, ...handler]);
    await host.waitForPort(port, server);
    const { url } = await host.startApplication({
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      MAIL_FROM: SENDER,
    });
    return { url, python: pythonOf(folder), mails: join(mails, "new") };
  },
  checks: [mailCheck("en", "English"), mailCheck("fr", "French")],
  knownGaps: [],
});

async function mailsIn(folder: string): Promise<string[]> {
  return existsSync(folder) ? readdir(folder) : [];
}

interface Started {
  url: string;
  python: string;
  /** The folder of received mails. */
  mails: string;
}

function mailCheck(locale: Language, language: string): PeerCheck<Started> {
  return {
    name: `a test message in ${language} arrives, and its headers and text are read back`,
    async run({ ready: { url, python, mails }, host }) {
      const had = await mailsIn(mails);
      const json = { channel: "email", address: `${locale}@example.org`, locale };
      const { results } = await new Caller([url]).made(channelTestSchema, "POST", "/api/alert-rules/test", { json });
      if (results.some(({ failure }) => failure !== null)) throw new Error(JSON.stringify(results));
      const arrived = (await mailsIn(mails)).filter((mail) => !had.includes(mail));
      const [name] = arrived;
      if (name === undefined || arrived.length > 1) throw new Error(`${arrived.length} mails arrived.`);
      const [from, to, subject = ""] = (await host.run(python, ["-c", READ, join(mails, name)])).split("\n");
      if (from !== SENDER || to !== json.address || subject === "") {
        throw new Error(`From ${from}, to ${to}, about ${subject}`);
      }
      return `“${subject}”`;
    },
  };
}
