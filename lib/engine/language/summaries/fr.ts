import type { SummaryGrammar } from "./summary-grammar";

const NOUN =
  "resumes?|syntheses?|apercus?|recap(?:itulatifs?|itulations?)?|topos?|abreges?|condenses?|vue d'ensemble|tour d'horizon|bilan rapide";
const ESSENTIAL =
  "(?:l'essentiel|le principal|les? ?(?:grandes? lignes?|grands traits|points? (?:cles?|essentiels?|principaux|importants?|forts?|saillants?|marquants?)|idees? (?:cles?|principales?|essentielles?|fortes?)|faits? (?:marquants?|saillants?|cles?)|elements? (?:cles?|essentiels?|principaux)|informations? (?:cles?|essentielles?|principales?)|infos cles|messages? cles?|chiffres cles)|(?:grandes lignes|points (?:cles|essentiels|principaux|importants|forts)|idees (?:cles|principales)|faits (?:marquants|saillants)|elements (?:cles|essentiels)|infos cles|messages cles|chiffres cles|essentiel))";
/** The words between a noun for a summary and the document; the article stays with the document. */
const OF = "(?: (?:de la|de l'|du|des|de|sur|dans|pour|a propos de)(?![a-z])| d'| ?:)";
const GIVE =
  "(?:fai(?:s|tes|re)|donne[rz]?|redige[rz]?|ecri(?:s|vez|re)|di(?:s|tes|re)|presente[rz]?|sor(?:s|tez)|dresse[rz]?|etabli(?:s|ssez|r)|envoie|je (?:veux|voudrais)|il me faut)(?:[- ](?:moi|nous))?";

