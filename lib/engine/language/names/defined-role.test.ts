import { describe, expect, it } from "vitest";
import { definedRole } from "./defined-role";

describe("definedRole", () => {
  it.each([
    ["**Client:** Penderwick Hall Trust\n**Caterer:** Saltmarsh Ltd", "Penderwick Hall Trust", "Client"],
    ["**Client:** Penderwick Hall Trust\n**Caterer:** Saltmarsh Ltd", "Saltmarsh Ltd", "Caterer"],
    [
      '1. **Harrowgill Ltd**, of Unit 6, Netherby ("the Lessor"); and\n2. **Tolbury Ltd**',
      "Harrowgill Ltd",
      "the Lessor",
    ],
    ["entre la société Nuvéa, ci-après « le Prestataire », et la clinique", "Nuvéa", "le Prestataire"],
    ["Entre\n\n**Le Loueur :** Loxaval Équipements, société à Vernay", "Loxaval Équipements", "Le Loueur"],
    ["**Acheteur :** la commune de Saint-Aubrac", "Saint-Aubrac", "Acheteur"],
    ["Lease – Harrowgill Ltd (“the Lessor”)", "Harrowgill Ltd", "the Lessor"],
  ])("%s: %s is %s", (text, name, role) => {
    const start = text.indexOf(name);
    expect(definedRole(text, { start, end: start + name.length })).toBe(role);
  });

  it.each([
    ["Harrowgill Ltd lets machines. The hirer is called “Tolbury”.", "Harrowgill Ltd"],
    ["1. **Harrowgill Ltd**; and\n2. **Tolbury Ltd** (“the Lessee”)", "Harrowgill Ltd"],
    ["Penderwick Hall is a house.", "Penderwick Hall"],
  ])("%s: %s has none", (text, name) => {
    const start = text.indexOf(name);
    expect(definedRole(text, { start, end: start + name.length })).toBeNull();
  });
});
