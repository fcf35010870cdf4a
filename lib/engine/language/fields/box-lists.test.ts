import { describe, expect, it } from "vitest";
import { boxLists } from "./box-lists";

const read = (text: string) =>
  boxLists(text).map(({ label, boxes }) => [label, ...boxes.map((box) => `${box.isTicked ? "+" : "-"}${box.label}`)]);

describe("boxes in a row of a table", () => {
  it("belong to the cell before them", () => {
    const [list] = boxLists("| Name | Ida |\n| --- | --- |\n| **Evening class** | ☐ Monday ☒ Friday |");
    expect(list).toMatchObject({ label: "Evening class" });
    expect(list?.boxes.map(({ label, isTicked }) => [label, isTicked])).toEqual([
      ["Monday", false],
      ["Friday", true],
    ]);
  });
});

describe("boxLists", () => {
  it.each<[string, string[][]]>([
    ["Enclosed:\n\n☑ photos\n\n☐ invoice\n\nPlace: Lyon", [["Enclosed", "+photos", "-invoice"]]],
    ["## Services\n- [x] Repair\n- [ ] Cleaning\n\nEnd", [["Services", "+Repair", "-Cleaning"]]],
    ["Contact: ☐ phone ☒ e-mail ☐ post", [["Contact", "-phone", "+e-mail", "-post"]]],
    [
      "Enclosed:\n☑ photos\n☐ police report Third party known: ☐ yes ☒ no",
      [
        ["Enclosed", "+photos", "-police report"],
        ["Third party known", "-yes", "+no"],
      ],
    ],
    ["Kept:\n☒ cupboards and\nshelves\n☐ carpets", [["Kept", "+cupboards and shelves", "-carpets"]]],
    ["✓ Wifi\n✗ Pool", [["", "+Wifi", "-Pool"]]],
  ])("reads %j", (text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  it.each([
    "✓ Free parking\n✓ Breakfast",
    "☒ I agree to the terms",
    "Tick the ☐ box and the ☒ box.",
    "| Cot | ☒ | ☐ |",
  ])("finds none in %j", (text) => {
    expect(boxLists(text)).toEqual([]);
  });

  it("says which list may continue", () => {
    expect(boxLists("Kept:\n☒ lamp\n☐ rug").map(({ isCut }) => isCut)).toEqual([true]);
    expect(boxLists("Kept:\n☒ lamp\n☐ rug\n\nDate: May").map(({ isCut }) => isCut)).toEqual([false]);
    expect(boxLists("Kept:\n☒ lamp\n☐ rug\n\nPage 2\n\n☒ desk\n☐ bed\n\nDate: May").map(({ isCut }) => isCut)).toEqual([
      true,
      false,
    ]);
  });
});