export const FRENCH_SUMMARIES: SummaryGrammar = {
  courtesies:
    /^(?:(?:bonjour|salut|stp|svp|s'il (?:te|vous) plait|alors)[, ]+)+|^(?:est-ce que )?(?:peux-tu|pouvez-vous|pourrais-tu|pourriez-vous|tu (?:peux|pourrais)|vous (?:pouvez|pourriez)) (?:me |nous )?|[, ]+(?:s'il (?:te|vous) plait|stp|svp|merci(?: d'avance| bien)?)(?=[\s.!?]*$)/g,
  requests: [
    /^(?:resume[rz]?|synthetise[rz]?|recapitule[rz]?|condense[rz]?)(?:[- ](?:moi|nous))?(?![a-z])/,
    new RegExp(
      `^(?:${GIVE} )?(?:une? |le |la |l')?(?:[a-z-]+ )?(?:${NOUN})(?: (?:rapide|court|courte|bref|breve|succinct|succincte|concis|concise))?${OF}`,
    ),
    new RegExp(`^(?:(?:${GIVE}|quel(?:le)?s? (?:est|sont)) )?${ESSENTIAL}${OF}`),
    /^(?:fai(?:s|tes|re)(?:[- ](?:moi|nous))? )?le point sur(?![a-z])/,
    new RegExp(
      `^(?:que|qu'est-ce qu'(?:il|on)) (?:faut-il|faut|doit-on|dois-je|devons-nous|doit|peut-on) (?:retenir|savoir)${OF}`,
    ),
    new RegExp(`^que (?:retient-on|retenir)${OF}`),
    new RegExp(`^ce qu'il faut (?:retenir|savoir)${OF}`),
  ],
  questions: [
    /^de quoi (?:parlent|parle|traitent|traite|s'agit-il dans|est-il question dans|il est question dans) (?<subject>.{2,100}?)[\s?.!]*$/d,
    /^(?:que|qu'est-ce que) (?:disent|dit|contiennent|contient|prevoient|prevoit|raconte|racontent) (?<subject>(?:le|la|les|l'|ce|cet|cette|ces|notre|nos|mon|ma|mes) ?(?:(?!(?<![a-z])(?:si|en cas|sur|au sujet|a propos|quand|qui|que|pour)(?![a-z])).){2,100}?)[\s?.!]*$/d,
  ],
  length:
    /(?<![a-z])en (?:(?:au plus|maximum|environ|juste|seulement) )?(?:(?<count>[a-z]+|\d+)|quelques) (?:courtes? |petites? |breves? )?(?:mots|(?<sentences>phrases|points|puces)|(?<lines>lignes))(?: (?:max(?:imum)?|environ))?(?![a-z])|(?<![a-z])en un (?:court |seul )?paragraphe(?![a-z])/,
  brevity:
    /(?:[,;:.?!–-]\s*|(?<![a-z]))(?:en (?:gros|bref|resume|synthese|substance|un mot|deux mots|abrege)|grosso modo|globalement|dans l'ensemble|brievement|dans les grandes lignes|pour faire (?:court|bref|simple)|(?:fais|faites|sois|soyez|reste|restez) (?:court|bref|breve|concis|concise|simple)|en faisant court)(?![a-z])(?:\s*,)?|[,;:–-]\s*(?:court|courte|bref|breve|brievement|concis|rapidement|rapide|vite fait)(?=[\s.!?]*$)/g,
  briefRequests: [/^(?:(?:le|un|petit|bref|court) )*bilan(?![a-z])/],
  parts:
    /(?<![a-z])(?:sections?|chapitres?|parties?|paragraphes?|clauses?|articles?|rubriques?|passages?|points?)(?![a-z])/g,
  separator: /\s*(?:,|;|(?<![a-z])et(?![a-z])|&|\/)\s*/g,
  pointQuestion: "Quel … est-ce ?",
  ownSummary:
    /^(?:\W|\d)*(?:(?:court|bref|rapide) )?(?:resume|synthese|abrege|apercu|sommaire executif|resume executif|note de synthese|points (?:cles|essentiels|importants|a retenir)|l'essentiel|chiffres cles|faits marquants|en (?:bref|resume|un coup d'oeil|deux mots)|a retenir|ce qu'il faut retenir|vue d'ensemble)(?![a-z])(?: (?:de|du|des|d').*)?\W*$/,
  mainParts:
    /(?<![a-z])(?:objet|objectifs?|etendue|champ|prestations?|services?|prix|tarifs?|couts?|frais|montants?|paiement|loyers?|duree|preavis|resiliation|echeances?|decisions?|resolutions?|resultats?|conclusions?|recommandations?|perspectives|commentaires|couvert(?:e|s|es)?|couverture|garanties?|exclusions?|exclus|plafonds?|obligations?)(?![a-z])/,
  weighty:
    /(?<![a-z])(?:decid\w*|decision|retien(?:t|nent)|retenue?s?|vot(?:ee?s?|ent)|adopt\w+|approuv\w+|achet\w+|achat|command\w+|signe(?:e|s|es)?|choisi\w*|rejet\w+|refus\w+|doit|doivent|devra|devront|oblig\w+|interdit\w*|recommand\w+|coute(?:nt|ra)?|facture(?:e|s|es)?|regle(?:e|s|es)?|verse(?:e|s|es)?|hausse|baisse|augment\w+|diminu\w+|dure(?:nt)?|prend effet|entre en vigueur|resili\w+|denonc\w+|remplac\w+|inclu\w*|compris\w*|exclu\w*|couvert\w*|couvre(?:nt)?|gratuit\w*|offert\w*|prevu\w*|compte|atteint|atteignent|emploie|parce qu|car|resultat|constat\w+|preavis|forfait)(?![a-z])/,
  dependent:
    /^\W*(?:si|s'il|s'ils|sinon|toutefois|cependant|aussi|puis|mais|et|donc|ou|alors|dans ce cas|par exemple|par contre|merci|cordialement|bien a vous|a defaut|il|elle|ils|elles|cela|ceci|celui-ci|celle-ci|ceux-ci|son|sa|ses|leur|leurs|bonjour)(?![a-z])/,
};
