/** A font that a PDF names without embedding it. */
export interface NamedFont {
  font: string;
  ordering: string;
  encoding: string;
}

/** A page with a text in a font that the file only names. @param codes of the text in the font's encoding, in hexadecimal */
export function namedFont(codes: string, { font, ordering, encoding }: NamedFont): Uint8Array {
  const content = `BT /F1 14 Tf 40 200 Td <${codes}> Tj ET`;
  const system = `<< /Registry (Adobe) /Ordering (${ordering}) /Supplement 0 >>`;
  const metrics =
    "/Flags 4 /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 900 /Descent -200 /CapHeight 800 /StemV 80";
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] /Resources << /Font << /F1 5 0 R >> >> /Contents 4 0 R >>",
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    `<< /Type /Font /Subtype /Type0 /BaseFont /${font} /Encoding /${encoding} /DescendantFonts [6 0 R] >>`,
    `<< /Type /Font /Subtype /CIDFontType0 /BaseFont /${font} /CIDSystemInfo ${system} /FontDescriptor 7 0 R /DW 1000 >>`,
    `<< /Type /FontDescriptor /FontName /${font} ${metrics} >>`,
  ];
  let file = "%PDF-1.4\n";
  const places = objects.map((object, at) => {
    const place = file.length;
    file += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, "0")} 00000 n \n`;
  });
  const table = `xref\n0 8\n0000000000 65535 f \n${places.join("")}trailer\n<< /Size 8 /Root 1 0 R >>\n`;
  return new TextEncoder().encode(`${file}${table}startxref\n${file.length}\n%%EOF\n`);
}
