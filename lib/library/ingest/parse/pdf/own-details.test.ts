import { PDFDocument, StandardFonts } from "pdf-lib";
import { describe, expect, it } from "vitest";
import { authorIn, ownDetails, titleIn } from "./own-details";
import { PdfFile } from "./page/pdf-file";

const TEXT = "Water quality of the river Aubrelle. Report of the laboratory for 2024. Untitled notes, Q3.";

describe("the title of a PDF's metadata", () => {
  it.each([
    ["Water quality of the river Aubrelle", "Water quality of the river Aubrelle"],
    ["  Water\u0000 quality\n2024 ", "Water quality 2024"],
    ["Microsoft Word - Water quality 2024", "Water quality 2024"],
  ])("is taken: %j", (value, title) => {
    expect(titleIn(value, TEXT)).toBe(title);
  });

  it.each([
    "",
    "   ",
    "untitled",
    "Untitled-1",
    "Sans titre",
    "Microsoft Word - water-quality.docx",
    "water quality.pdf",
    "water_quality_2024",
    "Document1",
    "PowerPoint Presentation",
    "Présentation PowerPoint",
    "Scan 12",
    "2024",
    // Left over from another document.
    "Minutes of the annual general meeting",
    "Water ".repeat(60),
    42,
    undefined,
  ])("is not taken: %j", (value) => {
    expect(titleIn(value, TEXT)).toBeNull();
  });
});

describe("the author of a PDF's metadata", () => {
  it.each(["Helena Marsh", "Syndicat de l'Aubrelle", "Marsh, Helena; Okafor, Tomas", "UNESCO Institute"])(
    "is taken: %s",
    (name) => {
      expect(authorIn(name)).toBe(name);
    },
  );

  it.each([
    "",
    "user",
    "Administrator",
    "Utilisateur",
    "jsmith",
    "DESKTOP-4F2",
    "Microsoft Office User",
    "h.marsh@example.org",
    "CORP\\hmarsh",
    "Adobe InDesign",
    7,
  ])("is not taken: %s", (name) => {
    expect(authorIn(name)).toBeNull();
  });
});

it("reads both from a file", async () => {
  const pdf = await PDFDocument.create();
  const page = pdf.addPage();
  page.drawText("Water quality of the river", { font: await pdf.embedFont(StandardFonts.Helvetica) });
  pdf.setTitle("Water quality");
  pdf.setAuthor("Helena Marsh");
  const file = await PdfFile.open(await pdf.save());
  expect(ownDetails(await file.details(), "Water quality of the river")).toEqual({
    title: "Water quality",
    author: "Helena Marsh",
  });
});
