import { describe, expect, it } from "vitest";
import { isBlankValue } from "./blank-value";
import { fieldBreaks, formFields } from "./form-fields";

const statesOf = (text: string) => formFields(text).map(({ label, value, state }) => `${label} = ${value || state}`);

describe("formFields", () => {
  it.each([
    ["between fields of a form", "Tenant: Ann Lee\nDeposit:\nMonthly rent: 820\nStart: 1 March", "Deposit = blank"],
    ["in paragraphs of their own", "Name: Ann\n\nDate of birth:\n\nTelephone: 0113 555", "Date of birth = blank"],
    ["as the last field", "- Carrier: Norfreight\n- Weight:", "Weight = blank"],
    ["in items of a list", "- Order: 5512\n- Delivery date:\n- Order date: 4 June", "Delivery date = blank"],
    ["in bold type", "**Tenant:** Ann\n\n**Deposit:**\n\n**Rent:** 820", "Deposit = blank"],
    ["with a French colon", "Locataire : Lucie\nDépôt de garantie :\nLoyer : 540 euros", "Dépôt de garantie = blank"],
    ["of a form that nobody filled in", "Name:\nAddress:\nDeposit:\nSignature:", "Name = blank"],
    ["with a line to write on", "Opening hours: ________\nMonday: 9-17\nTuesday: 10-18", "Opening hours = blank"],
    ["with a line in place of its colon", "Tenant: Ann\nDeposit ________\nRent: 820", "Deposit = blank"],
    ["beside other fields", "Tenant: Ann Lee\nRent: 820 Start date: 1 March End date: ____", "End date = blank"],
    ["with dots right after its colon", "Tenant: Ann\nFee:............\nRent: 820", "Fee = blank"],
    ["in a row of two cells", "| Field | Value |\n| --- | --- |\n| Price |  |\n| Resale | 7 |", "Price = blank"],
    [
      "in a grid",
      "| Tenant: | Ann | Deposit: | |\n| --- | --- | --- | --- |\n| Rent: | 820 | Fee: | 9 |",
      "Deposit = blank",
    ],
  ])("is blank %s", (_, text, state) => expect(statesOf(text)).toContain(state));

  it.each([
    ["a list of figures below it", "Museum\n\nOpening hours:\nMonday: 9-17\nTuesday: 10-18", "Opening hours"],
    ["its value on the next line", "Director:\nHelen Ashdown\n\nDeposit:\n900 euros", "Deposit"],
    ["a list", "Name: Ann\n\nWhat to bring:\n- a coat\n- Shoes: two pairs", "What to bring"],
    ["indented fields", "Name: Ann\nAddress:\n  Street: Mill Lane\n  Town: Ludlow", "Address"],
    ["a table", "Name: Ann\n\nPrices:\n\n| A | B | C |\n| --- | --- | --- |\n| 1 | 2 | 3 |", "Prices"],
  ])("is filled by %s", (_, text, label) => expect(statesOf(text)).toContain(`${label} = filled`));

  it("is marked unsure at the beginning of a block with other fields", () => {
    expect(statesOf("Form\n\nDeposit:\nRent: 820\nStart: 1 March 2025")).toContain("Deposit = unsure");
    expect(statesOf("Tenant: Ann\nAdmission:\nAdults: 8 euros\nChildren: 3 euros")).toContain("Admission = unsure");
  });

  it("has its own value in a cell with label and value", () => {
    expect(statesOf("| Due by: 4 July 2025 | |\n| --- | --- |\n| Paid | 90 |")).toEqual([
      "Due by = 4 July 2025",
      "Paid = 90",
    ]);
  });

  it("is found several times in a line, also with abbreviated labels", () => {
    const found = statesOf("Net: ......... VAT: ......... Total VAT: .........");
    expect(found).toEqual(["Net = blank", "VAT = blank", "Total VAT = blank"]);
  });

  it("is not found in running text", () => {
    expect(formFields("The parties agree. Note: the rent is due.\nSee https://example.org and 10:30.")).toEqual([]);
  });
});

describe("fieldBreaks", () => {
  it("are before fields, and not inside a list or a paragraph", () => {
    const text = "Tenant: Ann\nDeposit:\n900 euros\nRent: 820";
    expect([...fieldBreaks(text)].map((at) => text.slice(at, at + 4))).toEqual(["Depo", "Rent"]);
    expect(fieldBreaks("Opening hours:\nMonday: 9-17\nTuesday: 10-18").size).toBe(0);
    expect(
      fieldBreaks("They met and agreed on\nthe following: the rent\nNote: it is due\nat once, as are\ncosts.").size,
    ).toBe(0);
  });
});

describe("isBlankValue", () => {
  it.each(["", "—", "____", "......", "…", "€ ____", "____ euros", "__/__/20__", "-", "#REF!"])(
    "%j is blank",
    (value) => expect(isBlankValue(value)).toBe(true),
  );
  it.each(["n/a", "tbd", "to be confirmed", "0", "Paul...", "none", "9-17", "5 …", "yes"])("%j is a value", (value) =>
    expect(isBlankValue(value)).toBe(false),
  );
});
