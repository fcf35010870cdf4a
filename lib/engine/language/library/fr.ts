import { wordSet } from "../synonyms/word-list";
import { FRENCH_LIBRARY_ANSWERS } from "./answers-fr";
import type { LibraryGrammar } from "./library-grammar";

export const FRENCH_LIBRARY: LibraryGrammar = {
  list: /^(?:(?:peux-tu|pouvez-vous) )?(?:(?:(?:dis|dites)[- ](?:moi|nous) )?quel(?:le)?s?(?: (?:sont|est))?(?: tou(?:te)?s)?(?: les| le| la| nos| mes| vos)? |(?:list|donn|montr|cit|trouv|affich|indiqu|enumer)(?:e|er|ez)(?:[- ](?:moi|nous))?(?: la liste)?(?: de| des)?(?: tou(?:te)?s)?(?: les| nos| mes| vos)? |tou(?:te)?s (?:les |nos |mes ))/,
  count:
    /^(?:combien (?:de (?:nos |ces |mes )?|d'|y a[- ]t[- ]il (?:de |d')|avons[- ]nous (?:de |d'))|(?:quel est |donne[rz]?[- ]moi )?le nombre (?:total )?(?:de |d'))/,
  documents: /^(?:autres )?(?:documents?|fichiers?)\b/,
  kinds: {
    contract: { noun: /^(?:contrats|accords|conventions)\b/, titles: ["contrat", "accord", "convention"] },
    amendment: { noun: /^avenants\b/, titles: ["avenant"] },
    invoice: { noun: /^factures\b/, titles: ["facture"] },
    quote: { noun: /^(?:devis|offres)\b/, titles: ["devis", "offre"] },
    policy: { noun: /^(?:politiques|chartes)\b/, titles: ["politique", "charte"] },
    report: { noun: /^rapports\b/, titles: ["rapport"] },
    minutes: { noun: /^(?:comptes[- ]rendus|proces[- ]verbaux)\b/, titles: ["compte rendu", "procès verbal"] },
    letter: { noun: /^(?:lettres|courriers)\b/, titles: ["lettre", "courrier"] },
    manual: { noun: /^(?:manuels|guides)\b/, titles: ["manuel", "guide"] },
    procedure: { noun: /^procedures\b/, titles: ["procédure"] },
    certificate: { noun: /^(?:certificats|attestations)\b/, titles: ["certificat", "attestation"] },
  },
  fillers:
    /^ (?:(?:avons|avez|ai|possedons|possedez)[- ](?:nous|vous|je)|(?:y a|existe)[- ]t[- ]il|que nous avons|dont nous disposons|(?:de|dans) (?:la|notre|ma) bibliotheque|qui)(?![a-z])/,
  not: /^ ne(?= [a-z]+ pas )/,
  mentions:
    /^ (?:(?:mentionn|cit)(?:ent|e|ant)|(?:fon|fai)t (?:mention|reference)|(?:contien(?:nen)?t|comporte(?:nt)?)(?= (?:pas )?(?:les? (?:mots?|noms?|termes?)|l'expression) ))(?: (?:pas|aussi|explicitement|a la fois))* (?:(?:de la|des|du|de|a|au) |d'|de l')?/,
  about:
    /^ (?:(?:parl|trait)(?:ent|e|ant)(?: pas)? (?:de la |de l'|des |du |de |d')|port(?:ent|e|ant) sur |concern(?:ent|e|ant) |(?:contien(?:nen)?t|comporte(?:nt)?) (?:des |de la |du |de l')?|nomm(?:ent|e|ant) |evoqu(?:ent|e|ant) |abord(?:ent|e|ant) |(?:sont |est )?(?:relatifs? (?:a|aux?) |sur |au sujet (?:de la |de l'|des |du |de |d')|a propos (?:de la |de l'|des |du |de |d')))/,
  party: /^ (?:(?:sont |ont ete )?(?:signe|conclu|passe)e?s? )?avec /,
  role: /^ (?:(?:sont |ont ete )?(?:signe|emi|redige|envoye)e?s? )?(?:par |de |d'|chez |pour )/,
  inWhich: [
    /^dans quels? (?:documents?|fichiers?) (?<phrase>.+) (?:est|sont)(?:[- ](?:ils?|elles?))? (?:mentionn|cit|nomm|evoqu)ee?s?$/d,
    /^dans quels? (?:documents?|fichiers?) (?<phrase>.+) (?:apparai(?:t|ssent)|figure(?:nt)?)(?:[- ](?:t[- ])?(?:ils?|elles?))?$/d,
    /^dans quels? (?:documents?|fichiers?) (?:apparai(?:t|ssent)|figure(?:nt)?|(?:est|sont) (?:mentionn|cit|nomm|evoqu)ee?s?|trouve[- ]t[- ]on|cite[- ]t[- ]on) (?<phrase>.+)$/d,
    /^dans (?:quels?|lesquels) (?:(?:de (?:nos|mes|ces) )?(?:documents?|fichiers?) )?(?:est[- ]il question|parle[- ]t[- ]on) (?:de la |de l'|des |du |de |d')(?<phrase>.+)$/d,
    /^ou (?:est|sont) (?:mentionn|cit|nomm)ee?s? (?<phrase>.+)$/d,
  ],
  times: [
    { pattern: /^ (?:(?:ont ete |sont )?(?:ajoute|importe|depose)e?s? apres) /, by: "added", relation: "after" },
    { pattern: /^ (?:(?:ont ete |sont )?(?:ajoute|importe|depose)e?s? avant) /, by: "added", relation: "before" },
    { pattern: /^ (?:(?:ont ete |sont )?(?:ajoute|importe|depose)e?s? depuis) /, by: "added", relation: "since" },
    { pattern: /^ (?:(?:ont ete |sont )?(?:ajoute|importe|depose)e?s?(?: en)?) /, by: "added", relation: "within" },
    {
      pattern:
        /^ (?:(?:sont )?plus recente?s? que|(?:sont )?posterieure?s? (?:a|au)|(?:dat(?:ent|e|es|ees)(?: d')?|d')? ?apres) /,
      by: "own",
      relation: "after",
    },
    {
      pattern:
        /^ (?:(?:sont )?plus (?:ancien(?:ne)?s?|vieux) que|(?:sont )?anterieure?s? (?:a|au)|(?:dat(?:ent|e|es|ees)(?: d')?|d')? ?avant) /,
      by: "own",
      relation: "before",
    },
    { pattern: /^ (?:(?:dat(?:ent|e|es|ees) )?depuis) /, by: "own", relation: "since" },
    { pattern: /^ (?:(?:dat(?:ent|e|es|ees)|sont dates) (?:de|du|d')|de|du) ?/, by: "own", relation: "within" },
  ],
  aroundTime: /^(?:le |la |l'|du |annee |mois de |mois d')*/,
  called:
    /^(?:(?:le|la|les|un|une|des|du|de la|de|nos?|notre) |l'|d'|de l')?(?:(?:societe|entreprise|fournisseur|client|personne|produit|projet|mots?|noms?|termes?|expressions?) )?/,
  and: / (?:et|ainsi que) (?:la |le |les |l'|de |d'|du |des )?/,
  or: / ou (?:la |le |les |l'|de |d'|du |des )?/,
  joins: wordSet("de du des la le les l d a au aux en et pour sur par"),
  things: {
    not: /(?<![a-z])(?:ne|pas|jamais|aucune?|sans) |(?<![a-z])n'/,
    which: /^quel(?:le)?s (?<thing>[a-z-]+[sx]) (?=\S)/d,
    list: /^(?:(?:list|donn|montr|cit|trouv|affich|indiqu|enumer)(?:e|er|ez)(?:[- ](?:moi|nous))?|quel(?:le)?s sont) tou(?:te)?s (?:les |nos |mes )?(?<thing>[a-z-]+[sx])(?: (?:dans|de la|de l'|des|du|de|d'|avec|pour) ?(?<rest>.+))?$/d,
    who: /^qui a (?<thing>signe|approuve|redige|prepare|emis) (?:tous )?(?:les |nos |ces )(?:contrats|accords|conventions|avenants|factures|politiques|rapports|comptes[- ]rendus|lettres|devis|offres|procedures|certificats|documents)(?: (?:avec|pour|de) (?<rest>.+))?$/d,
    everywhere: /^(?:(?:tous|les|nos|mes|des|ces|la|notre) )*(?:documents|fichiers|bibliotheque|contrats|accords)$/,
  },
  answer: FRENCH_LIBRARY_ANSWERS,
};
