import type { CompoundGrammar } from "../language-pack";

const MONTHS = "janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre";

const PATTERNS = [
  // Pronouns after an inverted verb or an imperative, and "celui-ci", "eux-mêmes".
  "\\p{L}+ (?:ils?|elles?|on|je|nous|vous|moi|toi|mêmes?)(?![\\p{L}\\p{M}])",
  "(?:\\p{L}*[sx] tu|\\p{L}*[eisx] ci|(?!voi )\\p{L}+ là|(?:est|sont|était|serait|sera|fut|fût|soit) ce)(?![\\p{L}\\p{M}])",
  "(?:au|par|là|ci|en) (?:dessus|dessous|delà|devant|dedans|dehors|derrière|bas|haut|joint|après|avant|contre|inclus|annexé|gît)",
  "(?:peut|bien|mal|mieux) être",
  "(?:c.est|vis|face|tête|mot|pas|corps|porte) à(?![\\p{L}\\p{M}])",
  "(?:demi|franco) ",
  "non (?!obstant|ante|agénaire|ne|sens|chal|pareil)",
  "hors (?!mis)",
  "tiers (?!ce)",
  "quasi (?!ment)",
  "sous (?:trait|total|ensemble|sol|préf|locat|marin|jacent|enten|titr|secteur|groupe|comité|produit|développ|estim|évalu|direct)",
  "grands? (?:mère|père|parent|duc|messe|chose|croix)",
  "(?:beaux?|belles?) (?:fils|filles?|frères?|pères?|mères?|parents|sœurs?|soeurs?|arts)",
  "(?:arrière|petits?|petites?) (?:petit|fils|fille|enfant|neveu|nièce|pays|plan|boutique|saison|goût|cour|garde|déjeuner|bourgeois)",
  `mi (?:temps|parcours|chemin|saison|hauteur|journée|mandat|${MONTHS})`,
  "quelques uns?|quelques unes",
  "(?:plus|moins) values?(?!\\p{L})",
  "comptes? rendus?|procès verb|chefs? lieu|états? (?:major|unis|membre)|pays bas|plates? forme|week end|quotes? part",
  "avant (?:projet|veille|hier|propos|garde|dernier|contrat|midi|poste)|après (?:midi|demain|vente|guerre|coup)",
  "ayants? (?:droit|cause)|rendez vous|laissez passer|savoir (?:faire|vivre)|libre (?:service|échange)|lieux? dit",
  "outre (?:mer|manche|tombe)|entre (?:temps|deux)|sans (?:abri|papiers|plomb|emploi)|mots? clés?|taux? plafond",
  "porte (?:parole|monnaie|fenêtre|clés?|bagages?|documents?|drapeau)|saisie (?:arrêt|attribution|vente)",
  "vice (?:président|chancelier|amiral|versa)",
  "ex (?:président|ministre|femme|mari|conjoint|époux|épouse|directeur|directrice|salarié|aequo|voto)",
  // Inside longer compounds: "vis-à-vis", "arc-en-ciel", "vingt-et-un".
  "\\p{L}+ (?:et|à|de|d|en|le|la|sur|sous|lès|les|du|des|t|au|aux)[-'’]\\p{L}",
  "\\p{L}+-(?:et|à|de|en|le|la|sur|sous|lès|les|du|des|t|au|aux) ",
];

export const FRENCH_COMPOUNDS: CompoundGrammar = {
  hyphened: new RegExp(`(?<![\\p{L}\\p{M}])(?:${PATTERNS.join("|")})`, "u"),
  joining: new Set(["et", "ou", "ni"]),
  fractions: new Set(["vingts", "cents", "unième", "unièmes"]),
};
