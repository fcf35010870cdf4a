import { relationPatterns } from "./relation-phrases";

/** French wordings of relations. Long because it is a table: one entry a wording. */
const PARTS = {
  /** Begins a sentence or clause: "la directrice de A est B". After a comma or preposition it speaks of something else. */
  the: "(?<!(?:,|de|du|par|pour|avec|a|au|et) )(?<![a-z'])(?:le |la |l')",
  be: "(?:(?:qui )?(?:est|etait|fut|sont|etaient|furent|a ete|ont ete|avait ete|devient|devint|est devenue?|etait devenue?|reste|demeure) )",
  adverbs:
    "(?:(?:aussi|egalement|alors|aujourd'hui|desormais|actuellement|encore|toujours|d'abord|ensuite|puis|officiellement|conjointement|longtemps) ){0,2}",
  maybe: "(?:, )?<be>?<adverbs>",
  /** Before a verb in the present or the past; the auxiliary is part of it. */
  has: "(?:, )?(?:qui )?<adverbs>(?:(?:a|ont|avait|avaient) <adverbs>)?",
  art: "(?:(?:le|la|les|l'|un|une|son|sa|ses|leur|leurs|ce|cette|cet) ?)?",
  words:
    "(?:(?!(?:comme|de|du|des|d'|par|pour|dans|en|a|au|aux|avec|et|ou|sur|chez|qui|que|dont|ne|n')(?: |\\b))[a-z'-]+ ){0,3}",
  np: "<art><words>",
  of: "(?:de la |de l'|de |du |des |d'|de leur |de son |de sa )",
  to: "(?:a la |a l'|a |au |aux )",
  at: "(?:a la |a l'|a |au |aux |en |dans la |dans le |dans l'|dans |pres de |pres du |sur la |sur le |sur l'|sur )",
  chief:
    "(?:directeur|directrice|directeur general|directrice generale|president|presidente|president-directeur general|pdg|chef|cheffe|dirigeante?|patron|patronne|maire|(?:premier |premiere )?ministre|gouverneur|gouverneure|recteur|rectrice|doyen|doyenne|capitaine|redacteur en chef|redactrice en chef|conservateur|conservatrice|commandant|roi|reine|empereur|gerante?|coordinateur|coordinatrice|responsable|secretaire general|secretaire generale|porte-parole)(?: (?:generale?|scientifique|technique|artistique|adjointe?|executif|executive))?",
  staff:
    "(?:ingenieure?|chercheur|chercheuse|scientifique|biologiste|hydrologue|juriste|avocate?|analyste|employee?|technicien|technicienne|journaliste|professeure?|enseignante?|infirmiere?|medecin|designer|architecte|developpeur|developpeuse|comptable|secretaire|tresoriere?|bibliothecaire|conseillere?|historien|historienne|naturaliste|economiste|chimiste|physicienne?|geologue|redactrice|redacteur)",
  town: "(?:ville|village|port|banlieue|commune|hameau|ile|region|province|capitale|departement|riviere|lac|vallee|quartier|station|bourg|cite)",
  designed:
    "(?:dessinee?s?|concue?s?|ecrite?s?|composee?s?|peinte?s?|inventee?s?|creee?s?|imaginee?s?|realisee?s?|developpee?s?)",
  set: "(?:fondee?s?|cofondee?s?|creee?s?|etablie?s?|lancee?s?|cree)",
  role: "<np>(?:(?:<chief>|<staff>|fondateur|fondatrice|entrepreneur|entrepreneuse|philanthrope|freres|soeurs|armateur|negociante?|inventeur|inventrice|auteur|autrice|peintre|poete|potier|romanciere?) )?",
  as: "(?:comme (?:[a-z'-]+ ){1,3})?",
  pe: "(?:'s|son|sa|leur)",
};

