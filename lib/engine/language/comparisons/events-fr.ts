import type { EventGrammar } from "../comparison-grammar";

export const FRENCH_EVENTS: EventGrammar = {
  completed: {
    asks: /\b(?:quand|quelle date|quel jour)\b[^?]*?\b(?:a|ont|avait|avaient|fut|furent|ete)\b/,
    events: [
      /\b(?:payee?s?|paiements?|paye|reglee?s?|reglements?|acquittee?s?)\b/,
      /\b(?:livree?s?|livraisons?)\b/,
      /\b(?:signee?s?|signatures?)\b/,
      /\b(?:expediee?s?|expeditions?|envoyee?s?|envois?)\b/,
      /\b(?:approuvee?s?|approbations?|validee?s?|validations?)\b/,
      /\b(?:rendue?s?|restituee?s?|restitutions?|rembours\w+)\b/,
      /\b(?:acheve\w*|achevement|terminee?s?)\b/,
      /\b(?:inspectee?s?|inspections?)\b/,
      /\b(?:renouvele\w*|renouvellements?)\b/,
    ],
    told: /\b(?:signale\w*|constate\w*|rapporte\w*|note[es]{0,2}|annonce\w*|mentionne\w*|presente\w*|evoque\w*|indique\w*)\b/,
    planned:
      /\b(?:echeance|date limite|delai|a (?:payer|regler|livrer|signer|rendre)|payable|exigible|du)s?(?:e|es)?(?: (?:le|la|de|du|des|d'))* ?(?:paiement|reglement|livraison|signature|[a-z]+)?|\b(?:[a-z]+ )?(?:prevue?s?|attendue?s?|estimee?s?|souhaitee?s?)\b/g,
  },
  opposites: [
    {
      words: [
        "ouvre ouvrent ouvrir ouvrira ouvriront ouvrait ouvrit ouvert ouverte ouverts ouvertes ouverture rouvre rouvrent rouvrira",
        "ferme ferment fermer fermera fermeront fermait ferma fermee fermes fermees fermeture",
      ],
      relation: "span",
    },
    {
      words: [
        "commence commencent commencer commencera commenca commencait commencee debute debutent debuter debutera debuta debut demarre demarrent demarrer demarrera demarra",
        "finit finissent finir finira finie fini termine terminent terminer terminera termina terminee acheve achevent achever achevera acheva achevee cesse cessent cesser cessera cessa expire expirent expirera prend_fin prendra_fin prit_fin pris_fin date_de_fin",
      ],
      relation: "span",
    },
    // An exhibition opens and ends; a bridge is opened when its construction ends.
    {
      words: [
        "ouvre ouvrent ouvrira commence commencent commencera debute debutent debutera",
        "ferme ferment fermera finit finissent finira termine terminent terminera acheve achevent achevera prend_fin",
      ],
      relation: "span",
    },
    {
      words: [
        "arrive arrivent arriver arrivera arriva arrivait arrivee arrivees",
        "part partent partir partira partit partait parti partie depart departs repart repartent repartira quitte quittent quitter quittera quitta",
      ],
      relation: "apart",
    },
    {
      words: [
        "entre entrent entrer entrera entra entree entrees",
        "sort sortent sortir sortira sortit sorti sortis sortie sorties quitte quittent quitter quitta",
      ],
      relation: "apart",
    },
    {
      words: ["rejoint rejoignent rejoindre rejoignit adhere adherent adherer", "quitte quittent quitter quitta"],
      relation: "apart",
    },
    {
      words: [
        "admis admise admises admet admettent admission admissions hospitalise hospitalisee",
        "sort sortent sorti sortis sortie sorties",
      ],
      relation: "apart",
    },
    {
      words: [
        "embauche embauchent embaucher embauchee embauches recrute recrutent recruter recrutee recrutes nomme nommee nomination",
        "licencie licencient licencier licenciee licencies licenciement licenciements demissionne demissionnent demission renvoye renvoyee",
      ],
      relation: "apart",
    },
    {
      words: ["nait naquit naissance est_ne est_nee naitre", "meurt mourut mort morte deces decede decedee mourir"],
      relation: "apart",
    },
    {
      words: ["epouse epousa epouser marie marient mariage", "divorce divorcent divorcer divorcee"],
      relation: "apart",
    },
    {
      words: [
        "augmente augmentent augmenter augmentera augmenta augmentation",
        "diminue diminuent diminuer diminuera diminua diminution baisse baissent baisser",
      ],
      relation: "apart",
    },
    {
      words: [
        "importe importent importer importation importations",
        "exporte exportent exporter exportation exportations",
      ],
      relation: "apart",
    },
    { words: ["depose deposent deposer depot depots", "retire retirent retirer retrait retraits"], relation: "apart" },
    {
      words: ["embarque embarquent embarquer embarquement", "debarque debarquent debarquer debarquement"],
      relation: "apart",
    },
    {
      words: [
        "construit construite construits construire construction",
        "demoli demolie demolir demolition detruit detruite detruire",
      ],
      relation: "apart",
    },
    {
      words: [
        "achete achetent acheter achetera acheta achetee achetes acquis acquiert",
        "vend vendent vendre vendra vendit vendu vendue vendus vendues",
      ],
      relation: "converse",
    },
    {
      words: ["prete pretent preter pretera pretee pret", "emprunte empruntent emprunter empruntera empruntee emprunt"],
      relation: "converse",
    },
    {
      words: ["envoie envoient envoyer enverra envoya envoyee", "recoit recoivent recevoir recevra recut recu recue"],
      relation: "converse",
    },
    { words: ["gagne gagnent gagner gagna gagnee", "perd perdent perdre perdit perdu perdue"], relation: "converse" },
    { words: ["hauteur de_haut", "longueur de_long"], relation: "apart" },
    { words: ["largeur de_large", "longueur de_long"], relation: "apart" },
    { words: ["largeur de_large", "hauteur de_haut"], relation: "apart" },
    { words: ["profondeur", "longueur de_long"], relation: "apart" },
    { words: ["profondeur", "largeur de_large"], relation: "apart" },
  ],
  otherwise:
    /\b(?:(?:la|une|quelque|autre|a|sa|ma|leur|chaque|toute|nulle) part\b|part (?:de|des|du|d'|sociale)|en partie|(?:la|une|cette|partie?s?) partie|a partir|(?:le|au|en|des le) debut (?:de|du|des|d')|(?:mois|fin|debut) de l'annee|entre (?=\d|autres|les?\b|la\b|l'|deux|[a-z']+ (?:h|heures) et|eux|elles)|arrive que|les arrives|parties? (?:prenantes?|communes?)|pret a|prete a|(?:en|hors) vente)/g,
  state:
    /\b(?:est|sont|reste|restent|demeure|demeurent)(?: (?:toujours|aussi|egalement|actuellement|completement|donc|alors|seulement))? (?:ouvert|ferme)e?s?\b/g,
  asksState:
    /\b(?:est|sont|reste|restent)(?!-ce)\b(?! (?:l'|la |les? |son )?(?:heures?|dates?|horaires?)).*\b(?:ouverte?s?|fermee?s?)\b/,
  span: /\bjusqu(?:'a|'au|e|'en)\b|\b(?:d'|(?:de|du|des) )(?!(?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche)\b)[^.;\n]{1,30}? (?:a|au|-|–) (?!partir|compter|l')(?:\d|midi|minuit|[a-z]+ heures|janvier|fevrier|mars|avril|mai|juin|juillet|aout|septembre|octobre|novembre|decembre)|\bentre \d[^.;\n]{0,20} et \d|\d ?(?:h(?:eures?)? ?(?:\d\d)?)? ?(?:[-–—]|a) ?\d/g,
  breaks:
    /(?<!:)\n|[;!?]|\.(?!\d)|\b(?:et|mais|tandis|qui|ou)\b(?! (?:elle |il )?(?:dure|durent|dura|reste|restent|se poursui|se prolonge|continue|va|est ouverte?)\b)/,
  clause: /\b(?:apres|avant|si|lorsqu?e?|depuis|tandis|parce|qui|dont|pendant que|une fois)\b/g,
};
