import { type ZipEntry, zipFile } from "./zip-file";

const RELATIONSHIPS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

/** A part of relationships: type and target by id. */
export function relationships(targets: Readonly<Record<string, readonly [string, string]>>): string {
  const each = Object.entries(targets).map(
    ([id, [type, target]]) => `<Relationship Id="${id}" Type="${RELATIONSHIPS}/${type}" Target="${target}"/>`,
  );
  return `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${each.join("")}</Relationships>`;
}

/** An Office Open XML file with the given main part and others. */
export function officeFile(main: { part: string; contentType: string }, parts: readonly ZipEntry[]): Uint8Array {
  const types = `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/${main.part}" ContentType="${main.contentType}"/></Types>`;
  return zipFile([
    { name: "[Content_Types].xml", content: types },
    { name: "_rels/.rels", content: relationships({ r1: ["officeDocument", main.part] }) },
    ...parts,
  ]);
}