export const FRENCH_RELATIONS = relationPatterns(PARTS, {
  succeeded: [
    ["forward", "verb", "begins", "<has>(?:succede|succeda|remplace|remplaca) <to>?<np>"],
    ["forward", "verb", "begins", "<has>(?:pris|prit|prend) la suite <of><np>"],
    ["backward", "verb", "begins", "<maybe>(?:remplacee?) (?:comme [a-z]+ )?par <role>"],
    ["forward", "noun", "begins", "(?:, )?<be>?<art><words>successeur <of><np>"],
    ["backward", "noun", "begins", "<pe> <words>successeur (?:, |est |etait )?"],
  ],
  leads: [
    ["backward", "noun", "holds", "<the><chief> <of><np>@(?:, |est |etait )"],
    [
      "forward",
      "noun",
      "holds",
      ", (?:<be>)?(?:alors |aujourd'hui |actuellement )?<art><words><chief> (?:et [a-z]+ )?<of><np>",
    ],
    ["forward", "noun", "holds", "\\( <art><words><chief> <of><np>"],
    ["forward", "verb", "holds", "<maybe><art><words><chief> (?:et [a-z]+ )?<of><np>"],
    ["forward", "verb", "holds", "<maybe>a la tete <of><np>"],
    ["forward", "verb", "begins", "<has>(?:pris|prit|prend) (?:la tete|la direction|la presidence) <of><np>"],
    [
      "forward",
      "verb",
      "begins",
      "<maybe>(?:nommee?|elue?|designee?|choisie?) (?:comme |a la tete )?<art><words>(?:<chief> )?<of><np>",
    ],
    [
      "forward",
      "verb",
      "begins",
      "<has>(?:succede|succeda|remplace|remplaca) <to>?§ (?:comme |au poste de |a la tete )<art><words>(?:<chief> )?<of><np>",
    ],
    [
      "forward",
      "verb",
      "holds",
      "<has>(?:dirige|dirigea|dirigeait|preside|presida|presidait|gere|gerait|mene|menait|gouverne|gouvernait|pilote|pilotait|coordonne|anime) <np>",
    ],
    ["forward", "verb", "ends", "<has>(?:quitte|quitta) (?:la tete|la direction|la presidence) <of><np>"],
    [
      "backward",
      "verb",
      "holds",
      "<maybe>(?:dirigee?s?|presidee?s?|geree?s?|menee?s?|gouvernee?s?|pilotee?s?|coordonnee?s?|animee?s?) par <role>",
    ],
    ["backward", "noun", "holds", "<pe> <words><chief> (?:, |est |etait )?"],
    ["backward", "noun", "holds", ", dont <art><words><chief> (?:est|etait) "],
    ["backward", "verb", "begins", "<has>(?:nomme|nomma|elu|designe) <role>"],
  ],
  works_for: [
    [
      "forward",
      "verb",
      "holds",
      "<has>(?:travaille|travaillait|travailla) <as>(?:pour |chez |a |au |aux |a la |a l'|avec |dans )<np>",
    ],
    ["forward", "verb", "begins", "<has>(?:rejoint|rejoignit|integre|integra) <np>"],
    ["forward", "verb", "holds", "<maybe>(?:employee?|salariee?|embauchee?|recrutee?) <as>(?:par|de|du|chez|a) <np>"],
    ["forward", "verb", "ends", "<has>(?:quitte|quitta) <np>"],
    ["forward", "noun", "holds", ", (?:<be>)?<art><words><staff> <words>(?:<of>|<to>|chez )<np>"],
    ["forward", "verb", "holds", "<maybe><art><words><staff> <words>(?:<of>|<to>|chez )<np>"],
    ["backward", "verb", "holds", "<has>(?:emploie|employait) <role>"],
    ["backward", "verb", "begins", "<has>(?:embauche|recrute|engage) <role>"],
  ],
  founded: [
    ["backward", "noun", "begins", "<the>(?:co)?(?:fondateur|fondatrice) <of><np>@(?:, |est |etait )"],
    [
      "forward",
      "verb",
      "begins",
      "<has>(?:fonde|fonda|fondent|fonderent|cofonde|cree|crea|creerent|etabli|lance|lanca) <np>",
    ],
    [
      "forward",
      "noun",
      "begins",
      "(?:, )?<be>?<art><words>(?:co)?(?:fondateur|fondatrice)s? (?:et <words>[a-z]+ )?<of><np>",
    ],
    ["backward", "verb", "begins", "<maybe><set> (?:(?:a|en|au) § )?par <role>"],
    ["backward", "noun", "begins", "<pe> <words>(?:co)?(?:fondateur|fondatrice) (?:, |est |etait )?"],
  ],
  acquired: [
    [
      "forward",
      "verb",
      "begins",
      "<has>(?:rachete|racheta|achete|acheta|acquis|acquiert|acquit|absorbe|absorba|repris|reprend) <np>",
    ],
    ["backward", "verb", "begins", "<maybe>(?:rachetee?s?|achetee?s?|acquise?s?|absorbee?s?|reprise?s?) par <role>"],
  ],
  owns: [
    ["backward", "noun", "holds", "<the>proprietaire <of><np>@(?:, |est |etait )"],
    ["forward", "verb", "holds", "<has>(?:possede|possedait|detient|detenait|controle) <np>"],
    [
      "forward",
      "verb",
      "holds",
      "<has>(?:detient|detenait|possede|possedait|pris) <art><words>(?:part|parts|participation|majorite|actions|[a-z]+ %) (?:de capital )?(?:dans |<of>)<np>",
    ],
    ["forward", "noun", "holds", "(?:, )?<be>?<art><words>(?:proprietaire|maison mere|actionnaire [a-z]+) <of><np>"],
    ["backward", "verb", "holds", "<maybe>(?:detenue?s?|possedee?s?|controlee?s?) par <role>"],
    ["backward", "verb", "holds", "<has>(?:appartient|appartenait) <to><np>"],
    ["backward", "noun", "holds", "(?:, )?<be>?<art><words>filiale <of><np>"],
    ["backward", "noun", "holds", "<pe> <words>(?:proprietaire|maison mere) (?:, |est |etait )?"],
  ],
  member_of: [
    ["forward", "verb", "holds", "<maybe><art><words>membres? <of><np>"],
    ["forward", "noun", "holds", ", <art><words>membres? <of><np>"],
    ["forward", "verb", "begins", "<has>(?:rejoint|rejoignit|adhere|adhera|integre) <to>?<np>"],
    ["forward", "verb", "holds", "<has>(?:siege|siegeait) (?:<to>|dans )<np>"],
    ["forward", "verb", "ends", "<has>(?:quitte|quitta) <np>"],
  ],
  part_of: [
    ["forward", "verb", "holds", "<has>(?:fait|faisait|font) partie <of><np>"],
    [
      "forward",
      "verb",
      "holds",
      "<maybe><art><words>(?:partie|division|branche|unite|service|departement|section|composante|affluent|faculte|quartier) <of><np>",
    ],
    [
      "forward",
      "noun",
      "holds",
      ", <art><words>(?:partie|division|branche|unite|service|departement|section|composante|affluent|faculte|quartier) <of><np>",
    ],
    ["forward", "verb", "holds", "<has>(?:depend|dependait|releve) <of><np>"],
    ["backward", "verb", "holds", "<has>(?:comprend|comprenait|regroupe) <np>"],
  ],
  located_in: [
    ["backward", "noun", "holds", "<the>capitale <of><np>@(?:, |est )"],
    [
      "forward",
      "verb",
      "holds",
      "<maybe>(?:basee?s?|situee?s?|installee?s?|implantee?s?|etablie?s?|domiciliee?s?) <at><np>",
    ],
    [
      "forward",
      "verb",
      "holds",
      "(?:, )?(?:qui )?(?:se trouve|se trouvait|se situe|se dresse|est|etait|sont) <at><np>",
    ],
    ["forward", "verb", "holds", "<has>(?:son |leur )?siege (?:social )?<at><np>"],
    [
      "forward",
      "verb",
      "holds",
      "(?:, )?(?:qui )?(?:a|avait|ont) <art><words>(?:siege|bureaux|usine|atelier|ateliers|base) (?:social )?<at><np>",
    ],
    ["forward", "noun", "holds", ", dont le siege (?:social )?est <at><np>"],
    ["forward", "noun", "holds", ", <art><words><town> (?:<of>|<at>)<np>"],
    ["forward", "verb", "holds", "<maybe><art><words><town> (?:<of>|<at>)<np>"],
    ["forward", "verb", "begins", "<has>(?:demenage|transfere son siege) <at><np>"],
    ["backward", "noun", "holds", "<pe> capitale (?:, |est )?"],
  ],
  produces: [
    [
      "forward",
      "verb",
      "holds",
      "<has>(?:fabrique|fabriquait|produit|produisait|construit|construisait|vend|vendait|brasse|publie|publiait|edite|developpe|commercialise|presente|lance|devoile) <np>",
    ],
    [
      "backward",
      "verb",
      "holds",
      "<maybe>(?:fabriquee?s?|produite?s?|construite?s?|vendue?s?|publiee?s?|editee?s?|commercialisee?s?|brassee?s?) par <role>",
    ],
    ["forward", "noun", "holds", "(?:, )?<be>?<art><words>(?:fabricant|producteur|editeur|constructeur) <of><np>"],
  ],
  created: [
    [
      "backward",
      "noun",
      "begins",
      "<the>(?:auteur|autrice|inventeur|inventrice|createur|creatrice|architecte|compositeur|compositrice) <of><np>@(?:, |est |etait )",
    ],
    [
      "forward",
      "verb",
      "begins",
      "<has>(?:dessine|dessina|concu|concoit|concut|ecrit|ecrivit|compose|composa|peint|peignit|invente|inventa|imagine|imagina|cree|crea|construit|construisit|developpe) <np>",
    ],
    ["backward", "verb", "begins", "<maybe>(?:<designed>|construite?s?) (?:(?:a|en|au) § )?par <role>"],
    [
      "forward",
      "noun",
      "begins",
      "(?:, )?<be>?<art><words>(?:auteur|autrice|inventeur|inventrice|createur|creatrice|architecte|compositeur|compositrice|peintre|conceptrice|concepteur) <of><np>",
    ],
  ],
  married_to: [
    ["forward", "verb", "begins", "<has>(?:epouse|epousa) <role>"],
    ["forward", "verb", "begins", "(?:, )?(?:qui )?s'est mariee? (?:avec |a )<role>"],
    ["forward", "verb", "holds", "<maybe>mariee? (?:avec |a )<role>"],
    ["forward", "noun", "holds", "(?:, )?<be>?<art><words>(?:femme|epouse|epoux|mari|veuve|veuf) <of><role>"],
    ["forward", "noun", "holds", "(?:et )?<pe> (?:femme|epouse|mari|epoux) (?:, |est |etait )?"],
  ],
  child_of: [
    ["forward", "noun", "holds", "(?:, )?<be>?<art><words>(?:fils|fille) <of><role>"],
    ["backward", "noun", "holds", "(?:et )?<pe> <words>(?:fils|fille) (?:, |est |etait )?"],
  ],
  born_in: [["forward", "verb", "begins", "(?:, )?(?:(?:qui )?(?:est|etait|fut) )?(?:nee?|naquit) <at><np>"]],
  died_in: [
    ["forward", "verb", "begins", "(?:, )?(?:qui )?(?:(?:est|fut) )?(?:morte?|decedee?|mourut|meurt) <at><np>"],
  ],
  takes_part_in: [
    [
      "forward",
      "verb",
      "holds",
      "<has>(?:participe|participa|participait|participent|pris part|prit part|prend part|assiste|assista|concouru) <to><np>",
    ],
    ["forward", "verb", "holds", "<has>(?:expose|chante|joue|parle) (?:<to>|lors <of>)<np>"],
    ["forward", "verb", "begins", "<has>(?:remporte|gagne|remporta) <np>"],
  ],
  takes_place_in: [
    [
      "forward",
      "verb",
      "holds",
      "(?:, )?(?:qui )?(?:a lieu|a eu lieu|eut lieu|aura lieu|avait lieu|se tient|se tiendra|s'est tenue?|se deroule|s'est deroulee?) (?:chaque annee |tous les ans )?<at><np>",
    ],
    ["forward", "verb", "holds", "<maybe>(?:organisee?s?|accueillie?s?|tenue?s?) (?:chaque annee )?(?:<at>|par )<np>"],
    ["backward", "verb", "holds", "<has>(?:accueille|accueilli|accueillait|accueillit) <np>"],
  ],
  uses: [
    ["forward", "verb", "holds", "<has>(?:utilise|utilisait|emploie|adopte|adopta|deploye) <np>"],
    ["forward", "verb", "holds", "<has>(?:se sert|recourt) (?:<of>|<to>)<np>"],
    ["backward", "verb", "holds", "<maybe>utilisee?s? par <role>"],
    ["forward", "verb", "holds", "<maybe>equipee?s? <of><np>"],
  ],
  supplies: [
    [
      "forward",
      "verb",
      "holds",
      "<has>(?:fournit|fournissait|fourni|livre|livrait|approvisionne|approvisionnait) (?:<np>(?:<to>))?<np>",
    ],
    ["forward", "verb", "holds", "<has>(?:fournit|fournissait|livre|livrait) (?:<art>|des |du )<words><to><np>"],
    ["forward", "noun", "holds", "(?:, )?<be>?<art><words>fournisseur <of><np>"],
    ["backward", "verb", "holds", "<maybe>(?:fournie?s?|approvisionnee?s?|livree?s?) par <role>"],
    ["backward", "noun", "holds", "<pe> <words>fournisseur (?:, |est |etait )?"],
  ],
  regulates: [
    [
      "forward",
      "verb",
      "holds",
      "<has>(?:reglemente|reglementait|supervise|supervisait|surveille|surveillait|controle|encadre|autorise|inspecte) <np>",
    ],
    [
      "backward",
      "verb",
      "holds",
      "<maybe>(?:reglementee?s?|supervisee?s?|surveillee?s?|controlee?s?|encadree?s?|inspectee?s?) par <role>",
    ],
  ],
});
