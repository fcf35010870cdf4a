import type { OwedGrammar } from "./owed-grammar";

const EARLIER = "(?:ancien(?:ne)?s?|precedente?s?|impayee?s?|anterieure?s?|autres?|vieux|vieille)";
const SUM = "(?:total|montant|net|solde|reste|somme)(?: ttc| total| totale| net| nette| restant| restante)?";
const TO_PAY = "(?:a (?:payer|regler|verser))";
/** In a question; "du" without its accent only where no noun follows. */
const OWED = `(?:${TO_PAY}|dûe?|due|du(?= ?(?:$|\\?| pour\\b| sur\\b| au\\b)))`;
const OWN =
  "combien (?:devons-nous|doit-on|dois-je|on doit|nous devons)|(?:combien|que) (?:faut-il|reste-t-il a|avons-nous a|ai-je a)";

const ASKS = new RegExp(
  `\\b(?:${SUM} ${OWED}(?![\\p{L}-])|(?:${OWN}) (?:payer|regler|verser)|combien (?:devons-nous|doit-on|dois-je|doivent-ils|(?:\\w+ )?doit-(?:il|elle)|on doit|nous devons)(?![\\p{L}])(?! (?:\\w+ ){0,2}(?:attendre|garder|conserver)))`,
  "u",
);

/** What a label may add to "montant dû". */
const IN = "(?: ?\\((?:eur|euros?|chf|usd|gbp|[€$£]|ttc|net|tva[^)]*)\\)| (?:en )?(?:eur|euros|chf|usd|gbp|[€$£]))?";
const WHEN = `(?: ttc| net)?(?: (?:au plus tard|avant|au|le|sous)(?![\\p{L}]).*)?(?:,? (?:tva|toutes taxes|y compris|dont)(?![\\p{L}]).*)?${IN}`;

export const FRENCH_OWED: OwedGrammar = {
  accented: /(?<!\p{L})(dûe?s?|(?:pay|régl|sold)ée?s?)(?!\p{L})/iu,
  asks: ASKS,
  words: ASKS,
  asksForOwn: new RegExp(
    `^(?!.*\\b(?:(?:me|nous) (?:est|sont|doit|doivent)|par|de la part|rembours\\w*|avoirs?)\\b).*(?:\\b${SUM} ${OWED}(?![\\p{L}-])|\\b(?:${OWN})(?![\\p{L}]))`,
    "u",
  ),
  includesArrears: new RegExp(
    `\\b${EARLIER}\\b.*\\b(?:comprise?s?|incluse?s?|aussi|comptee?s?)\\b|\\b(?:y compris|avec|plus)\\b.*\\b${EARLIER}\\b`,
  ),
  label: new RegExp(
    `^(?:(?:grand )?${SUM} (?:${TO_PAY}|dûe?|due|du(?=$| ?\\())${WHEN}|${TO_PAY}${WHEN}|solde${IN})$`,
    "u",
  ),
  arrears:
    /\b(?:impayee?s?|en souffrance|en retard de paiement|solde (?:de|debiteur|restant)|restent? (?:dûe?s?|du|dus|dues?|a (?:payer|regler))|(?:pas|non) (?:encore )?(?:ete )?(?:pay|r[eé]gl|sold)[eé]e?s?)(?![\p{L}])/u,
  numbered:
    /\b(?:factures?|releves?|comptes?|relances?|rappels?|commandes?)(?: (?:n°|no\.?|nº|numeros?))? ?(?:[a-z]{1,6}[-/ ]?)?\d/,
  generic:
    /\b(?:toute?s?|tous|chaque|aucune?|si|en cas|lorsqu\w*|quand|entraine\w*|donne\w* lieu)\b|^(?:les |nos |vos |des )?(?:factures|sommes|montants|paiements|echeances|soldes|loyers)\b(?! (?:n°|no|\d))/,
  settled:
    /(?<!\b(?:etre|non|pas|pas encore|pas ete|pas encore ete|jamais|si|une fois|des que) )\b(?:acquittee?s?|r[eé]gl(?:é|[eé]e)s?|(?:pay|sold)(?:é|[eé]e)s?)(?![\p{L}])|\b(?:en (?:votre|notre|sa) faveur|crediteurs?|trop[- ]percus?|note d'avoir|facture d'avoir|a rembourser|ne pas payer|rien a (?:payer|regler))(?![\p{L}])/u,
  payer:
    "(?:\\ba l'attention de\\b|\\ba ?:|\\b(?:client|cliente|acheteur|debiteur|locataire|destinataire|facture a|adressee? a)\\b)",
};
