import type { CautionGrammar } from "../caution-grammar";

const ASSISTANT =
  "(?:ia|i\\.a\\.|intelligences? artificielles?|(?:grands? )?modeles? de lang(?:age|ue)|llms?|chatbots?|agents? conversationnels?|chatgpt|gpt|claude|copilot|gemini|mistral)";
const GIVEN = "(?:instructions?|consignes?|directives?|ordres|regles?|prompts?|messages?|contraintes)";
const BEFORE =
  "(?:precedente?s?|anterieure?s?|ci-dessus|initiale?s?|recue?s?|donnee?s?|d'origine|systeme|qui precedent)";
const SAY = "(?:dire|repondre|affirmer|indiquer|pretendre|declarer|conclure|ecrire|assurer|mentionner)";
const ORDER = "(?:dis|reponds|affirme|indique|pretends|declare|assure|conclus|ecris|precise)";
const OWN_ANSWER = "(?:ta|tes|votre|vos) (?:reponses?|repliques?|messages?|sorties?)";
const SPELLING =
  "(?:lettres?|voyelles?|consonnes?|mots?(?:-cles)?|espaces?|caracteres?|fautes?|coquilles?|anagrammes?|orthographe)";
/** What an advertiser adds to an answer: whole sentences, addresses, or words to its readers. */
const PLANTED =
  '(?:["“«][^"”»]{20,}|https?:|www\\.|\\b[a-z0-9-]+\\.(?:com|net|org|io|xyz|info|fr)\\b|\\b(?:utilisateurs?|lecteurs?|visiteurs?|internautes)\\b|\\bune? (?:[a-z]+ )?(?:phrase|rappel|titre|astuce|conseil|appel|slogan|publicite)\\b)';

