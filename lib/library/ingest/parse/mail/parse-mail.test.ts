import { describe, expect, it } from "vitest";
import { setUpParser } from "../../testing/set-up-parser";

const parseDocument = setUpParser();

const MAIL = "message/rfc822";
const mail = (...lines: string[]) => Uint8Array.from(Buffer.from(lines.join("\r\n"), "latin1"));

async function parsed(bytes: Uint8Array) {
  const outcome = await parseDocument(bytes, MAIL);
  if (!outcome.ok) throw new Error(`${outcome.code}: ${outcome.detail}`);
  return outcome;
}

describe("parseDocument: mails", () => {
  it("keeps subject, people and date, prefers plain text, and names attachments", async () => {
    const { text, title, headings, receipt } = await parsed(
      mail(
        "Received: from x by y",
        "From: =?utf-8?Q?=C3=89lodie_Martin?= <elodie@example.fr>",
        'To: "Bob, the builder" <bob@example.com>, team@example.com',
        "Cc: Friends: ann@example.com, eve@example.com;",
        "Subject: =?ISO-8859-1?Q?R=E9union_du?=",
        " =?UTF-8?B?IGx1bmRp?=",
        "Date: Tue, 12 Mar 2024 10:00:00 +0100",
        "MIME-Version: 1.0",
        'Content-Type: multipart/mixed; boundary="m"',
        "",
        "--m",
        'Content-Type: multipart/alternative; boundary="a"',
        "",
        "--a",
        "Content-Type: text/plain; charset=iso-8859-1",
        "Content-Transfer-Encoding: quoted-printable",
        "",
        "Bonjour =E0 tous,",
        "",
        "la r=E9union est d=",
        "=E9plac=E9e.",
        "--a",
        "Content-Type: text/html; charset=utf-8",
        "",
        "<p>Bonjour &agrave; tous, la r&eacute;union est d&eacute;plac&eacute;e.</p>",
        "--a--",
        "--m",
        'Content-Type: application/pdf; name="=?utf-8?Q?pr=C3=A9vu.pdf?="',
        "Content-Disposition: attachment",
        "Content-Transfer-Encoding: base64",
        "",
        "JVBERi0xLjcK",
        "--m--",
      ),
    );
    expect(text.split("\n\n")).toEqual([
      "# Réunion du lundi",
      "From: Élodie Martin <elodie@example.fr>\nTo: Bob, the builder <bob@example.com>, team@example.com\nCc: Friends: ann@example.com, eve@example.com\nDate: Tue, 12 Mar 2024 10:00:00 +0100",
      "Bonjour à tous,",
      "la réunion est déplacée.",
      "Attachments (1):\n- prévu.pdf",
    ]);
    expect([title, receipt.attachments]).toEqual(["Réunion du lundi", 1]);
    expect(headings).toEqual([{ start: 0, end: 18, level: 1, title: "Réunion du lundi" }]);
  });

  it("reads HTML if there is no plain text, without hidden or remote content", async () => {
    const html =
      '<h2>News</h2><p>The dam was built in 1902.</p><img src="http://x/track.gif"><div style="display:none">preheader</div>' +
      "<table><tr><th>Part<th>Price<tr><td>Bolt<td>3</table>";
    const { text, receipt } = await parsed(
      mail(
        "From: a@example.org",
        "Subject: x",
        "Content-Type: text/html; charset=utf-8",
        "Content-Transfer-Encoding: base64",
        "",
        Buffer.from(html).toString("base64"),
      ),
    );
    expect(text).toBe(
      "# x\n\nFrom: a@example.org\n\n## News\n\nThe dam was built in 1902.\n\n| Part | Price |\n| --- | --- |\n| Bolt | 3 |",
    );
    expect(receipt.hiddenElements).toBe(1);
  });

  it("reads a mail from an mbox file, without a subject, with bare line feeds", async () => {
    const { text, title } = await parsed(
      mail(["From someone@example.org Tue Mar 12 10:00:00 2024", "From: a@example.org", "", "Hello there."].join("\n")),
    );
    expect([text, title]).toEqual(["From: a@example.org\n\nHello there.", null]);
  });

  it("reads Outlook's Windows-1252 in text, HTML and names", async () => {
    const { text, receipt } = await parsed(
      mail(
        "From: =?windows-1252?Q?C=9Cur?= <a@example.org>",
        "Subject: =?windows-1252?Q?L=92=E9t=E9?=",
        "Content-Type: text/plain; charset=windows-1252",
        "",
        "Le prix est de 12 \x80 \x96 c\x92est tout.",
      ),
    );
    expect(text).toBe("# L’été\n\nFrom: Cœur <a@example.org>\n\nLe prix est de 12 € – c’est tout.");
    expect(receipt.hiddenCharacters).toBe(0);
    const html = mail("Subject: x", "Content-Type: text/html; charset=iso-8859-1", "", "<p>12 \x80</p>");
    expect((await parsed(html)).text).toBe("# x\n\n12 €");
  });

  it("reads a mail forwarded inside another", async () => {
    const { text } = await parsed(
      mail(
        "From: a@example.org",
        "Subject: Fwd",
        'Content-Type: multipart/mixed; boundary="m"',
        "",
        "--m",
        "Content-Type: text/plain",
        "",
        "See below.",
        "--m",
        "Content-Type: message/rfc822",
        "",
        "From: b@example.org",
        "Subject: The inner one",
        "",
        "The bridge was built in 1903.",
        "--m--",
      ),
    );
    expect(text).toContain("The bridge was built in 1903.");
    expect(text).toContain("The inner one");
  });

  it("reads an attached mail, and names it by its subject", async () => {
    const { text, receipt } = await parsed(
      mail(
        "Subject: Outer",
        'Content-Type: multipart/mixed; boundary="m"',
        "",
        "--m",
        "Content-Type: message/rfc822",
        "Content-Disposition: attachment",
        "",
        "Subject: =?utf-8?Q?L=C3=A0?=",
        "",
        "Inner text.",
        "--m--",
      ),
    );
    expect([text, receipt.attachments]).toEqual(["# Outer\n\nAttachments (1):\n- Là\n\n## Là\n\nInner text.", 0]);
  });

  it("reads nested mails to a maximum depth, and names and counts deeper ones", async () => {
    const within = (depth: number): string[] =>
      depth === 0
        ? ["Subject: last", "", "Deepest."]
        : [
            `Subject: level ${depth}`,
            `Content-Type: multipart/mixed; boundary="b${depth}"`,
            "",
            `--b${depth}`,
            "Content-Type: text/plain",
            "",
            `Words of ${depth}.`,
            `--b${depth}`,
            "Content-Type: message/rfc822",
            'Content-Disposition: attachment; filename="inner.eml"',
            "",
            ...within(depth - 1),
            `--b${depth}--`,
          ];
    const { text, headings, receipt } = await parsed(mail(...within(6)));
    expect(headings.map(({ level, title }) => [level, title])).toEqual([
      [1, "level 6"],
      [2, "level 5"],
      [3, "level 4"],
      [4, "level 3"],
    ]);
    expect(text).toContain("Words of 3.\n\nAttachments (1):\n- inner.eml");
    expect(text).not.toContain("Words of 2.");
    expect(receipt.attachments).toBe(1);
  });

  it("names an attachment that is not a valid mail", async () => {
    const { text, receipt } = await parsed(
      mail(
        "Subject: Outer",
        'Content-Type: multipart/mixed; boundary="m"',
        "",
        "--m",
        "Content-Type: message/rfc822",
        'Content-Disposition: attachment; filename="note.eml"',
        "",
        "only words",
        "--m--",
      ),
    );
    expect([text, receipt.attachments]).toEqual(["# Outer\n\nAttachments (1):\n- note.eml", 1]);
  });

  it.each([
    ["text that is no mail", "Hello there.\n\nNothing else.", "broken"],
    ["a mail of nothing", "X-Empty: 1\r\nMIME-Version: 1.0\r\n\r\n", "no_text"],
    ["parts nested without end", `Subject: x\r\n${nested(200)}`, "broken"],
    ["headers without end", `Subject: x\r\n${"X-A: b\r\n".repeat(400_000)}\r\nbody`, "broken"],
  ])("refuses %s", async (_, content, code) => {
    expect(await parseDocument(new TextEncoder().encode(content), MAIL)).toMatchObject({ ok: false, code });
  });
});

function nested(depth: number): string {
  return Array.from(
    { length: depth },
    (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\r\n\r\n--b${at}\r\n`,
  ).join("");
}
