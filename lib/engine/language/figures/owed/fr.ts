import type { OwedGrammar } from "./owed-grammar";

const EARLIER = "(?:ancien(?:ne)?s?|precedente?s?|impayee?s?|anterieure?s?|autres?|vieux|vieille)";

const ASKS =
  /\b(?:(?:total|montant|net|solde|reste|somme)(?: ttc| total| net)? (?:a (?:payer|regler|verser)|du\b(?! (?:mois|contrat|compte|client|pret))|due\b)|combien (?:devons-nous|doit-on|dois-je|doivent-ils|(?:\w+ )?doit-(?:il|elle))(?! (?:\w+ ){0,2}(?:attendre|garder|conserver))|(?:combien|que) (?:faut-il|reste-t-il a|avons-nous a) (?:payer|regler|verser)|combien (?:on|nous) (?:doit|devons))/;

export const FRENCH_OWED: OwedGrammar = {
  asks: ASKS,
  words: ASKS,
  includesArrears: new RegExp(
    `\\b${EARLIER}\\b.*\\b(?:comprise?s?|incluse?s?|aussi|comptee?s?)\\b|\\b(?:y compris|avec|plus)\\b.*\\b${EARLIER}\\b`,
  ),
  label:
    /^(?:(?:grand )?(?:total|net|montant|solde|reste|somme)(?: ttc| total| net)? (?:a (?:payer|regler|verser)|du|due)|a (?:payer|regler)|solde)\b/,
  arrears:
    /\b(?:impayee?s?|en souffrance|en retard de paiement|solde (?:de|debiteur|restant)|restent? (?:du|dus|due|a (?:payer|regler))|(?:pas|non) (?:encore )?(?:ete )?(?:payee?|reglee?|soldee?)s?)\b/,
};