export const FRENCH_CAUTIONS: CautionGrammar = {
  calculations: {
    count:
      /\b(?:combien (?:(?:y a-t-il|existe-t-il|compte-t-on|avons-nous|ont-ils|a-t-on|en tout) )?(?:de |d')|(?:quel(?:le)? est |donne[rz]?(?:-moi)? |calcule[rz]? |compte[rz]? )le nombre (?:total )?(?:de |d'|des )|quel nombre (?:total )?(?:de |d')|^compte[rz]? (?:les |toutes les |tous les ))(?<thing>[a-z-]+)/,
    measures:
      /^(?:temps|secondes?|minutes?|heures?|jours?|journees?|semaines?|mois|ans?|annees?|fois|euros?|dollars?|centimes?|degres?|points?|metres?|kilometres?|kilos?|kilogrammes?|grammes?|tonnes?|litres?|watts?|kilowatts?|volts?|pages?|caracteres?|places?|etages?|octets?|hectares?)$/,
    total:
      /\b(?:au total|en tout|[a-z]{3,} (?:totale?s?|totaux)(?![a-z])|(?:montant|cout|prix|volume|poids|nombre|effectif|budget|stock|chiffre d'affaires|solde)s? (?:global|cumule)|(?:le|quel est le|un) total\b|total (?:de|des|du|d')|somme (?:de|des|du|d'|totale)|cumul (?:de|des|du|d'))/,
    totalled:
      /\b(?:total|somme|cumul|montant total) (?:de (?:tou[ts]e?s? )?(?:la |les |l')?|des |du |d')(?<thing>[a-z-]{3,})/,
    average:
      /\b(?:en moyenne|(?:la |quelle est la )?moyenne(?: (?:de|des|du|d')|\b)|(?:montant|prix|cout|age|salaire|delai|panier|temps|nombre|revenu|score) moyens?|(?:duree|note|valeur|taille|quantite) moyennes?|median[e]?s?)\b/,
    extreme:
      /\b(?:quel(?:le)?s?|qui|lequel|laquelle|lesquel(?:le)?s|trouve[rz]?|liste[rz]?|cite[rz]?)\b.*\b(?:l[ea]s? (?:plus|moins) (?!souvent\b|tot\b|tard\b|recente?s?\b|importante?s?\b|connue?s?\b|courante?s?\b)(?:de |d')?[a-z]|l[ea]s? (?:plus|moins) ?[?!.]*$|l[ea]s? (?:meilleure?s?|pires?)\b|(?:grand|haut|fort|eleve|petit|bas|faible)e?s? de (?:tous|toutes)\b)/,
    comparison:
      /\b(?:(?:ecart|difference) (?:de (?:prix|montant|cout|nombre)|entre les? (?:montants?|prix|couts?|totaux|nombres?|scores?))|de combien\b|combien (?:de|d') ?(?:[a-z]+ )?(?:en )?(?:plus|moins)\b|quel(?:le)? (?:pourcentage|proportion|part|fraction) (?:de|des|du|d')|ratio (?:de|entre))/,
  },
  totalRows:
    /^(?:(?:sous|ss?|grand|montant|prix|cout)[ ./-]{0,2})?(?:totale?|totaux|tot\.)(?![a-z])|^s\/t\b|^(?:somme|moyenne|mediane|ensemble|cumul)\b|^(?:(?:montant|total|solde)s? )?a reporter\b|^report (?:de )?(?:la )?page\b/,
  properties: [
    {
      asks: /\bcombien (?:pese|pesent|pesait|pesaient)\b|\bque pese|\bquel(?:le)? (?:est|etait) (?:le poids|la masse)\b/,
      states: /poids|\bmasse|charge|lourd|tonnage|\b(?:mg|g|kg|kilos?|t|tonnes?|grammes?|quintaux)\b/,
    },
    {
      asks: /\bcombien (?:mesure|mesurent)\b|\bquel(?:le)? (?:est|etait) la (?:hauteur|largeur|longueur|profondeur|distance|taille)\b/,
      states:
        /hauteur|haut|altitude|larg|long|profond|epais|distance|taille|dimension|surface|mesure|\b(?:[mck]?m|metres?|[a-z]*metres?)\b|\bm[²2]/,
    },
    {
      asks: /\bcombien de temps\b|\bquelle (?:est|etait) la duree\b|\bcombien dur(?:e|ent|ait|aient)\b/,
      points: /^(?:heures?|horaires?|jours?|moment|creneaux?)$/,
      states:
        /duree|temps|delai|periode|terme|date|debut|fin|depuis|jusqu|bail|preavis|\bans?\b|annee|mois|semaine|jour|nuit|heure|minute|seconde|\b(?:h|min|s)\b/,
    },
    {
      asks: /\bquel age\b/,
      states: /\bages?\b|\bne(?:e|s|es)?\b|naissance|\bans?\b|annee|date|depuis|construi|fond|\b(?:1[5-9]|20)\d\d\b/,
    },
    {
      asks: /\b(?:taux|pourcentages?)\b/,
      states: /\btaux\b|%|pour ?cent|part\b|ratio/,
    },
    {
      asks: /\b(?:profession|metier)\b/,
      states: /profession|metier|emploi|fonction|poste|qualite|titre/,
    },
    {
      asks: /\bquand .{1,60}\b(?:quitte\w*|partie?s?|part|partira|demissionn\w*)\b/,
      states: /depart|sortie|\bfin\b|jusqu|quitte|demission|dernier jour/,
    },
    {
      asks: /\b(?:quel(?:le)?s?(?: est| sont| etait)?|combien(?: est| vaut)?) (?:(?:la|le|les|l'|une?|ma|mes|notre|nos|votre|vos) ?)?(?:[a-z-]+ )?(?:remises?|reductions?|rabais|ristournes?)\b/,
      states: /remise|reduction|rabais|ristourne|reduit|%|pour ?cent/,
    },
    {
      asks: /\b(?:quel(?:le)?s?(?: est| sont| etait)?|combien(?: est| vaut)?) (?:(?:la|le|les|l'|une?|ma|mes|notre|nos|votre|vos) ?)?(?:[a-z-]+ )?(?:cautions?|acomptes?|arrhes|depots? de garantie)\b/,
      states: /caution|acompte|arrhes|depot|garantie|avance/,
    },
    {
      asks: /\b(?:quel(?:le)?s?(?: est| sont| etait)?|combien(?: est| vaut)?) (?:(?:la|le|les|l'|une?|ma|mes|notre|nos|votre|vos) ?)?(?:[a-z-]+ )?(?:penalites?|amendes?|majorations?|supplements?)\b/,
      states: /penalite|amende|majoration|supplement|surcout|retard|frais/,
    },
    { asks: /\bquelle (?:est|etait) la temperature\b/, states: /temp|degre|°|chaleur|\bk\b/ },
  ],
  accumulated: {
    asks: /\b(?:cumul\w*|sur l'annee|annee (?:entiere|complete)|toute l'annee|depuis le (?:debut de l'annee|1er janvier))/,
    states: /annee|annuel|\bans?\b|cumul|(?:12|douze) mois/,
  },
  yesNo:
    /^(?!(?:a |de |pour |chez |avec |dans )?(?:quel(?:le)?s?|qui|que|quoi|quand|ou|comment|combien|pourquoi|lequel|laquelle)\b)(?:est-ce qu|.*\b(?:est|sont|etait|puis|peut|peuvent|doit|doivent|dois|a|ont|ai|faut|sera|seront|suis|fait|font)-(?:t-)?(?:je|il|elle|on|nous|vous|ils|elles|ce)\b)/,
  boxes: {
    open: /\b(?:manqu(?:e|ent|ait|aient|antes?|ants?|er)|absente?s?|decochee?s?|en attente|restent? a \w+|fait defaut|font defaut)\b/g,
    required:
      /\b(?:requis(?:es?)?|exige\w*|obligatoires?|necessaires?|faut|doi(?:t|vent)|a (?:fournir|joindre|produire|remettre)|(?:pieces?|documents?|justificatifs?|attestations?)\b.*\bdemande\w*)\b/,
    words: /\b(?:cochee?s?|cocher|selectionnee?s?|marquee?s?|cases?|options?|elements?|liste)\b/g,
  },
  documentKeeper:
    /^(?:(?:responsable|auteur|autrice|redacteur|redactrice)s? (?:de (?:cette|la) page|d[eu] (?:ce |cette )?(?:document|charte|procedure|guide|reglement))|(?:cette |la )?page (?:est )?tenue par|(?:document |charte )?(?:redige|etabli|tenu)e?s? par|redaction\s*:)/,
  assistantInstructions: [
    new RegExp(
      `\\b(?:ignore[rsz]?|oublie[rsz]?|neglige[rsz]?|outrepasse[rsz]?|contourne[rsz]?|ne (?:suis|suivez|respecte[sz]?) (?:pas|plus)|ne (?:tiens|tenez) (?:pas|plus|aucun)(?: compte)?(?: de| des)?)\\b(?: (?:[a-z]+|l'ensemble|d'abord)){0,4} ${GIVEN}(?: [a-z]+){0,2}? ${BEFORE}\\b`,
    ),
    new RegExp(`\\b(?:ignore|oublie|neglige)[sz]? (?:toutes? )?(?:tes|vos) (?:[a-z]+ )?${GIVEN}\\b`),
    /\b(?:ignore[rsz]?|oublie[rsz]?) tout ce qui (?:precede|t'a ete dit|vous a ete dit|a ete dit)/,
    /\b(?:revele|affiche|montre|repete|divulgue|donne)[rsz]?\b.{0,30}\b(?:(?:ton|votre|le) (?:prompt|message) (?:systeme|initial|cache)|(?:ton|votre) prompt|(?:tes|vos) (?:instructions|consignes)(?: (?:systeme|initiales|cachees))?)/,
    new RegExp(
      `^(?:(?:important|note|message|attention|consignes?|instructions?|avertissement)[ :,-]+)?(?:a l'attention (?:de |des |du )|a destination (?:de |des |du )|destinee?s? (?:a |aux? )|pour |a |aux? |chere? )?(?:l'|les? |toute? |une? )?(?:${ASSISTANT}|assistants?(?: (?:ia|virtuels?|numeriques?))?)(?: (?:qui|lisant) [a-z' ]{1,40})?\\s?[:,!-]+ `,
    ),
    new RegExp(
      `\\ben tant qu(?:'|e |'une? |e l')(?:une? )?(?:${ASSISTANT}|assistant)\\b.{0,30}\\b(?:tu|te|ton|ta|tes|vous (?:devez|etes|allez|ne)|${ORDER})\\b`,
    ),
    new RegExp(
      `\\b(?:tu es|vous etes|tu deviens|agis comme|comporte-toi comme)(?: desormais| maintenant| a present)?(?: une?| l')? ?(?:nouvelle? )?(?:${ASSISTANT}|assistant (?:ia|virtuel|utile|sans restriction))\\b`,
    ),
    /\b(?:a partir de maintenant|desormais|dorenavant),? (?:tu\b|vous (?:etes une? (?:ia|assistant)|(?:devez|allez) (?:repondre|dire)))/,
    /^(?:tes |vos )?nouvelles? (?:instructions?|consignes?|tache|mission|role)(?: (?:est|sont)\b| ?:)/,
    new RegExp(
      `\\b(?:tu dois|il te faut|tu devras|tu vas|tu peux seulement)(?: desormais| toujours| uniquement| seulement| maintenant)* (?:ne (?:pas|jamais) )?${SAY}\\b`,
    ),
    new RegExp(`\\btu ne (?:dois|devras|peux) (?:pas|jamais|en aucun cas)\\b.{0,15} ${SAY}\\b`),
    /\bvous (?:devez|devrez)(?: toujours| uniquement| seulement| desormais)* (?:repondre|dire|affirmer)(?: (?:a l'utilisateur|aux utilisateurs|a toute question|a toutes les questions))(?: que\b| par\b|,|:)/,
    new RegExp(
      `^(?:et |puis |maintenant,? |plutot,? |toujours |s'il te plait,? )*(?:${ORDER}|repondez|affirmez|pretendez|dites)(?:-(?:lui|leur))?(?: toujours| uniquement| seulement| plutot| simplement| a l'utilisateur| a tous| a chacun| aux utilisateurs)* (?:que\\b|qu'|ceci ?:|par (?:la phrase|le mot|les mots)|uniquement (?:par|que)|[«"“])`,
    ),
    /^(?:reponds|dis|affirme|indique)(?:-lui)? (?:toujours|uniquement|seulement|simplement|a l'utilisateur|aux utilisateurs)\b/,
    /^(?:et |surtout,? )?(?:ne |n')(?:dis|mentionne|indique|revele|precise|cite|evoque|parle|reponds) (?:pas|jamais|rien|aucune?|en aucun cas)\b/,
    /^(?:ne |n')(?:dites|mentionnez|indiquez|revelez|citez) (?:pas|jamais|rien)\b.{0,30}\b(?:a l'utilisateur|aux utilisateurs|ces? (?:instructions?|consignes?|message)|dans (?:ta|votre) reponse a l'utilisateur)/,
    /\b(?:si|quand|lorsqu'?(?:e )?|des qu'?(?:e )?) ?(?:on|l'utilisateur|un utilisateur|quelqu'un|les utilisateurs) (?:te |vous |t'|pose |posent )?(?:demande(?:nt)?|interroge(?:nt)?|questionne(?:nt)?|la question|une question)\b[^.]{0,90}?, (?:tu (?:dois|repondras|diras) |il faut )?(?:toujours |simplement )?(?:reponds|repondez|dis|dites|affirme|affirmez|indique|repondre|dire)\b/,
    new RegExp(
      `^(?:(?:remplace|substitue|intervertis|melange|brouille|deforme|supprime|retire|enleve|regroupe|groupe|combine|colle|insere|inverse|ecorche|glisse)[rz]?|convertis(?:sez)?|introdui(?:s|sez)|(?:utilise|emploie|employe)z? [^.]{1,40} pour)\\b(?:[^.]{0,60}\\b${SPELLING}\\b[^.]{0,60}\\b(?:dans|de|des|a|pour) ${OWN_ANSWER}|[^.]{0,60}\\b(?:dans|de|a|pour) ${OWN_ANSWER}\\b[^.]{0,60}\\b${SPELLING})\\b`,
    ),
    new RegExp(
      `^(?:fourni(?:s|ssez)|donnez?|ecri(?:s|vez)|ren(?:ds|dez)|presentez?|redigez?|formulez?) ${OWN_ANSWER} (?:en|avec|sans|sous|a l'aide)\\b[^.]{0,40}\\b(?:substitution|fautes|coquilles|anagrammes?|espaces?|ponctuation|melangee?s?|base64|rot13|code|emojis?|verlan)\\b`,
    ),
    new RegExp(
      `^(?:(?:ajoute|insere|integre|glisse|incorpore|place)z?|inclu(?:s|ez))\\b(?:.{0,120}?${PLANTED}.{0,120}?\\b(?:a|dans) ${OWN_ANSWER}\\b|[^.]{0,60}\\b(?:a|dans) ${OWN_ANSWER}\\b.{0,120}?${PLANTED})`,
    ),
    new RegExp(
      `^(?:(?:modifie|complete|agremente|ameliore|altere|adapte|retouche|etoffe)z?|enrichis(?:sez)?) ${OWN_ANSWER} (?:pour|avec|en|par|de|d'|afin)`,
    ),
    new RegExp(
      `^dans ${OWN_ANSWER},? (?:(?:fais|faites) (?:miroiter|la promotion|croire)|(?:annonce|vante|pretends)z?\\b|(?:suggere|conseille|recommande|rappelle|propose|dis|dites)z? (?:aux|a l'|au) ?(?:utilisateurs?|lecteurs?|visiteurs?|internautes))`,
    ),
    /\b(?:commence|termine|acheve|finis)[sz]? (?:chaque|chacune de|toutes?|ta|tes) (?:tes |vos |les )?reponses? par\b/,
  ],
};
