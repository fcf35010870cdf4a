import { expect, it } from "vitest";
import { passagePreview } from "./passage-preview";

it("shows the words of headings and tables without their syntax", () => {
  const text =
    "## Kept for\n\n| Kind | Kept for |\n| --- | ---: |\n| Sign-in logs | 13 months |\n|  | 90 days |\n\nA - b.";
  expect(passagePreview(text)).toBe("Kept for\nKind · Kept for\nSign-in logs · 13 months\n90 days\nA - b.");
});

it("shows words without the signs of emphasis, code and links, even where one of a pair is cut off", () => {
  expect(passagePreview("Open **Account** and choose `Sign out`, see [the guide](/guide).")).toBe(
    "Open Account and choose Sign out, see the guide.",
  );
  expect(passagePreview("Open **Account")).toBe("Open Account");
  expect(passagePreview("snake_case, 2 * 3 [1] and __strong__")).toBe("snake_case, 2 * 3 [1] and strong");
});
