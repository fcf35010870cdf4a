const SNIFFED_BYTES = 4_096;
/** Code points without a character in Unicode, and control characters that texts do not have. */
const NOT_TEXT = /[\p{Cn}\p{Co}\p{Cs}]|(?!\s)\p{Cc}/u;

/**
 * Which UTF-16 a text is in, by its byte order mark, or because its zero bytes are those of ASCII characters, such as
 * spaces and digits.
 */
export function utf16Label(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  const head = bytes.subarray(0, SNIFFED_BYTES);
  if (!head.includes(0)) return undefined;
  const [best] = ["utf-16le", "utf-16be"]
    .map((label) => ({ label, text: new TextDecoder(label).decode(head, { stream: true }) }))
    .filter(({ text }) => !NOT_TEXT.test(text))
    .map(({ label, text }) => ({ label, ascii: text.match(/\p{ASCII}/gu)?.length ?? 0 }))
    .filter(({ ascii }) => ascii > 0)
    .sort((a, b) => b.ascii - a.ascii);
  return best?.label;
}
