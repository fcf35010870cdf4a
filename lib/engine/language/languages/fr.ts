import { FRENCH_CAUTIONS } from "../cautions/fr";
import { FRENCH_COMPARISONS } from "../comparisons/fr";
import { FRENCH_COMPOUNDS } from "../compounds/fr";
import { FRENCH_FIGURES } from "../figures/fr";
import { FRENCH_FOLLOW_UPS } from "../follow-ups/fr";
import { FRENCH_KNOWLEDGE } from "../knowledge/fr";
import type { LanguagePack } from "../language-pack";
import { FRENCH_LIBRARY } from "../library/fr";
import { FRENCH_NON_CLAIMS } from "../non-claims/fr";
import { FRENCH_PARTS } from "../parts/fr";
import { FRENCH_SUGGESTIONS } from "../suggestions/fr";
import { FRENCH_SUMMARIES } from "../summaries/fr";
import { FRENCH_SYNONYM_GROUPS } from "../synonyms/synonyms-french";
import { numbered, wordList, wordSet } from "../synonyms/word-list";
import { FRENCH_TABLES } from "../tables/fr";

export const FRENCH: LanguagePack = {
  stemmer: "french",
  functionWords: wordSet(`
    a afin ai aie ainsi ait alors apres as assez au aucun aucune aujourd aupres auquel aura aurait aussi autour
    autre autres aux auxquelles auxquels avaient avait avant avec avoir ayant beaucoup bien c ca car ce ceci cela
    celle celles celui cependant certain certaine certaines certains ces cet cette ceux chacun chacune chaque chez
    ci combien comme comment contre d dans de dehors deja depuis derriere des desormais dessous dessus devant doit
    doivent donc dont du durant elle elles en encore enfin ensuite entre envers es est et etaient etait etant ete
    etes etre eu eux faire fait fais faut font furent fut hors hui ici il ils j jamais je jusqu jusque l la laquelle
    le lequel les lesquelles lesquels leur leurs lors lorsque lui m ma mais malgre me meme memes mes mien mienne
    miens moi moins mon n ne ni non nos notre nous on ont or ou outre par parce parfois parmi pas pendant peu peut
    peuvent plus plusieurs plutot pour pourquoi pourtant presque puis puisque qu quand quant que quel quelle quelles
    quelqu quelque quelques quels qui quiconque quoi quoique rien s sa sans sauf se sera serait seront ses seulement
    si sien sienne sinon soi soient sois soit son sont sous souvent suis sur surtout t ta tandis tant te telle
    telles tels tes toi ton toujours tous tout toute toutefois toutes tres trop tu un une vers voici voila vos votre
    vous y`),
  // Gathered from training questions whose answering passage lacks them.
  askingWords: wordList(`
    année nom date type lieu appeler appelle trouver trouve origine arriver situer situé période utiliser permettre
    permet différent cause raison commencer mentionner exemple devenir devenu rôle gagner prendre personne fois
    surnom naissance profession caractéristique concerner conséquence suite compter époque chercher moment particip
    dire se-dérouler expliquer objet rendre selon obtenir signifier signifie position mot métier nommer désigner
    citer donner don raconter connaître arrive existe exister sert servir consiste consister faire chose gens façon
    manière but sorte`),
  framingWords: wordList(
    "passage texte document source extrait réponse question indique dit mentionne précise selon fourni",
  ),
  negations: wordSet("ne pas jamais aucun aucune ni non sans rien nullement guere"),
  apostrophes: {
    elisions: wordSet("l d j m t s n c qu jusqu lorsqu puisqu quoiqu quelqu presqu entr aujourd"),
    contractions: wordSet(""),
    elidedNegations: wordSet("n"),
    negated: null,
    telling: /(?<!\p{L})(?:[ldjnc]|qu|jusqu)['’]\p{L}{2,}/giu,
  },
  abbreviations: {
    neverFinal: wordSet(`m mm mr mme mmes mlle mlles dr drs pr prof me mgr st ste sts gén cap lt col cdt adj p.ex ex cf
      c.-à-d c.à.d i.e e.g env éd vol al pp hab bd av.j tél réf min max vs s.m`),
    beforeNumber: wordSet("janv févr avr juil déc av ap"),
    mayBeFinal: wordSet("j.-c s.a s.a.r.l ltée cie"),
  },
  compounds: FRENCH_COMPOUNDS,
  numbers: {
    words: new Map([
      ...numbered(
        `zero un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept
        dix-huit dix-neuf vingt`,
        0,
      ),
      ["une", 1],
      ["trente", 30],
      ["quarante", 40],
      ["cinquante", 50],
      ["soixante", 60],
      ["soixante-dix", 70],
      ["quatre-vingts", 80],
      ["quatre-vingt", 80],
      ["quatre-vingt-dix", 90],
      ["cent", 100],
      ["cents", 100],
      ["mille", 1000],
      ["douzaine", 12],
    ]),
    andUnits: "et",
    andTens: null,
    onlyAfterNumber: wordSet("cents"),
    articles: wordSet("un une"),
    ordinals: new Map([
      ...numbered(
        `premier deuxieme troisieme quatrieme cinquieme sixieme septieme huitieme neuvieme dixieme onzieme douzieme`,
        1,
      ),
      ["premiere", 1],
    ]),
    scales: new Map([
      ["mille", 1e3],
      ["milliers", 1e3],
      ["million", 1e6],
      ["millions", 1e6],
      ["milliard", 1e9],
      ["milliards", 1e9],
    ]),
    groups: ".",
    ordinalSuffixes: ["er", "re", "ère", "e", "ème", "eme", "nde?"],
    percents: ["pour\\s?cent"],
    countedInRoman: ["siècles?", "arrondissement"],
    months: wordList("janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre"),
    monthsCapitalised: false,
  },
  questions: {
    expected: [
      [
        /^(?:le )?(?:tel|telephone|portable) (?:de|du|des|d')|\b(?:numero (?:de (?:telephone|portable|mobile|fax)|d'appel)|(?:a |sur |au )?quel numero (?:de (?:telephone|portable|mobile|fax)|d'appel|(?:puis|peut|peux|pouvons|dois|doit|faut|appeler|joindre|composer|contacter)))\b/,
        "phone",
      ],
      [
        /^(?:l'|le )?(?:e-?mail|mail|courriel) (?:de|du|des|d')|\badresse (?:e-?mail|mail|electronique|de (?:messagerie|courriel))\b|\bquel(?:le)? (?:est|etait) (?:l'|leur |son |votre |notre |le )(?:e-?mail|courriel|mail)\b/,
        "email",
      ],
      [
        /\b(?:a quel(?:le)? adresse|quel(?:le)? (?:est|etait) (?:l'|leur |son |votre |notre |le )(?:adresse|site (?:web|internet)))\b/,
        "address",
      ],
      [
        /\b(?:combien|quel(?:le)? (?:est|etait|fut|sera) (?:le |la |l')?(?:nombre|population|superficie|hauteur|longueur|largeur|profondeur|taille|poids|prix|cout|montant|duree|distance|altitude|age|pourcentage|proportion|part|salaire|budget|vitesse|temperature|capacite)|quel(?:le)?s? (?:nombre|pourcentage|age|taille|hauteur|longueur|superficie|distance|duree|montant|prix|proportion))\b/,
        "number",
      ],
      [
        /(?:^quand\b|\b(?:depuis|jusqu'a|pour|des|et|ou|a partir de|c'est|moment) quand\b|\bquand(?: est-ce\b|\s*\?*$)|\b(?:savoir|sais|sait|savez|dire|dis|dites|dit|precise|indique|rappelle)[^?]{0,30} quand\b)|\b(?:(?:en|a|de|depuis|jusqu'en|vers|pour|pendant|durant|dans) ?quel(?:le)?s? (?:annees?|dates?|siecles?|jours?|mois|epoques?|periodes?|moment|heure|decennies?|ans?)|quel(?:le)? (?:est|etait|fut) (?:la |l')?(?:date|annee|epoque|periode)|quel(?:le)?s? (?:annee|date|siecle|jour|mois))\b/,
        "time",
      ],
      [
        /\b(?:qui|quel(?:le)? (?:est|etait|fut) (?:le |la |l')?(?:roi|reine|president|auteur|chef|fondateur|empereur|ministre|maire|nom de (?:la personne|l'homme|l'auteur))|quel(?:le)?s? (?:personne|personnage|homme|femme|roi|reine|president|auteur|empereur|philosophe|scientifique|general|acteur|actrice|joueur|ministre|artiste|peintre)s?)\b/,
        "person",
      ],
      [
        /\b(?:d'ou|ou (?=(?:se|est|sont|etait|etaient|a|ont|fut|furent|peut|vit|vivait|nait|meurt|y|les|le|la|l'|un|une|il|elle)\b)|(?:dans|en|a|vers|sur|de) quel(?:le)?s? (?:villes?|pays|regions?|departements?|lieux?|endroits?|provinces?|continents?|iles?|quartiers?|rues?|etats?|communes?)|quel(?:le)?s? (?:villes?|pays|regions?|lieux?|endroits?)|quel(?:le)? (?:est|etait) (?:le |la |l')?(?:capitale|lieu|ville|pays))\b/,
        "place",
      ],
      [
        /\b(?:pourquoi|pour quel(?:le)?s? (?:raison|motif|cause)s?|quel(?:le)?s? (?:est|sont|etait|etaient) (?:la |les |le )?(?:raison|cause|motif|but|objectif)s?)\b/,
        "reason",
      ],
      [
        /\b(?:comment (?:s'appel|se nomm|appel|nomm)\w*|quel (?:est|etait|fut) (?:le |son |leur )?(?:nom|titre|surnom))\b/,
        "name",
      ],
    ],
    reasonMarks:
      /\b(?:parce qu|car|puisqu|en raison|à cause|a cause|grâce à|afin d|pour (?:que |éviter|permettre|assurer|protéger|\p{L}+er\b)|causé|provoqu|dû |due |suite à|raison|permet)/iu,
    addressWords: wordList("rue avenue boulevard place quai chemin impasse allée route cours"),
    timeWords: wordList(`siècle aujourd'hui été hiver printemps automne lundi mardi mercredi jeudi vendredi samedi
      dimanche`),
    followUp: FRENCH_FOLLOW_UPS,
    summary: FRENCH_SUMMARIES,
    parts: FRENCH_PARTS,
  },
  routing: {
    smallTalk:
      /(?:bonjour|bonsoir|salut|coucou|merci|merci (?:beaucoup|bien|a vous|a toi)|merci d avance|au revoir|a bientot|bonne (?:journee|soiree|nuit|semaine)|comment (?:ca va|vas tu|allez vous)|ca va|enchantee?|qui es tu|qui etes vous|ok|d accord|parfait|super)(?: (?:a tous|a toutes et a tous|tout le monde|encore))?/,
    arithmetic: {
      asking:
        /(?:s'il (?:te|vous) plait|peux-tu|pouvez-vous|combien (?:font|fait|vaut)|que (?:font|fait|vaut)|quel est le resultat de|quelle est|calcule[rz]?|egale?)(?![a-z])/g,
      operators: {
        "+": "plus",
        "-": "moins",
        "*": "fois|multiplie par",
        "/": "divise par",
        "%*": "(?:%|pour ?cent) de",
        "√": "(?:la )?racine carree de",
      },
    },
    translation:
      /^(?:(?:peux-tu|pouvez-vous|merci de|s'il (?:te|vous) plait,?) )*(?:tradui(?:s|sez|re)\b(?=.*["“«:]).*\ben|comment (?:dit[- ]on|dire|se dit|ecrit[- ]on)\b.*\ben) (?:anglais|francais|allemand|espagnol|italien|portugais|neerlandais|polonais|latin|grec|arabe|turc|hindi|chinois|japonais|coreen|russe)\b/,
    live: /\b(?:quel temps (?:fait|fera)|quelle (?:est|sera) la meteo|meteo (?:du jour|d'aujourd'hui|de demain|aujourd'hui|demain)|previsions meteo|dernieres (?:nouvelles|actualites|infos)|(?:nouvelles|actualites|infos|actu) du jour|gros titres|(?:va-t-il|est-ce qu'il va) (?:pleuvoir|neiger)|quelle heure est-il|quel jour (?:est-on|sommes-nous)|quelle est la date (?:du jour|d'aujourd'hui)|(?:taux de change|cours (?:de l'action|du bitcoin|de l'or|du petrole|de l'euro|du dollar)) (?:actuels?|du jour))\b/,
    changing:
      /\b(?:meteo|taux de change|cours (?:de l'action|du bitcoin|de l'or|du petrole|de l'euro|du dollar)|bitcoin|actualites?|infos|cac 40|trafic|qui a gagne|score du match)\b/,
    now: /\b(?:aujourd'hui|maintenant|en ce moment|actuel(?:le)?s?|actuellement|ce (?:matin|soir|midi|week-end)|cet(?:te)? (?:apres-midi|nuit|semaine)|demain|hier|du jour|en direct|dernieres?)\b/,
    documents:
      /\b(?:documents?|politiques?|rapports?|manuels?|procedures?|contrats?|accords?|fichiers?|guides?|sections?|chapitres?|pages?|articles?|clauses?|versions?|selon|d'apres|notre|nos|mon|ma|mes|nous|entreprise|societe|equipe|bibliotheque|reunions?|compte[- ]rendu|notes?|reglements?|chartes?|conventions?|resumes?|paragraphes?)\b/,
    outside: {
      nearest: 0.825,
      day: /\b(?:ce (?:matin|soir|midi|week-end)|cet(?:te)? (?:apres-midi|nuit|semaine)|demain|hier|la semaine (?:prochaine|derniere)|le week-end (?:prochain|dernier))\b/,
      fleeting:
        /\b(?:prix|cout(?:e|ent)?|tarifs?|moins chere?s?|taux|(?<!au )cours(?! d'eau)|horaires|a quelle heure (?:ouvre|ferme|commence|part)|(?:quand|quel jour) sort|sort-(?:il|elle)|sort(?:ent|ira|iront|i|ie)|annonce[er]?|versions?|derniere?s?|nouve(?:au|aux|lles?)|actuel(?:le)?s?|actuellement|aujourd'hui|en ce moment|maintenant|cette annee|ce mois-ci|recents?|recemment|prochaine?s?|greves?|retards?|elections?|qui (?:a (?:gagne|remporte)|possede|dirige|preside|entraine)|(?:premiere? )?ministre|presidente?|maire|pdg|entraineu(?:r|se)|capitaine|championn?e?s?|abonnes|visas?|regles|joue-t-on|smic|salaire)\b/,
      lasting:
        /\b(?:qui a (?:ecrit|peint|compose|invente|decouvert|construit|sculpte|fonde|realise|chante)|capitale d(?:e|u|es)?|quelle est la (?:distance|hauteur|profondeur)|point (?:d'ebullition|de fusion)|temperature (?:d'ebullition|de fusion)|que (?:veut dire|veulent dire|signifie(?:nt)?)|signification d(?:e|u|es)?|definition d(?:e|u|es)?|difference entre|pourquoi|comment (?:fonctionne|marche)(?:nt)?|c'est quoi|qu'est-ce qu[ei]?|explique[rz]?)\b/,
      task: /^(?:(?:peux-tu|pouvez-vous|pourrais-tu|pourriez-vous|s'il (?:te|vous) plait,?) )*(?:aide[rz]?-moi a )?(?:ecri(?:s|vez|re)|redige[rz]?|compose[rz]?|invente[rz]?|imagine[rz]?|propose[rz]?(?:-moi)?|reformule[rz]?|corrige[rz]?|donne[rz]?-moi (?:une?|des|deux|trois|quatre|cinq|dix|\d+)|raconte[rz]?(?:-moi)?|tradui(?:s|sez|re))\b/,
    },
  },
  openingReference:
    /^["'«“(\s]*(?:il|elle|ils|elles|ce|cet|cette|ces|celui|celle|ceux|celles|son|sa|ses|leur|leurs|cela|ceci|c'|c’|on|y|tous deux|ces derniers?|ce dernier|cette dernière)(?![\p{L}])/iu,
  lightVerbs: wordList(`
    être avoir faire mettre prendre donner aller venir tenir passer rendre devoir pouvoir vouloir laisser porter rester
    sortir gérer permettre servir trouver suivre appliquer demander choisir décider ajouter penser croire sembler`),
  synonyms: { kind: "groups", groups: FRENCH_SYNONYM_GROUPS },
  cautions: FRENCH_CAUTIONS,
  nonClaims: FRENCH_NON_CLAIMS,
  tables: FRENCH_TABLES,
  library: FRENCH_LIBRARY,
  suggestions: FRENCH_SUGGESTIONS,
  figures: FRENCH_FIGURES,
  comparisons: FRENCH_COMPARISONS,
  knowledge: FRENCH_KNOWLEDGE,
};
