const BOUNDARY = "----fuzz";
const FORM = `multipart/form-data; boundary=${BOUNDARY}`;

/** File names with a meaning for a file system, a shell, a header or a reader. */
const FILE_NAMES = [
  "../../../../etc/passwd.md",
  "..\\..\\windows\\win.ini.md",
  "/etc/shadow.md",
  "C:\\secrets.md",
  ".htaccess.md",
  "....md",
  "con.md",
  "a\u0000b.md",
  "\u202egnp.md",
  "\u200b.md",
  "line\u2028break.md",
  `${"x".repeat(5_000)}.md`,
  "<script>alert(1)</script>.md",
  "=cmd|calc.md",
  "%2e%2e%2fetc.md",
  "'; drop table document;--.md",
  "naïve café 😀.md",
  "",
];

/** Forms that no browser sends, and files with names that must not be stored unchanged. */
export function brokenForms(): { what: string; contentType: string; body: string | Uint8Array<ArrayBuffer> }[] {
  const broken = [
    { what: "no boundary", contentType: "multipart/form-data", body: part("file", "a.md", "text") },
    {
      what: "another boundary",
      contentType: "multipart/form-data; boundary=other",
      body: part("file", "a.md", "text"),
    },
    { what: "an empty boundary", contentType: "multipart/form-data; boundary=", body: "----\r\n" },
    { what: "an empty body", contentType: FORM, body: "" },
    { what: "no end", contentType: FORM, body: part("file", "a.md", "text").slice(0, -8) },
    { what: "no file", contentType: FORM, body: whole(part("other", "a.md", "text")) },
    {
      what: "a text for a file",
      contentType: FORM,
      body: whole(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"\r\n\r\ntext\r\n`),
    },
    { what: "1,000 parts", contentType: FORM, body: whole(part("other", "a.md", "text").repeat(1_000)) },
    { what: "no disposition", contentType: FORM, body: whole(`--${BOUNDARY}\r\nX: y\r\n\r\ntext\r\n`) },
    {
      what: "a long header",
      contentType: FORM,
      body: whole(part("file", "a.md", "t").replace("\r\n\r\n", `\r\nX-Long: ${"x".repeat(60_000)}\r\n\r\n`)),
    },
    { what: "bytes", contentType: FORM, body: new Uint8Array(10_000).fill(0xff) },
  ];
  const named = FILE_NAMES.map((name, index) => ({
    what: `the file ${JSON.stringify(name.slice(0, 40))}`,
    contentType: FORM,
    body: whole(part("file", name, `# File ${index}\n\nThe keeper of tower ${index} kept a log.\n`)),
  }));
  return [...broken, ...named];
}

function part(name: string, fileName: string, content: string): string {
  return `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"; filename="${fileName}"\r\nContent-Type: text/markdown\r\n\r\n${content}\r\n`;
}

function whole(parts: string): string {
  return `${parts}--${BOUNDARY}--\r\n`;
}
