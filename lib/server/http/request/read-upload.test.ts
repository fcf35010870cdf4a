import { describe, expect, it } from "vitest";
import { AppError } from "@/lib/shared/errors";
import { readFileUpload } from "./read-upload";

const limit = { maxBytes: 1_000, tooLarge: () => new AppError("payload_too_large", "Too large.") };
const COLLECTION = "0b7f3a52-6c1e-4f0e-9a3b-1d2c3e4f5a6b";

/** Sends a body as one part per line of headers and content. */
function upload(parts: [headers: string, content: string | Uint8Array][], boundary = "b-1") {
  const body = Buffer.concat([
    ...parts.flatMap(([headers, content]) => [
      Buffer.from(`--${boundary}\r\n${headers}\r\n\r\n`),
      Buffer.from(content),
      Buffer.from("\r\n"),
    ]),
    Buffer.from(`--${boundary}--\r\n`),
  ]);
  const headers = { "content-type": `multipart/form-data; boundary=${boundary}` };
  return readFileUpload(new Request("http://localhost/api/x", { method: "POST", headers, body }), limit);
}

describe("the form of an upload", () => {
  it.each([
    ["quoted names", 'Content-Disposition: form-data; name="file"; filename="plan.txt"', "plan.txt"],
    ["names without quotation marks", "Content-Disposition: form-data; name=file; filename=plan.txt", "plan.txt"],
    ["other letters in lower case", 'content-disposition: form-data; name="file"; filename="été 7.txt"', "été 7.txt"],
    [
      "an encoded name",
      "Content-Disposition: form-data; name=\"file\"; filename*=UTF-8''r%C3%A9sum%C3%A9%20v2.txt",
      "résumé v2.txt",
    ],
    [
      "an encoded name after a plain one",
      'Content-Disposition: form-data; name="file"; filename="resume.txt"; filename*=UTF-8\'\'r%C3%A9sum%C3%A9.txt',
      "résumé.txt",
    ],
    [
      "a quotation mark that a browser encodes",
      'Content-Disposition: form-data; name="file"; filename="5%22 pipe.txt"',
      '5" pipe.txt',
    ],
    [
      "a type and a length",
      'Content-Disposition: form-data; name="file"; filename="a.txt"\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: 3',
      "a.txt",
    ],
    ["a folder", 'Content-Disposition: form-data; name="file"; filename="plans/2026/a.txt"', "plans/2026/a.txt"],
  ])("may have %s", async (_, headers, fileName) => {
    const found = await upload([[headers, "abc"]]);
    expect([found.fileName, Buffer.from(found.bytes).toString()]).toEqual([fileName, "abc"]);
  });

  it("may have its fields before or after the file, and other files", async () => {
    const bytes = Uint8Array.from({ length: 256 }, (_, at) => at);
    const found = await upload([
      ['Content-Disposition: form-data; name="other"; filename="other.bin"', "no"],
      ['Content-Disposition: form-data; name="path"', "plans/é/a.bin"],
      ['Content-Disposition: form-data; name="file"; filename="a.bin"', bytes],
      ['Content-Disposition: form-data; name="collection"', COLLECTION],
    ]);
    expect(found).toEqual({ fileName: "plans/é/a.bin", bytes, collections: [COLLECTION] });
  });

  it.each([
    ["no file", [['Content-Disposition: form-data; name="path"', "a.txt"]], "validation_failed"],
    [
      "a file that is too large",
      [['Content-Disposition: form-data; name="file"; filename="a"', "x".repeat(1_001)]],
      "payload_too_large",
    ],
  ] as const)("is refused with %s", async (_, parts, code) => {
    await expect(upload(parts.map(([headers, content]) => [headers, content]))).rejects.toMatchObject({ code });
  });

  it.each([
    ["without a boundary", "multipart/form-data", "--b\r\n"],
    ["of another type", "application/json", "{}"],
    [
      "that breaks off",
      "multipart/form-data; boundary=b",
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nab',
    ],
    [
      "that breaks off in a part that is not read",
      "multipart/form-data; boundary=b",
      '--b\r\nContent-Disposition: form-data; name="o"; filename="a"\r\n\r\nab',
    ],
    ["that is empty", "multipart/form-data; boundary=b", ""],
  ])("is refused %s", async (_, type, body) => {
    const request = new Request("http://localhost/api/x", { method: "POST", headers: { "content-type": type }, body });
    await expect(readFileUpload(request, limit)).rejects.toMatchObject({
      code: expect.stringMatching(/bad_request|validation_failed/),
    });
  });
});
