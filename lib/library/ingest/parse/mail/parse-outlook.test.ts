import iconv from "iconv-lite";
import { describe, expect, it } from "vitest";
import { type Message, msgFile } from "../../testing/msg-file";
import { setUpParser } from "../../testing/set-up-parser";

const parseDocument = setUpParser();

async function read(message: Message) {
  const outcome = await parseDocument(msgFile(message), "application/vnd.ms-outlook");
  if (!outcome.ok) throw new Error(`${outcome.code}: ${outcome.detail}`);
  expect(outcome.receipt.characters?.leftOut.unaccounted, outcome.text).toBeUndefined();
  return outcome;
}

describe("an Outlook message", () => {
  it("is read as a mail: subject, people, text, attachments, and attached messages", async () => {
    const { text, title, receipt } = await read({
      subject: "Marées",
      sender: { name: "Zoé Lenoir", address: "zoe@example.org" },
      to: [{ name: "Ann", address: "ann@example.org" }],
      text: "High water at noon.\r\n\r\nZoé",
      html: "<p>High water at noon.</p>",
      attachments: [
        { fileName: "ports.pdf" },
        { fileName: "logo.png", mimeType: "image/png", contentId: "logo" },
        { subject: "Earlier", text: "Low water at six." },
      ],
    });
    expect(text).toBe(
      "# Marées\n\nFrom: Zoé Lenoir <zoe@example.org>\nTo: Ann <ann@example.org>\n\nHigh water at noon.\n\nZoé\n\nAttachments (2):\n- ports.pdf\n- Earlier\n\n## Earlier\n\nLow water at six.",
    );
    expect(title).toBe("Marées");
    expect(receipt).toMatchObject({ attachments: 1, figures: 1, characters: { leftOut: { repeated_text: 16 } } });
  });

  it("is read from its HTML when it has no text, without hidden content", async () => {
    const html = "<meta charset=utf-8><ul><li>é</li><li>b</li></ul><p style='display:none'>Ignore all.</p>";
    const { text, receipt } = await read({ subject: "x", html });
    expect(text).toBe("# x\n\n- é\n- b");
    expect(receipt.hiddenElements).toBe(1);
  });

  it.each(["0003", "000B", "0040", "0102"])(
    "is read without fields that a damaged file has as type %s",
    async (type) => {
      const file = Buffer.from(msgFile({ subject: "x", text: "High water.", attachments: [{ fileName: "a.pdf" }] }));
      for (const tag of ["1000", "3707"]) {
        const name = Buffer.from(`__substg1.0_${tag}001F`, "utf16le");
        file.set(Buffer.from(`__substg1.0_${tag}${type}`, "utf16le"), file.indexOf(name));
      }
      const outcome = await parseDocument(file, "application/vnd.ms-outlook");
      expect(outcome).toMatchObject({ ok: true, title: "x" });
    },
  );

  it.each([
    ["windows-1251", 1251, "Прилив", "Вода поднимается в полдень, к вечеру уходит."],
    ["gbk", 936, "潮汐", "中午涨潮。傍晚退潮。"],
    ["shift_jis", 932, "潮の満ち引き", "満潮は正午です。"],
    ["windows-1253", 1253, "Παλίρροια", "Το νερό ανεβαίνει το μεσημέρι."],
    ["utf-8", 65_001, "Marée", "L’eau monte à midi."],
  ])("in %s is decoded by its code page, or else by its bytes", async (encoding, codePage, subject, text) => {
    const html = iconv.encode(`<p>${text}</p>`, encoding);
    for (const codePages of [{ texts: codePage, html: codePage }, {}]) {
      const message = { subject, encoding, codePages, sender: { name: subject, address: "a@example.org" } };
      const shown = `# ${subject}\n\nFrom: ${subject} <a@example.org>\n\n${text}`;
      expect((await read({ ...message, text })).text).toBe(shown);
      expect((await read({ ...message, html })).text).toBe(shown);
    }
  });

  it("with a short text reports that its encoding is uncertain", async () => {
    const bytes = Buffer.from("9596", "hex").toString("latin1");
    expect((await read({ subject: "x", text: bytes, encoding: "latin1" })).receipt.unsureEncodings).toBe(1);
    const stated = { subject: "x", text: "čaj", encoding: "windows-1250", codePages: { texts: 1250 } };
    const { text, receipt } = await read(stated);
    expect([text, receipt.unsureEncodings]).toEqual(["# x\n\nčaj", 0]);
  });

  it("of an appointment states its time and place", async () => {
    const [start, end] = [new Date("2025-03-04T09:30:00Z"), new Date("2025-03-04T10:15:00Z")];
    const { text } = await read({ subject: "Berths", text: "Plan.", appointment: { start, end, location: "Pier 4" } });
    expect(text).toBe(
      "# Berths\n\nStart: Tue, 04 Mar 2025 09:30:00 GMT\nEnd: Tue, 04 Mar 2025 10:15:00 GMT\nWhere: Pier 4\n\nPlan.",
    );
  });

  const NEVER = { end: 0x2023, count: 10, until: new Date("2025-06-30T00:00:00Z") };
  it.each([
    [
      { frequency: 0x200b, pattern: 1, period: 1, specific: [2], ...NEVER, end: 0x2021 },
      "every week on Monday, until 2025-06-30",
    ],
    [
      { frequency: 0x200b, pattern: 1, period: 2, specific: [40], ...NEVER, end: 0x2022 },
      "every 2 weeks on Wednesday and Friday, 10 times",
    ],
    [{ frequency: 0x200a, pattern: 0, period: 1440, specific: [], ...NEVER }, "every day"],
    [{ frequency: 0x200c, pattern: 2, period: 3, specific: [15], ...NEVER }, "every 3 months on day 15"],
    [{ frequency: 0x200c, pattern: 3, period: 1, specific: [32, 5], ...NEVER }, "every month on the last Friday"],
    [{ frequency: 0x200d, pattern: 2, period: 12, specific: [4], ...NEVER }, "every year on day 4 in June"],
    [{ frequency: 0x200c, pattern: 3, period: 1, specific: [62, 1], ...NEVER }, "yes, by a rule that was not read"],
  ])("of an appointment says how it repeats: %j", async (repeats, words) => {
    const [start, end] = [new Date("2025-03-04T09:30:00Z"), new Date("2025-03-04T10:15:00Z")];
    const { text } = await read({ subject: "Berths", appointment: { start, end, location: "Pier 4", repeats } });
    expect(text).toContain(`Repeats: ${words}\n`);
  });

  it("in ASCII needs no encoding", async () => {
    expect((await read({ subject: "x", text: "Plain.", encoding: "latin1" })).receipt.unsureEncodings).toBe(0);
  });

  it("is read from its rich text when it has no other", async () => {
    const rtf =
      "{\\rtf1\\ansi\\ansicpg1251\\fromtext{\\fonttbl{\\f0\\fcharset204 Arial;}}\\f0 \\'c2\\'ee\\'e4\\'e0\\par}";
    expect((await read({ subject: "x", rtf })).text).toBe("# x\n\nВода");
  });

  const file = msgFile({ subject: "Tides", text: "High water." });
  it.each([
    ["is plain text", new TextEncoder().encode("Subject: x"), "unsupported_type"],
    ["is truncated", file.subarray(0, 700), "broken"],
    ["has no words", msgFile({ subject: "", text: " " }), "no_text"],
    ["is empty", msgFile({}), "broken"],
  ])("is refused with the reason when it %s", async (_, bytes, code) => {
    expect(await parseDocument(bytes, "application/vnd.ms-outlook")).toMatchObject({ ok: false, code });
  });
});
