import { type HostileFile, repeated, utf8 } from "../hostile-file";

const html = (body: string, head = "") => utf8(`<!doctype html><html><head>${head}</head><body>${body}</body></html>`);

/** An email of nested parts. */
function nestedMail(levels: number): string {
  const begin = Array.from(
    { length: levels },
    (_, at) => `Content-Type: multipart/mixed; boundary="b${at}"\n\n--b${at}\n`,
  ).join("");
  const end = Array.from({ length: levels }, (_, at) => `\n--b${levels - 1 - at}--`).join("");
  return `From: a@example.org\nSubject: Parts\nMIME-Version: 1.0\n${begin}Content-Type: text/plain\n\nThe heart.${end}\n`;
}

export const PAGE_FILES: readonly HostileFile[] = [
  { what: "page nested without end", fileName: "nested.html", make: () => html("<div>".repeat(1_000_000)) },
  {
    what: "page of tables in tables",
    fileName: "tables.html",
    make: () => html("<table><tr><td>".repeat(100_000)),
  },
  {
    what: "page with cells that span everything",
    fileName: "spans.html",
    make: () => html(`<table>${'<tr><td rowspan="65534" colspan="1000">x</td></tr>'.repeat(20_000)}</table>`),
  },
  {
    what: "page of style rules",
    fileName: "styles.html",
    make: () =>
      html(
        "<p class='a'>x</p>".repeat(20_000),
        `<style>${repeated(".a .b > .c { display: none } ", 1_500_000)}</style>`,
      ),
  },
  {
    what: "page of references",
    fileName: "references.html",
    make: () => html(`<p>${repeated("&lt;&amp;", 8_000_000)}`),
  },
  { what: "mail of parts in parts", fileName: "nested.eml", make: () => utf8(nestedMail(5_000)) },
  {
    what: "mail of headers",
    fileName: "headers.eml",
    make: () => utf8(`From: a@example.org\n${repeated(`X-Header: ${"a ".repeat(50)}\n`, 8_000_000)}\nText.\n`),
  },
  {
    what: "mail to a million people",
    fileName: "people.eml",
    make: () => utf8(`From: a@example.org\nTo: ${repeated("b@example.org, ", 8_000_000)}\n\nText.\n`),
  },
];
