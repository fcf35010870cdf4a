import { type ZipEntry, zipFile } from "./zip-file";

/** An EPUB book of chapters (XHTML of their bodies), read in reverse order of their names. */
export function epubFile(
  chapters: readonly string[],
  {
    title = "Book",
    language = "en",
    nav,
    more = [],
  }: { title?: string; language?: string; nav?: string; more?: readonly ZipEntry[] } = {},
): Uint8Array {
  const name = (at: number) => `c${chapters.length - at}.xhtml`;
  const page = (body: string) =>
    `<?xml version="1.0" encoding="utf-8"?><!DOCTYPE html><html xmlns="http://www.w3.org/1999/xhtml"><head><title/></head><body>${body}</body></html>`;
  const items = chapters.map(
    (_, at) => `<item id="i${at}" href="text/${name(at)}" media-type="application/xhtml+xml"/>`,
  );
  const navItem =
    nav === undefined ? "" : '<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>';
  const spine = chapters.map((_, at) => `<itemref idref="i${at}"/>`).join("");
  return zipFile([
    { name: "mimetype", content: "application/epub+zip", stored: true },
    {
      name: "META-INF/container.xml",
      content: '<container><rootfiles><rootfile full-path="OEBPS/book.opf"/></rootfiles></container>',
    },
    {
      name: "OEBPS/book.opf",
      content: `<package xmlns:dc="http://purl.org/dc/elements/1.1/"><metadata><dc:title>${title}</dc:title><dc:language>${language}</dc:language></metadata><manifest>${navItem}${items.join("")}</manifest><spine>${nav === undefined ? "" : '<itemref idref="nav"/>'}${spine}</spine></package>`,
    },
    ...(nav === undefined ? [] : [{ name: "OEBPS/nav.xhtml", content: page(nav) }]),
    ...chapters.map((body, at) => ({ name: `OEBPS/text/${name(at)}`, content: page(body) })),
    ...more,
  ]);
}
