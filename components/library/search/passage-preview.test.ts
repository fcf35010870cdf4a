import { expect, it } from "vitest";
import { passagePreview } from "./passage-preview";

it("shows the words of headings and tables without their syntax", () => {
  const text =
    "## Kept for\n\n| Kind | Kept for |\n| --- | ---: |\n| Sign-in logs | 13 months |\n|  | 90 days |\n\nA - b.";
  expect(passagePreview(text)).toBe("Kept for\nKind · Kept for\nSign-in logs · 13 months\n90 days\nA - b.");
});
