import iconv from "iconv-lite";
import { describe, expect, it } from "vitest";
import { ReceiptWriter } from "../../receipt/receipt-writer";
import { decodeText } from "./decode-text";

/** A sentence and a small table of each language. */
const RUSSIAN = [
  "Вход в бассейн стоит 350 рублей, дети платят половину.",
  "Товар;Вес\r\nЯблоки;12\r\nЖёлтый сыр;7\r\n",
];
const GREEK = ["Η είσοδος στο μουσείο κοστίζει 8 ευρώ την ημέρα.", "Προϊόν;Βάρος\nΤυρί;12\nΕλιές;7\n"];
const POLISH = ["Wstęp na basen kosztuje 25 złotych, dzieci płacą połowę.", "Źródło;Długość\nWisła;1047\nŁódź;7\n"];
const CZECH = ["Vstup do bazénu stojí 120 korun, děti platí polovinu, důchodci nic."];
const CHINESE = ["游泳池门票每人三十元，儿童半价，周一闭馆。", "商品,重量\n苹果,12\n奶酪,7\n"];
const TAIWANESE = ["游泳池門票每人三十元，兒童半價，週一閉館。"];
const JAPANESE = ["プールの入場料は一人五百円で、子供は半額です。"];
const KOREAN = ["수영장 입장료는 한 사람에 오천 원이고 어린이는 반값입니다."];
const FRENCH = [
  "L’entrée à la piscine coûte 8 €, déjà réglée à l’accueil.",
  "Élève;Année\nZoé;2003\nNoël;1998\n",
  "garçon",
];
const GERMAN = ["Der Eintritt kostet für Schüler 4 € – täglich geöffnet.", "Straße;Länge\nMühlweg;12\n", "Tür"];

function read(bytes: Uint8Array, declared?: string) {
  const receipt = new ReceiptWriter();
  return { text: decodeText(bytes, receipt, declared), unsure: receipt.unsureEncodings };
}

describe("decodeText", () => {
  it.each([
    ["windows-1251", RUSSIAN],
    ["koi8-r", RUSSIAN.map((text) => text.replaceAll("ё", "е"))],
    ["cp866", RUSSIAN],
    ["iso-8859-5", RUSSIAN],
    ["windows-1253", GREEK],
    ["iso-8859-7", GREEK],
    ["windows-1250", [...POLISH, ...CZECH]],
    ["iso-8859-2", [...POLISH, ...CZECH]],
    ["gb18030", CHINESE],
    ["big5", TAIWANESE],
    ["shift_jis", JAPANESE],
    ["euc-jp", JAPANESE],
    ["euc-kr", KOREAN],
    ["macintosh", FRENCH.slice(0, 2).map((text) => text.replace("€", "euros"))],
    ["cp850", [(FRENCH[0] ?? "").replaceAll("’", "'").replace("€", "euros")]],
    ["windows-1252", [...FRENCH, ...GERMAN, "It’s “fine”", "© 2025, £5 or 12 °C"]],
    ["iso-8859-15", ["Prix de l'œuvre : 95 €, cadre compris, à retirer à l'entrée du musée."]],
  ])("recognises %s without a declaration", (encoding, texts) => {
    for (const text of texts) expect(read(iconv.encode(text, encoding)).text).toBe(text);
  });

  it("is sure of sentences", () => {
    for (const [encoding, [text = ""]] of [
      ["windows-1251", RUSSIAN],
      ["koi8-r", RUSSIAN],
      ["windows-1253", GREEK],
      ["windows-1250", CZECH],
      ["gb18030", CHINESE],
      ["shift_jis", JAPANESE],
      ["windows-1252", FRENCH],
      ["windows-1252", GERMAN],
    ] as const)
      expect(read(iconv.encode(text, encoding)), encoding).toEqual({ text, unsure: 0 });
  });

  it("reports when it is unsure", () => {
    expect(read(Buffer.from("9596", "hex")).unsure).toBe(1);
    expect(read(iconv.encode("čaj\n", "windows-1250")).unsure).toBe(1);
    expect(read(new TextEncoder().encode("čaj\n")).unsure).toBe(0);
    expect(read(Buffer.from("tea\n")).unsure).toBe(0);
  });

  it("keeps to a declared encoding, even with a damaged byte", () => {
    const bytes = Buffer.concat([iconv.encode(CHINESE[0]?.repeat(20) ?? "", "gb18030"), Buffer.from([0xff, 0x0a])]);
    const { text, unsure } = read(bytes, "gb2312");
    expect([text?.slice(0, 21), unsure]).toEqual([CHINESE[0], 0]);
    expect(read(iconv.encode("čaj", "windows-1250"), "windows-1250")).toEqual({ text: "čaj", unsure: 0 });
    expect(read(iconv.encode("Æble", "cp865"), "cp865")).toEqual({ text: "Æble", unsure: 0 });
    expect(read(Buffer.from("prix 5 \x80", "latin1"), "ISO-8859-1").text).toBe("prix 5 €");
  });

  it("does not believe a declaration of ASCII, or one that the bytes contradict", () => {
    const bytes = iconv.encode(RUSSIAN[0] ?? "", "windows-1251");
    for (const declared of ["us-ascii", "unknown-8bit", "utf-8", "no-such-encoding"])
      expect(read(bytes, declared).text, declared).toBe(RUSSIAN[0]);
  });

  it.each([
    ["with a byte order mark", "\ufeff"],
    ["without a byte order mark", ""],
  ])("reads UTF-16 %s, in any script", (_, mark) => {
    for (const text of [RUSSIAN[1], GREEK[0], `${CHINESE[0]}一 12 一\n`, "Just words\n"]) {
      const little = Buffer.from(mark + text, "utf16le");
      expect(read(little).text).toBe(text);
      expect(read(Buffer.from(little).swap16()).text).toBe(text);
    }
  });

  it("decides about a long file by its telling lines", () => {
    const text = `${"plain line\n".repeat(20_000)}${RUSSIAN[0]}\n`;
    expect(read(iconv.encode(text, "windows-1251")).text).toBe(text);
    const page = `${"<b>plain</b>".repeat(5_000)}<p>${(CHINESE[0] ?? "").repeat(1_000)}</p>`;
    expect(read(iconv.encode(page, "gb18030")).text).toBe(page);
  });

  it("finds no text in binary data", () => {
    expect(read(Uint8Array.from({ length: 500 }, (_, at) => (at * 7) % 32)).text).toBeNull();
    expect(read(Uint8Array.from({ length: 4_000 }, (_, at) => (at * 31) % 251)).text).toBeNull();
  });
});
