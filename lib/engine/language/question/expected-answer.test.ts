import { describe, expect, it } from "vitest";
import { expectedAnswer, offersExpected } from "./expected-answer";

describe("expectedAnswer", () => {
  it.each([
    ["Who wrote it?", "en", "person"],
    ["When was it built?", "en", "time"],
    ["How many people live there?", "en", "number"],
    ["In what country is it?", "en", "place"],
    ["Why did it fall?", "en", "reason"],
    ["What is photosynthesis?", "en", "any"],
    ["What is the manager's phone number?", "en", "phone"],
    ["What's Dana Whitlock's telephone number?", "en", "phone"],
    ["Which number is on the door?", "en", "any"],
    ["mail du gardien", "fr", "email"],
    ["email of the caterer", "en", "email"],
    ["tel du gardien", "fr", "phone"],
    ["What number should I ring at night?", "en", "phone"],
    ["Who answers the phone?", "en", "person"],
    ["What phone do the drivers use?", "en", "any"],
    ["What is the address of the boathouse?", "en", "address"],
    ["What's their e-mail address?", "en", "email"],
    ["What is the email of the treasurer?", "en", "email"],
    ["What email system do we use?", "en", "any"],
    ["How does the policy address overtime?", "en", "any"],
    ["Tell me when the lease begins.", "en", "time"],
    ["Since when has it been open, and when does it close?", "en", "time"],
    ["What does it mean when the light is red?", "en", "any"],
    ["Who pays when a pipe bursts?", "en", "person"],
    ["How much is due when the agreement is signed?", "en", "number"],
    ["Que faire quand l'alarme sonne ?", "fr", "any"],
    ["Qui paie quand un tuyau éclate ?", "fr", "person"],
    ["Depuis quand est-il ouvert ?", "fr", "time"],
    ["Peux-tu me dire quand le bail commence ?", "fr", "time"],
    ["Quand est-il né ?", "fr", "time"],
    ["Qui l'a écrit ?", "fr", "person"],
    ["En quelle année est-il né ?", "fr", "time"],
    ["Combien d'habitants ?", "fr", "number"],
    ["Où se trouve la ville ?", "fr", "place"],
    ["Pourquoi est-il parti ?", "fr", "reason"],
    ["Qu'est-ce qu'un algorithme ?", "fr", "any"],
    ["Quelle est l'adresse de l'espace de coworking ?", "fr", "address"],
    ["Quel est le numéro de téléphone du gardien ?", "fr", "phone"],
    ["Quel numéro faut-il appeler la nuit ?", "fr", "phone"],
    ["À quelle adresse électronique faut-il écrire ?", "fr", "email"],
    ["Quel est le numéro de la facture ?", "fr", "any"],
  ] as const)("%s → %s %s", (question, language, expected) => {
    expect(expectedAnswer(question, language)).toBe(expected);
  });
});

describe("offersExpected", () => {
  it.each([
    ["It was built in 1931.", "time", "When was it built?", true],
    ["In 1914 war came.", "time", "When in 1914 did it come?", false],
    ["Hale & Sons · Invoice 2024-1187", "time", "When is the invoice due?", false],
    ["Ref. F-0093/12", "time", "When is it due?", false],
    ["Due 2024-11-30", "time", "When is it due?", true],
    ["The season 2024/25", "time", "When was it built?", true],
    ["Open 9-17", "time", "When does it open?", true],
    ["The market takes place on Thursdays.", "time", "When is the market?", true],
    ["It is large.", "number", "How many rooms?", false],
    ["It has twelve rooms.", "number", "How many rooms?", true],
    ["The house of Anna Berg.", "person", "Whose house?", true],
    ["anything", "any", "What?", true],
    ["The club is at the end of Ferry Lane.", "address", "What is the club's address?", true],
    ["Call 01555 234 567 at night.", "phone", "What is the warden's phone number?", true],
    ["Appelez le 02.41.00.12.34.", "phone", "Quel est le numéro de téléphone du gardien ?", true],
    ["Unit 6, Canal Yard, signed on 12/06/2024", "phone", "What is the warden's phone number?", false],
    ["Signed on 2024-06-12", "phone", "What is the warden's phone number?", false],
    ["Write to club@example.org.", "email", "What is the club's e-mail address?", true],
    ["The club is at 4 Ferry Lane.", "email", "What is the club's e-mail address?", false],
    ["Write to club@example.org.", "address", "What is the club's e-mail address?", true],
    ["The club is open to all.", "address", "What is the club's address?", false],
  ] as const)("%s (%s, %s): %s", (text, expected, question, offers) => {
    expect(offersExpected(text, expected, question, "en")).toBe(offers);
  });
});
