import { expect, it } from "vitest";
import { ReceiptWriter } from "../../../receipt/receipt-writer";
import { lineText } from "./line-text";

it.each([
  ["one two", "one two"],
  [" one two ", "one two"],
  ["one  two", "one two"],
  ["one \ttwo", "one two"],
  ["one\u00a0two", "one two"],
  ["one \u00a0 two", "one two"],
  ["one\ntwo", "one two"],
  ["one\u3000", "one"],
])("reads a line with single spaces: %j", (text, line) => {
  expect(lineText(text, new ReceiptWriter())).toBe(line);
});
