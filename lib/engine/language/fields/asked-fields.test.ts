import { describe, expect, it } from "vitest";
import type { TextLanguage } from "@/lib/shared/contracts/language";
import { answersField, askedBlankField } from "./asked-fields";
import { formFields } from "./form-fields";

const FORM =
  "Tenant: Ann Lee\nDeposit:\nMonthly rent: 820\nEnd date: ____\nDate of birth: 3 May 1990\nSecurity code:\nAgent: Bo";
const FICHE = "Locataire : Lucie\nDépôt de garantie :\nLoyer mensuel : 540 euros\nGarant : Paul";
const named = (question: string, form = FORM, language: TextLanguage = "en") =>
  askedBlankField(question, language, formFields(form))?.field.label;

describe("askedBlankField", () => {
  it("is the field that the question names", () => {
    expect(named("How much is the deposit?")).toBe("Deposit");
    expect(named("When does the tenancy end?")).toBe("End date");
    expect(named("What is the code?")).toBe("Security code");
    expect(named("Quel est le montant du dépôt de garantie ?", FICHE, "fr")).toBe("Dépôt de garantie");
  });

  it("is not found if the question names another one, or also a filled one", () => {
    expect(named("What is the monthly rent?")).toBeUndefined();
    expect(named("What is the date of birth?")).toBeUndefined();
    expect(named("Qui est le garant ?", FICHE, "fr")).toBeUndefined();
    expect(named("How much is the deposit?", `${FORM}\nDeposit: 900`)).toBeUndefined();
  });
});

describe("answersField", () => {
  const asked = askedBlankField("How much is the deposit?", "en", formFields(FORM));
  const answers = (sentences: string[], place = "") => asked !== null && answersField(asked, sentences, place, "en");

  it("needs the words of its label in a sentence", () => {
    expect(answers(["A deposit of 900 euros is due."])).toBe(true);
    expect(answers(["It is 900 euros."], "Deposit")).toBe(true);
    expect(answers(["Monthly rent: 820"], "Deposit form")).toBe(false);
    expect(answers(["Deposit:", "Monthly rent: 820"])).toBe(false);
    expect(answers(["| Monthly rent | 820 |"])).toBe(false);
  });
});
