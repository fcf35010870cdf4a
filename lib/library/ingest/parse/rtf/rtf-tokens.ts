/** A piece of an RTF file. Bytes are text in the code page of their font; `\'e9` is one of them. */
export type RtfToken =
  | { kind: "open" }
  | { kind: "close" }
  | { kind: "control"; word: string; parameter: number | null }
  | { kind: "bytes"; from: number; to: number }
  | { kind: "byte"; value: number };

const BACKSLASH = 0x5c;
const OPEN = 0x7b;
const CLOSE = 0x7d;
const RETURN = 0x0d;
const NEWLINE = 0x0a;
const HEX_MARK = 0x27;
const SPACE = 0x20;
const MINUS = 0x2d;
/** Characters of a control word, and of its parameter. */
const MAX_WORD = 32;
const MAX_DIGITS = 10;

/** The tokens of a file in order. Binary data is skipped. */
export function* rtfTokens(bytes: Uint8Array): Generator<RtfToken, void, undefined> {
  let at = 0;
  while (at < bytes.length) {
    const byte = bytes[at];
    if (byte === OPEN || byte === CLOSE) {
      at += 1;
      yield { kind: byte === OPEN ? "open" : "close" };
    } else if (byte === RETURN || byte === NEWLINE || byte === 0) at += 1;
    else if (byte === BACKSLASH) {
      const { token, next } = control(bytes, at + 1);
      at = next;
      if (token.kind === "control" && token.word === "bin") at += Math.max(0, token.parameter ?? 0);
      else yield token;
    } else {
      const from = at;
      while (at < bytes.length && isText(bytes[at])) at += 1;
      yield { kind: "bytes", from, to: at };
    }
  }
}

function isText(byte: number | undefined): boolean {
  return byte !== OPEN && byte !== CLOSE && byte !== BACKSLASH && byte !== RETURN && byte !== NEWLINE && byte !== 0;
}

/** The control word or symbol after a backslash. */
function control(bytes: Uint8Array, start: number): { token: RtfToken; next: number } {
  let at = start;
  while (at < start + MAX_WORD && isLetter(bytes[at])) at += 1;
  if (at === start) return symbol(bytes, start);
  const word = ascii(bytes, start, at);
  const digits = at;
  if (bytes[at] === MINUS) at += 1;
  while (at < digits + MAX_DIGITS && isDigit(bytes[at])) at += 1;
  const parameter = at === digits ? null : Number(ascii(bytes, digits, at));
  // One space ends the word; it is not text.
  if (bytes[at] === SPACE) at += 1;
  const token = { kind: "control" as const, word, parameter: Number.isNaN(parameter) ? null : parameter };
  return { token, next: at };
}

function symbol(bytes: Uint8Array, at: number): { token: RtfToken; next: number } {
  if (bytes[at] === HEX_MARK) {
    const value = Number.parseInt(ascii(bytes, at + 1, at + 3), 16);
    return { token: { kind: "byte", value: Number.isNaN(value) ? SPACE : value }, next: at + 3 };
  }
  return { token: { kind: "control", word: ascii(bytes, at, at + 1), parameter: null }, next: at + 1 };
}

function ascii(bytes: Uint8Array, from: number, to: number): string {
  return String.fromCharCode(...bytes.subarray(from, to));
}

function isLetter(byte = 0): boolean {
  return (byte >= 0x61 && byte <= 0x7a) || (byte >= 0x41 && byte <= 0x5a);
}

function isDigit(byte = 0): boolean {
  return byte >= 0x30 && byte <= 0x39;
}
