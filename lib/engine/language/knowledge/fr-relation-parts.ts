/** Parts of French wordings of relations: sources of regular expressions, `<name>` for another part. */
export const FRENCH_PARTS = {
  /**
   * Begins a sentence or clause: "la directrice de A est B". After a comma or preposition it is about something else.
   */
  the: "(?<!(?:,|de|du|par|pour|avec|a|au|et) )(?<![a-z'])(?:le |la |l')",
  be: "(?:(?:qui )?(?:est|sera|seront|etait|fut|sont|etaient|furent|a ete|ont ete|avait ete|devient|devint|est devenue?|etait devenue?|reste|demeure) )",
  adverbs:
    "(?:(?:aussi|egalement|alors|aujourd'hui|desormais|actuellement|encore|toujours|d'abord|ensuite|puis|officiellement|conjointement|longtemps) ){0,2}",
  maybe: "(?:, )?<be>?<adverbs>",
  /** Before a verb in the present or the past; includes the auxiliary. */
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
    "(?:dessinee?s?|redigee?s?|illustree?s?|concue?s?|ecrite?s?|composee?s?|peinte?s?|inventee?s?|creee?s?|imaginee?s?|realisee?s?|developpee?s?)",
  set: "(?:fondee?s?|cofondee?s?|creee?s?|etablie?s?|lancee?s?|cree)",
  role: "<np>(?:(?:<chief>|<staff>|fondateur|fondatrice|entrepreneur|entrepreneuse|philanthrope|freres|soeurs|armateur|negociante?|inventeur|inventrice|auteur|autrice|peintre|poete|potier|romanciere?) )?",
  as: "(?:comme (?:[a-z'-]+ ){1,3})?",
  pe: "(?:'s|son|sa|leur)",
};
