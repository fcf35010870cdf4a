import iconv from "iconv-lite";
import { afterEach, describe, expect, it, vi } from "vitest";
import { alternative, htmlPart, type MailPart, mailFile, mixed, plainPart } from "../../testing/mail-file";
import { setUpParser } from "../../testing/set-up-parser";
import { parseBytes } from "../parse-bytes";
import { DEFAULT_LIMITS } from "../parse-document";
import { NO_OCR } from "../pictures/ocr-input";

const parseDocument = setUpParser();

afterEach(() => {
  vi.unstubAllEnvs();
});

async function read(part: MailPart, headers: readonly string[] = ["Subject: x"]) {
  const outcome = await parseDocument(mailFile(headers, part), "message/rfc822");
  if (!outcome.ok) throw new Error(`${outcome.code}: ${outcome.detail}`);
  expect(outcome.receipt.characters?.leftOut.unaccounted, outcome.text).toBeUndefined();
  return outcome;
}

const bodyOf = async (part: MailPart) => (await read(part)).text.replace(/^# x\n\n/, "");

const TABLE = "<table><tr><th>Boat</th><th>Seats</th></tr><tr><td>Ketch</td><td>8</td></tr></table>";

describe("versions of a mail's text", () => {
  it.each([
    [
      "Your mail program does not show HTML messages. Open this one in your browser: https://example.org/m/77",
      "<p>The ferry leaves at 7.40 from pier 3.</p>",
      "The ferry leaves at 7.40 from pier 3.",
    ],
    ["Ce message est au format HTML.", "<p>Le bac part à 7 h 40 du quai 3.</p>", "Le bac part à 7 h 40 du quai 3."],
    ["Boat\n\nSeats\n\nKetch\n\n8\n", `<p></p>${TABLE}`, "| Boat | Seats |\n| --- | --- |\n| Ketch | 8 |"],
    ["Bring:\nropes\nflares", "<p>Bring:</p><ul><li>ropes</li><li>flares</li></ul>", "Bring:\n\n- ropes\n- flares"],
    [
      "Hello Ida,",
      "<p>Hello Ida,</p><p>the mooring costs 14 euros a night.</p>",
      "Hello Ida,\n\nthe mooring costs 14 euros a night.",
    ],
    ["", "<p>Only here.</p>", "Only here."],
  ])("are read from HTML if the plain one stands for it, lacks words or structure: %s", async (plain, html, shown) => {
    const { text, receipt } = await read(alternative(plainPart(plain), htmlPart(html)));
    expect(text).toBe(`# x\n\n${shown}`);
    expect(receipt.leftOutTexts.every(({ reason }) => reason === "repeated_text")).toBe(true);
  });

  it.each([
    ["The tide turns at noon.\nBring boots.", "<p>The tide turns at noon.<br>Bring boots.</p>"],
    ["The tide turns at noon.\nBring boots and a rope, please.", "<p>The tide turns at noon.</p>"],
    ["Map: https://example.org/very/long", "<p><a href='https://example.org/very/long'>Map</a></p>"],
    ["As plain text.", "<p> </p>"],
  ])("are read from the plain one if it says all: %s", async (plain, html) => {
    expect(await bodyOf(alternative(plainPart(plain), htmlPart(html)))).toBe(plain);
  });

  it("are both read if they say different things", async () => {
    const body = await bodyOf(alternative(plainPart("The quay is closed."), htmlPart("<p>Fuel costs 2.10 euros.</p>")));
    expect(body).toBe("The quay is closed.\n\nFuel costs 2.10 euros.");
  });

  it("are read once, also when sent as separate parts", async () => {
    expect(await bodyOf(mixed(plainPart("The tide turns at noon."), htmlPart("<p>The tide turns at noon.</p>")))).toBe(
      "The tide turns at noon.",
    );
    expect(await bodyOf(mixed(plainPart("See below."), htmlPart("<p>Fuel costs 2.10 euros.</p>")))).toBe(
      "See below.\n\nFuel costs 2.10 euros.",
    );
  });

  it("are found in parts of parts, with the pictures that they show", async () => {
    const picture = (headers: string[]): MailPart => ({ type: "image/png; name=a.png", headers, content: "x" });
    const related: MailPart = {
      type: "multipart/related",
      content: [alternative(plainPart("Boat Seats Ketch 8"), htmlPart(TABLE)), picture(["Content-ID: <a>"])],
    };
    const { text, receipt } = await read(mixed(related, picture(["Content-Disposition: attachment"])));
    expect(text).toContain("| Ketch | 8 |\n\nAttachments (1):\n- a.png");
    expect(receipt).toMatchObject({ figures: 1, attachments: 1, tableCount: 1 });
  });
});

describe("parts of a mail", () => {
  it("are not the signature of the signed text", async () => {
    const signature: MailPart = { type: 'application/pkcs7-signature; name="smime.p7s"', content: "MIAG" };
    const signed: MailPart = { type: "multipart/signed", content: [mixed(plainPart("Signed words.")), signature] };
    const { text, receipt } = await read(signed);
    expect([text, receipt.attachments]).toEqual(["# x\n\nSigned words.", 0]);
  });

  it("are a report of a server, and the message that it is about", async () => {
    const report: MailPart = {
      type: "multipart/report; report-type=delivery-status",
      content: [
        plainPart("Your message was not delivered."),
        { type: "message/delivery-status", content: "Reporting-MTA: dns; mx.example.org\r\n\r\nStatus: 5.1.1\r\n" },
        { type: "text/rfc822-headers", content: "Subject: Berths\r\nTo: lea@example.org\r\n\r\n" },
      ],
    };
    const { text } = await read(report);
    expect(text.split("\n\n").slice(1)).toEqual([
      "Your message was not delivered.",
      "Reporting-MTA: dns; mx.example.org",
      "Status: 5.1.1",
      "Attachments (1):\n- Berths",
      "## Berths",
      "To: lea@example.org",
    ]);
  });

  it("are named when they cannot be read", async () => {
    const { text, receipt } = await read(
      mixed(plainPart("Words."), { type: "application/ms-tnef; name=winmail.dat", content: "x" }),
    );
    expect([text, receipt.attachments]).toEqual(["# x\n\nWords.\n\nAttachments (1):\n- winmail.dat", 1]);
  });

  it("are one text if their boundary is missing", async () => {
    const file = Buffer.from("Subject: x\r\nContent-Type: multipart/mixed; boundary=a\r\n\r\nLost words.\r\n");
    expect(await parseDocument(Uint8Array.from(file), "message/rfc822")).toMatchObject({ text: "# x\n\nLost words." });
  });

  it("are decoded by their declaration, by that of their HTML, or by their bytes", async () => {
    const russian = "Вода поднимается в полдень.";
    const bytes = iconv.encode(russian, "koi8-r");
    for (const type of ["text/plain; charset=koi8-r", "text/plain", "text/plain; charset=us-ascii"])
      expect(await bodyOf({ type, content: bytes })).toBe(russian);
    const html = iconv.encode(`<meta charset="iso-8859-2"><p>Přístav</p>`, "iso-8859-2");
    expect(await bodyOf({ type: "text/html", content: html })).toBe("Přístav");
    expect(await bodyOf({ type: "text/html; charset=windows-1251", content: iconv.encode("<p>Вода", "cp1251") })).toBe(
      "Вода",
    );
  });

  it("have header fields in the encoding of the text", async () => {
    const content = Buffer.concat([
      Buffer.from("Subject: "),
      iconv.encode("Отлив", "windows-1251"),
      Buffer.from("\r\nContent-Type: text/plain; charset=windows-1251\r\n\r\n"),
      iconv.encode("Вода", "windows-1251"),
    ]);
    expect(await parseDocument(Uint8Array.from(content), "message/rfc822")).toMatchObject({ text: "# Отлив\n\nВода" });
  });
});

describe("a text with format=flowed", () => {
  const flowed = (lines: string[], more = "") =>
    bodyOf(plainPart(lines.join("\r\n"), `; charset=utf-8; format=flowed${more}`));

  it("has its paragraphs, quoted ones marked", async () => {
    expect(
      await flowed([
        "The berth is free from ",
        "May on.",
        "> How long is ",
        "> the boat?",
        ">> And how ",
        ">> wide?",
        "",
        " From here ",
        " >three",
        "-- ",
        "Ida",
      ]),
    ).toBe("The berth is free from May on.\n> How long is the boat?\n> > And how wide?\n\nFrom here >three\n--\nIda");
  });

  it("has no spaces that its program added", async () => {
    expect(await flowed(["Hafenmeis ", "terei  ", "am Kai"], "; delsp=yes")).toBe("Hafenmeisterei am Kai");
  });
});

describe("an attached mail", () => {
  it("has its date as written, whatever the server's zone", async () => {
    const inner = "Subject: Inner\r\nDate: Wed, 03 Jul 2024 23:30:00 -0700\r\n\r\nWords.\r\n";
    const part = mixed(plainPart("Outer."), { type: "message/rfc822", content: inner });
    for (const zone of ["Asia/Tokyo", "America/New_York"]) {
      vi.stubEnv("TZ", zone);
      const request = { mediaType: "message/rfc822", ocr: NO_OCR, ...DEFAULT_LIMITS };
      const outcome = await parseBytes({ bytes: mailFile(["Subject: x"], part), ...request });
      expect(outcome.ok && outcome.text).toContain("## Inner\n\nDate: Wed, 03 Jul 2024 23:30:00 -0700\n\nWords.");
    }
  });

  it("is read from a file that is named as a mail", async () => {
    const headers = ["Content-Disposition: attachment; filename=old.eml"];
    const part = mixed(plainPart("Outer."), {
      type: "application/octet-stream",
      headers,
      content: "Subject: Inner\r\n\r\nWords.\r\n",
    });
    expect((await read(part)).text).toContain("- old.eml\n\n## Inner\n\nWords.");
  });
});
