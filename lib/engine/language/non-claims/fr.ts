import type { NonClaimGrammar } from "../non-claim-grammar";
import { wordSet } from "../synonyms/word-list";

/** Any words, without a figure or another clause, which may state something. */
const REST =
  "(?: (?:(?!\\b(?:car|parce qu|puisqu|lequel|laquelle|lesquels|lesquelles)\\b|, (?:et|qui|dont|donc|mais|ou)\\b)[^\\d:;.!?]){1,160})";
const WORDS = "[^\\d:;.!?]{1,80}";
const BEFORE =
  "(?:(?:bien sur|certainement|d'accord|tres bien|parfait|entendu|bonjour|bonsoir|merci|ok|avec plaisir|volontiers|(?:bonne|excellente) question|alors|eh bien|en resume|en bref|pour (?:resumer|repondre a votre question)|si vous le souhaitez)[ ,.!–—-]+)?";
const SOURCE =
  "(?:les? |la |l'|ces? |cette |cet |vos |votre |nos |notre |chaque )?(?:[a-z'-]+ ){0,2}?(?:documents?|extraits?|passages?|textes?|sources?|contexte|articles?|rapports?|baux|bail|contrats?|accords?|guides?|manuels?|fichiers?|pages?|sections?|tableaux?|informations?|elements?|resultats?|notes?|lettres?|courriels?|proces-verbal|chartes?|reglements?|statuts?|procedures?|notices?|brochures?|politiques?)(?: (?:fournis?|fournie?s?|donnes?|transmis|disponibles?|consulte?e?s?|cites?|retrouves?|ci-dessus|en question))?";
const BASIS = `(?:(?:d'apres|selon|sur la base d(?:e|es|u)|a partir d(?:e|es|u)|au vu d(?:e|es|u)|en (?:me|se|nous) (?:basant|fondant) sur|en m'appuyant sur|conformement (?:a|aux?)|apres (?:lecture|examen|analyse|consultation) d(?:e|es|u)|a la lecture d(?:e|es|u)|compte tenu d(?:e|es|u)|dans) ${WORDS}, ?)?`;
const COUNT = "(?:(?:\\d{1,2}|deux|trois|quatre|cinq|six|sept|huit|neuf|dix) )?";
const THING =
  "(?:reponses?|resumes?|syntheses?|apercus?|recapitulatifs?|listes?|explications?|comparaisons?|comparatifs?|tableaux?|details?|points?|informations?|raisons?|etapes?|exemples?|faits|constats?|options?|conditions?|exigences?|regles?|differences?|elements?|aspects?|caracteristiques|consignes|instructions|citations?|passages?|extraits?|descriptions?|definitions?|chronologie|themes?|sujets?|conseils|dispositions?|clauses?|precisions?|facteurs?|moyens?|choses?|pieces|formalites?|version|guide|portrait|biographie|presentation|essentiel|idees?|apercu)";
const OF_THING =
  "(?: (?:de|des|du|d'|sur|pour|concernant|dans|selon|relatif|relatifs|relatives?|a|au|aux|en|que vous|que je|mentionne|decrit|indique|donne|liste)[^\\d,:;.!?]{0,120})?";
const MANNER =
  "(?:,? (?:etape par etape|point par point|une? par une?|dans l'ordre|en (?:bref|resume|quelques (?:mots|lignes|points))))?";
const A_THING = `(?:les? |la |l'|une? |mon |ma |votre |quelques |plusieurs |des )?${COUNT}(?:[a-z-]+ ){0,2}?${THING}(?: (?:principa(?:l|le|les|ux)|essentiel(?:le)?s?|cles?|importante?s?|utiles?|detaillee?s?|complete?s?|complets?|suivante?s?|breve?s?|courte?s?|demandee?s?|possibles?))?${OF_THING}${MANNER}`;
const SORRY_FOR =
  "(?: (?:pour|de) (?:cela|ceci|ce (?:contretemps|malentendu|desagrement)|(?:la|le|l'|cette|toute|mon|ma) ?(?:[a-z]+ )?(?:confusion|gene|erreur|malentendu|retard|meprise|desagrement)(?: occasionnee?)?)(?: dans ma (?:precedente )?reponse(?: precedente)?)?)?";
const HELP =
  "(?:aider|assister|repondre|expliquer|fournir|donner|preciser|clarifier|detailler|approfondir|developper|resumer|lister|comparer|rediger|chercher|completer)";
