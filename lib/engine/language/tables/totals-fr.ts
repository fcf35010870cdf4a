import type { TotalWords } from "./total-words";

export const FRENCH_TOTALS: TotalWords = {
  maybe: /tot|t o t|somm|moyen|media|ensembl|cumul|result|s\/t|report/,
  valueToo: /^\W*(?:cumul|somme|moyenne|ensemble)/,
  ofGroup: /^(?:sous |sous-)?(?:total|totaux|somme|cumul|resultat)$/,
  between: / (?:de|du|pour)$/,
  after:
    /general|generale|global|globale|cumule|annuel|mensuel|partiel|intermediaire|provisoire|net|brut|resultats?|page|precedente|suivante|du|a payer|a regler|a reporter|a date|de la page|t\.?t\.?c|h\.?t|hors tax\w*|toutes taxes comprises|tva/,
  hints: {
    part: /^(?:dont|y compris)\s/,
    tax: /^(?:t\.?v\.?a|taxes?)\b\.?[^a-z]*(?:(?:a|de)[^a-z]*)?$/,
    balance:
      /^(?:(?:nouveau|ancien) )?soldes?(?: (?:initial|final|precedent|anterieur|nouveau|restant|du|d'ouverture|de cloture|de depart|debiteur|crediteur|au\b.*|a (?:payer|regler|reporter)))?$/,
    all: /^tou(?:s|tes)(?: les)? [a-z]+$|^[a-z-]+ entiere?$|^ensemble (?:de|du|des)\b.*|^reports?$|^recap(?:itulati(?:f|on))?$|^controle$|^(?:net|reste|(?:montant|somme)(?: total[e]?)?) (?:a (?:payer|regler)\b.*|due?$)/,
    group: /^(?:total|totaux) .+|.+ total$/,
  },
};
