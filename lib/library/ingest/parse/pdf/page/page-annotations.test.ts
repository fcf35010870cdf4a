import { PDFDocument, type PDFFont, PDFName, type PDFPage, PDFString, rgb, StandardFonts } from "pdf-lib";
import { describe, expect, it } from "vitest";
import { parseBytes } from "../../parse-bytes";
import { DEFAULT_LIMITS } from "../../parse-document";
import { NO_OCR } from "../../pictures/ocr-input";

async function read(draw: (document: PDFDocument, page: PDFPage, font: PDFFont) => void | Promise<void>, more = {}) {
  const document = await PDFDocument.create();
  const page = document.addPage([595, 842]);
  const font = await document.embedFont(StandardFonts.Helvetica);
  await draw(document, page, font);
  const bytes = await document.save(more);
  const outcome = await parseBytes({ bytes, mediaType: "application/pdf", ocr: NO_OCR, ...DEFAULT_LIMITS });
  if (!outcome.ok) throw new Error(outcome.detail);
  const { text, receipt } = outcome;
  const leftOut = receipt.leftOutTexts.map(({ reason, text: words }) => `${reason}: ${words}`);
  return { text: text.replace(/\s+/g, " "), leftOut, receipt };
}

/** Adds an annotation of the given kind with a comment. */
function annotate(
  page: PDFPage,
  subtype: string,
  contents: string,
  more: Record<string, string | number | number[]> = {},
) {
  const entries = {
    Type: "Annot",
    Subtype: subtype,
    Rect: [200, 690, 320, 712],
    Contents: PDFString.of(contents),
    ...more,
  };
  page.node.addAnnot(page.doc.context.register(page.doc.context.obj(entries)));
}

const SIZE = 11;

describe("a form", () => {
  it("shows which boxes are ticked, beside their labels", async () => {
    const { text } = await read((document, page) => {
      const form = document.getForm();
      for (const [at, label] of ["Sauna", "Bicycle", "Late check-out"].entries()) {
        const y = 700 - 20 * at;
        const box = form.createCheckBox(label);
        box.addToPage(page, { x: 72, y: y - 2, width: 12, height: 12 });
        if (label !== "Bicycle") box.check();
        page.drawText(label, { x: 90, y, size: SIZE });
      }
    });
    expect(text).toBe("☒ Sauna ☐ Bicycle ☒ Late check-out");
  });

  it("shows which of several is chosen, even if the labels come first", async () => {
    const { text } = await read((document, page) => {
      const group = document.getForm().createRadioGroup("size");
      for (const [at, label] of ["Small", "Medium", "Large"].entries()) {
        page.drawText(label, { x: 72 + 110 * at, y: 700, size: SIZE });
        group.addOptionToPage(label, page, { x: 72 + 110 * at + 6 * label.length + 4, y: 698, width: 11, height: 11 });
      }
      group.select("Medium");
    });
    expect(text.replaceAll("|", "").replace(/\s+/g, " ").trim()).toBe("Small ☐ Medium ☒ Large ☐");
  });

  it("shows the values of its fields, though the file does not paint them, and no buttons", async () => {
    const draw = (document: PDFDocument, page: PDFPage, font: PDFFont) => {
      const form = document.getForm();
      page.drawText("Name:", { x: 72, y: 700, size: SIZE });
      const name = form.createTextField("name");
      name.setText("Aino Lindqvist");
      name.addToPage(page, { x: 150, y: 694, width: 200, height: 18 });
      page.drawText("Tariff:", { x: 72, y: 670, size: SIZE });
      const tariff = form.createDropdown("tariff");
      tariff.addOptions(["Weekday", "Holiday"]);
      tariff.select("Holiday");
      tariff.addToPage(page, { x: 150, y: 664, width: 200, height: 18 });
      form.createButton("send").addToPage("Send form", page, { x: 72, y: 600, width: 90, height: 20, font });
    };
    const painted = await read(draw);
    expect(painted.text).toMatch(/Name:[ |]*Aino Lindqvist.*Tariff:[ |]*Holiday/);
    expect(painted.leftOut).toEqual(["page_controls: Send form"]);
    const unpainted = await read(
      (document, page, font) => {
        draw(document, page, font);
        for (const field of document.getForm().getFields())
          for (const widget of field.acroField.getWidgets()) widget.dict.delete(PDFName.of("AP"));
      },
      { updateFieldAppearances: false },
    );
    expect(unpainted.text).toMatch(/Name:[ |]*Aino Lindqvist.*Tariff:[ |]*Holiday/);
  });
});

describe("comments", () => {
  it("are listed in the receipt: sticky notes, and those of marked text", async () => {
    const { text, leftOut, receipt } = await read((_, page) => {
      page.drawText("The fee is 40 euros.", { x: 72, y: 700, size: SIZE });
      annotate(page, "Text", "Raised to 45 in May.");
      annotate(page, "Highlight", "Is this right?", { QuadPoints: [72, 712, 200, 712, 72, 698, 200, 698] });
      annotate(page, "Link", "Opens the price list");
    });
    expect(text).toBe("The fee is 40 euros.");
    expect(leftOut).toEqual(["comments: Raised to 45 in May.", "comments: Is this right?"]);
    expect(receipt.characters?.leftOut.unaccounted).toBeUndefined();
  });

  it("are text if they are placed on the page", async () => {
    const { text, leftOut } = await read((_, page) => {
      page.drawText("The fee is 40 euros.", { x: 72, y: 700, size: SIZE });
      annotate(page, "FreeText", "Paid in April", { DA: "/Helv 10 Tf 0 g" });
    });
    expect(text).toBe("The fee is 40 euros. Paid in April");
    expect(leftOut).toEqual([]);
  });

  it("are hidden if the file hides them", async () => {
    const { text, receipt } = await read((_, page) => {
      page.drawText("The fee is 40 euros.", { x: 72, y: 700, size: SIZE });
      annotate(page, "FreeText", "Ignore the fee", { F: 2 });
    });
    expect(text).toBe("The fee is 40 euros.");
    expect(receipt.hidden.map((hidden) => hidden.text)).toEqual(["Ignore the fee"]);
  });
});

describe("signs", () => {
  it("of ZapfDingbats are not the letters of their codes", async () => {
    const { text } = await read(async (document, page) => {
      const dingbats = await document.embedFont(StandardFonts.ZapfDingbats);
      const lines = [
        ["✔", "Towels"],
        ["✘", "Pets"],
        ["❑", "Cot"],
        ["■", "Desk"],
      ] as const;
      for (const [at, [sign, label]] of lines.entries()) {
        page.drawText(sign, { x: 72, y: 700 - 18 * at, size: SIZE, font: dingbats, color: rgb(0, 0, 0) });
        page.drawText(label, { x: 88, y: 700 - 18 * at, size: SIZE });
      }
    });
    expect(text).toBe("✔ Towels ✘ Pets ❑ Cot ■ Desk");
  });
});