const TELL =
  "(?:resumer|expliquer|repondre|detailler|lister|decrire|presenter|reprendre|commencer|clarifier|verifier|examiner|voir|regarder|comparer|parcourir|repondre|aborder)";
const OFFER = `(?:n'hesite[zs]? (?:surtout )?pas(?: a (?:me |nous |le |m')?(?:demander|dire|poser|preciser|solliciter|contacter|indiquer|faire savoir|faire signe|revenir vers (?:moi|nous))${REST}?)?|je (?:reste|suis|serai|serais|me tiens) (?:a votre (?:entiere )?disposition|disponible|la|ravie?|heureu(?:x|se))${REST}?|je (?:peux|pourrai|pourrais)(?: aussi| egalement)? (?:vous )?(?:en )?${HELP}${REST}?|(?:dites|faites|demandez|indiquez|precisez)(?:-le)?(?:-(?:moi|nous))?(?: savoir)?|il suffit de (?:me )?(?:le )?(?:demander|dire))`;

const whole = (...alternatives: string[]) => new RegExp(`^(?:${alternatives.join("|")})$`);

export const FRENCH_NON_CLAIMS: NonClaimGrammar = {
  phrases: whole(
    "(?:et |mais |donc )?(?:en (?:resume|bref|conclusion|somme|effet|detail|particulier|outre|d'autres termes|clair|pratique|revanche|definitive)|pour (?:resumer|conclure|repondre a votre question|faire (?:simple|court)|etre (?:plus )?(?:clair|precis|exact)|plus de precision))",
    "autrement dit|plus precisement|precisement|concretement|par exemple|a noter|(?:veuillez )?note[zr](?: bien)?(?: que)?|nota bene|remarques?|attention|cela dit|ceci dit|bref|c'est-a-dire|a savoir|notamment|de plus|par ailleurs|cependant|toutefois|enfin|ensuite|puis|d'abord|tout d'abord|premierement|deuxiemement|dans l'ensemble|globalement",
    "(?:les )?(?:points?|elements?|informations?|details?) (?:principa(?:l|les|ux)|essentiel(?:le)?s?|cles?|importants?|a retenir)|resume|synthese|conclusion|reponse(?: courte)?|explications?|sources?|references?|details?",
    `j'espere que (?:cela|ceci|ca|c'est|cette (?:reponse|explication|synthese|information)|ces (?:informations|elements|precisions|explications)|ce (?:resume|recapitulatif))(?:${REST})?`,
    "en esperant (?:que (?:cela|ceci|cette reponse) |(?:vous )?avoir )[^\\d:;.!?]{1,80}",
    `(?:je suis )?(?:ravie?|heureux|heureuse|content|contente) (?:d'avoir pu|de pouvoir|de) (?:vous )?(?:aider|aide|etre utile|rendre service)(?:${REST})?`,
    "(?:tres )?(?:bonne (?:journee|soiree|continuation|chance|lecture|semaine|visite|route|fin de journee)|bon (?:courage|week-end|weekend|sejour|voyage))(?: a vous)?|(?:bien )?cordialement|bien a vous|au revoir|a bientot|a votre service|felicitations(?: pour [^\\d:;.!?]{1,60})?",
    "(?:un grand |d'avance )?merci(?: (?:beaucoup|bien|encore|d'avance|a vous))?(?: (?:pour|de) (?:votre (?:[a-z]+ )?(?:question|message|patience|interet|comprehension|confiance|retour|precision)|avoir [^\\d:;.!?]{1,60}|(?:la|cette|ces) (?:question|precisions?)|m'avoir [^\\d:;.!?]{1,60}))?",
    "(?:c'est |voila )?(?:une )?(?:tres )?(?:bonne|excellente|interessante) (?:question|remarque)",
    "je vous en prie|de rien|avec (?:grand )?plaisir|bonjour(?: a (?:vous|tous))?|bonsoir|bienvenue",
    `(?:(?:je suis|nous sommes) )?(?:vraiment |sincerement |tout a fait )?desolee?s?${SORRY_FOR}`,
    `(?:(?:je (?:vous )?(?:presente|prie d'accepter)|veuillez accepter|toutes) )?(?:toutes )?(?:mes|nos) (?:plus )?(?:sinceres )?excuses${SORRY_FOR}|je m'excuse${SORRY_FOR}|veuillez m'excuser${SORRY_FOR}|(?:excusez|pardonnez)-moi${SORRY_FOR}`,
    `(?:mais |et |donc |surtout,? )?n'hesite[zs]? (?:surtout )?pas(?: (?:surtout )?a (?:me |nous |m'|nous |le |me le )(?:demander|dire|poser|preciser|solliciter|contacter|indiquer|faire savoir|faire signe|ecrire|relancer)(?:${REST})?| a (?:revenir vers (?:moi|nous)|(?:poser|demander) (?:vos|d'autres|des|toute|toutes|une autre|plus de|davantage|si)\\b[^\\d:;.!?]{0,120}))?`,
    `(?:dites|faites|indiquez|precisez)(?:-le)?-(?:moi|nous)(?: savoir)?(?: (?:si|ce qu|quel|quelle|quels|quelles|comment|lequel|laquelle|ou|quand)(?:e|')?${REST}?)?`,
    `si (?:vous|tu) ${WORDS},? ${OFFER}`,
    `${OFFER} si (?:vous|tu) ${WORDS}`,
    "(?:ceci|cela|ce qui precede) (?:ne constitue pas|n'est pas) un (?:conseil|avis) (?:juridique|medical|fiscal|financier|professionnel)|je (?:peux|pourrais) me tromper|je (?:suis|ne suis qu')(?: une ia|une ia| un assistant(?: virtuel| numerique)?| un modele de langage)|je ne suis pas (?:avocate?|medecin|juriste|notaire|comptable)",
    "sauf erreur(?: de ma part)?|a ma connaissance|a mon avis|si je comprends bien",
  ),
  exclamations: whole("bien sur|certainement|d'accord|volontiers|entendu|tres bien|parfait|compris|absolument|ok"),
  announcements: whole(
    `${BEFORE}${BASIS}(?:(?:en )?voici|voila|(?:vous trouverez |je vous donne )?(?:ci-dessous|ci-apres)(?: (?:figurent?|se trouvent?|vous trouverez))?) ${A_THING}(?: ci-dessous)?`,
    `${BEFORE}${BASIS}voici,? (?:(?:etape par etape|point par point|en (?:bref|resume|quelques (?:mots|lignes|points))),? )?(?:ce qu(?:e |')|comment )(?:(?!, (?:qui|car|et|mais|dont|donc)\\b)[^\\d:;.!?]){1,140}`,
    `${BEFORE}je (?:vous )?(?:resume|detaille|indique|propose|donne|explique|presente|liste|decris) (?:${WORDS} )?ci-(?:dessous|apres)(?:${REST})?`,
    `${BEFORE}je (?:peux|pourrais) (?:aussi|egalement) (?:vous )?[a-z]+(?! (?:que|qu'))(?:${REST})?`,
    `${BEFORE}(?:je vais|laissez-moi|permettez-moi de|je vous propose de|je voudrais|je souhaite|nous allons) (?:maintenant |d'abord |brievement |vous |y |le |la |les |l')*${TELL}(?! (?:que|qu'))(?:${REST})?`,
    `${BEFORE}(?:commencons|voyons|regardons|examinons|reprenons|passons|revenons|abordons)(?: (?:par|a|aux?|sur|cela|ca|ensemble|maintenant|d'abord))*(?! (?:que|qu'))(?:${REST})?`,
    `je (?:reste|suis|serai|serais|me tiens) (?:a votre (?:entiere )?disposition|(?:ravie?|heureu(?:x|se)|disponible|la|pret|prete) (?:de|pour|a) (?:vous )?(?:y |en )?${HELP})(?:${REST})?`,
    `je (?:peux|pourrai|pourrais)(?: aussi| egalement)? (?:vous )?(?:en )?${HELP}(?! (?:[a-z]+ )?(?:que|qu'))(?:${REST})?`,
    `(?:cette|la|ma) (?:reponse|synthese|explication)(?: ci-dessus)? (?:se fonde|repose|s'appuie|est (?:basee|fondee|tiree|etablie)) (?:uniquement |seulement |exclusivement )?(?:sur|d(?:e|es|u)|a partir d(?:e|es|u)) ${SOURCE}`,
  ),
  leadIns: whole(
    `${BEFORE}${BASIS}(?:(?:en )?voici,?|voila|(?:vous trouverez )?(?:ci-dessous|ci-apres),?)(?! (?:seulement|uniquement)\\b) (?:(?!, (?:qui|car|dont|puisqu|parce qu|et|mais)\\b)[^\\d:;.!?]){1,140}`,
    `${BASIS}${WORDS} (?:dit|disent|indique|precise|prevoit|mentionne|enumere|liste|decrit|explique|stipule|enonce|presente|detaille|releve|cite|identifie|distingue|definit|aborde|evoque|indiquent|precisent|mentionnent|decrivent|prevoient|citent)(?: notamment)? (?:ceci|cela|ce qui suit|(?:les? |la |l')${WORDS} suivante?s?|plusieurs ${WORDS}|quelques ${WORDS})(?: ${WORDS})?`,
    `${BASIS}${SOURCE} (?:contient|comprend|comporte|donne|fournit|propose|contiennent|comprennent|donnent|fournissent) (?:ce qui suit|(?:les? |la |l')${WORDS} suivante?s?|plusieurs ${WORDS}|quelques ${WORDS})`,
    `${BASIS}(?:les? |la |l')${WORDS} suivante?s? (?:s'appliquent?|figurent?|ressortent|(?:est|sont) (?:indiquee?s?|mentionnee?s?|decrite?s?|citee?s?|listee?s?))`,
    `${BASIS}${WORDS} (?:est|sont|etaient|se lit|se presente(?:nt)?|se resume(?:nt)?|se deroule(?:nt)?|fonctionne(?:nt)?) (?:comme suit|ainsi|l[ea]s? suivante?s?|ci-dessous|ci-apres)`,
    `${BASIS}${A_THING} (?:est|sont)`,
    `${BASIS}(?:pour [^\\d:;.!?]{1,60}, )?${WORDS} (?:demande|exige|necessite|comporte|suppose|implique|requiert|comprend)(?:nt)? (?:(?:plusieurs|quelques) ${THING}|(?:les |l')${THING} suivante?s?)(?: ${WORDS})?`,
    `${BASIS}(?:pour [^\\d:;.!?]{1,60}, )?il (?:y a|existe) (?:plusieurs|quelques) ${THING}${OF_THING}`,
    `(?:pour [^\\d:;.!?]{1,60}, )?(?:veuillez )?(?:suivre|suivez|voir|voyez|consultez|retenez|notez|lisez) (?:ces|les|ce|le|la|l')(?: [a-z-]+){0,2} ?${THING}(?: suivante?s?| ci-dessous)?`,
  ),
  labels: whole(
    "[^\\s\\d:;.!?]+(?: [^\\s\\d:;.!?]+){0,3}",
    "(?:d'apres|selon|concernant|pour|dans|en ce qui concerne|s'agissant d(?:e|es|u)|quant (?:a|aux?)|au sujet d(?:e|es|u)|a propos d(?:e|es|u)|en cas d(?:e|')|sous|sur|avant|apres|pendant|en matiere de|du cote d(?:e|es|u))(?: ?[^\\s\\d,:;.!?]+){1,8}",
  ),
  questions: whole(
    "(?:(?:et|mais|alors|donc|or),? )?(?:qui|que|qu'|quoi|quand|ou|pourquoi|comment|combien|quel(?:le)?s?|lequel|laquelle|lesquel(?:le)?s|(?:a|de|dans|en|pour|par|sur|avec|chez|d'apres) (?:qui|quoi|quel(?:le)?s?)|d'ou|est-ce que (?:cela|ca|vous|je|tu))(?![a-z])[^:;.!?]{0,160}",
    "(?:(?:et|alors|donc),? )?(?:ne )?(?:souhaite|voule|voudrie|desire|avie|ave|pouve|pourrie|aimerie|prefere|cherche|parle|ete|faite|parlie|souhaiterie)[zs](?:-vous)(?! savoir qu)[^:;.!?]{0,160}",
    "(?:puis-je|dois-je|veux-tu|peux-tu|pourrais-tu|as-tu)[^:;.!?]{1,160}",
    "(?:y a-t-il |avez-vous )?(?:autre chose|quelque chose d'autre|d'autres questions)[^:;.!?]{0,80}|(?:cela|ceci|ca|cette reponse) (?:repond|vous|est-il|est-ce|convient)[^:;.!?]{0,80}",
  ),
  verbs: wordSet(`
    est sont était étaient sera seront fut a ont avait avaient aura auront peut peuvent pourra pouvait doit doivent
    devra devait faut faudra reste restent y va vont`),
};
