import { describe, expect, it } from "vitest";
import { longStream, oldOfficeFile } from "../../testing/old-office-file";
import { isOldDocumentEncrypted } from "./old-encryption";

/** The beginning of a Word document's information block, with its flags. */
const word = (flags: string) => oldOfficeFile({ WordDocument: longStream(`eca5c100${"0000".repeat(3)}${flags}`) });
const BOF = `09081000${"00".repeat(16)}`;
const WRITE_PROTECT = "86000000";
const FILE_PASS = "2f000600000001020304";
const CODE_PAGE = "42000200e404";
const presentation = (token: string) =>
  oldOfficeFile({
    "PowerPoint Document": longStream("00"),
    "Current User": Buffer.from(`0000f60f2400000014000000${token}0000000000`, "hex"),
  });

describe("an old Office document is encrypted", () => {
  it.each([
    ["Word 97", word("0003")],
    ["Word 97, obfuscated", word("0083")],
    ["Word 6", oldOfficeFile({ WordDocument: longStream(`eca56500${"0000".repeat(3)}0001`) })],
    ["Excel 97", oldOfficeFile({ Workbook: longStream(`${BOF}${FILE_PASS}${CODE_PAGE}`) })],
    ["Excel 97, also protected", oldOfficeFile({ Workbook: longStream(`${BOF}${WRITE_PROTECT}${FILE_PASS}`) })],
    ["Excel 5", oldOfficeFile({ Book: longStream(`09080800${"00".repeat(8)}2f00040001020304`) })],
    ["PowerPoint", presentation("dfc4d1f3")],
  ])("%s", (_what, file) => expect(isOldDocumentEncrypted(file)).toBe(true));
});

describe("an old Office document is not encrypted", () => {
  it.each([
    ["Word 97", word("0002")],
    ["a short stream", oldOfficeFile({ WordDocument: Buffer.from("eca5c1000000000000000001", "hex") })],
    ["Excel 97", oldOfficeFile({ Workbook: longStream(`${BOF}${CODE_PAGE}${FILE_PASS}`) })],
    ["Excel whose first record is cut", oldOfficeFile({ Workbook: longStream("0908ffff") })],
    ["PowerPoint", presentation("5fc091e3")],
    ["a name that only begins so", oldOfficeFile({ WordDocumentCopy: longStream("eca5c1000000000000000001") })],
    ["no compound file", Buffer.from("2f000600 FilePass WordDocument")],
    ["a compound file that ends in its header", Buffer.from("d0cf11e0a1b11ae1", "hex")],
  ])("%s", (_what, file) => expect(isOldDocumentEncrypted(file)).toBe(false));

  it("at whatever length a file is cut", () => {
    const file = word("0003");
    for (let length = 0; length < file.length; length += 97)
      expect(typeof isOldDocumentEncrypted(file.subarray(0, length))).toBe("boolean");
  });
});
