import type { KnowledgeGrammar } from "../knowledge-grammar";
import { wordList, wordSet } from "../synonyms/word-list";

/** A long file because it is a table: one entry for each name or word. */
export const FRENCH_KNOWLEDGE: KnowledgeGrammar = {
  lexicon: "fr-compromise",
  titles: wordSet(`m mm mr mme mmes mlle mlles dr dre drs docteur docteure pr prof professeur professeure me maitre mgr
    monsieur madame mademoiselle sir lord lady abbe colonel commandant capitaine general lieutenant veuve`),
  roles: wordSet(`directeur directrice president presidente chef cheffe ingenieur ingenieure architecte maire ministre
    gouverneur secretaire tresorier tresoriere coordinateur coordinatrice responsable chercheur chercheuse scientifique
    biologiste naturaliste historien historienne journaliste auteur autrice ecrivain ecrivaine poete peintre compositeur
    compositrice designer inventeur inventrice conservateur conservatrice porte-parole fondateur fondatrice cofondateur
    cofondatrice proprietaire avocat avocate physicien physicienne chimiste hydrologue geologue bibliothecaire infirmier
    infirmiere medecin recteur rectrice doyen doyenne capitaine conseiller conseillere roi reine empereur imperatrice
    prince princesse pape eveque potier boulanger navigateur negociant armateur entrepreneur entrepreneuse artiste
    sculpteur sculptrice photographe philanthrope gerant gerante successeur epouse epoux mari femme fils fille frere
    soeur pere mere dirigeant dirigeante romancier romanciere elu elue animateur animatrice`),
  articles: wordSet("le la les l un une"),
  legalForms: wordSet("sa sas sarl sasu eurl eirl scop scic snc sci sca sem gie ltee cie compagnie"),
  headFirst: true,
  heads: {
    organization: wordSet(`institut institution universite college lycee ecole academie faculte laboratoire laboratoires
      ministere departement agence autorite office bureau commission comite conseil parlement senat cour tribunal
      banque fonds fondation association societe syndicat union federation confederation ligue alliance consortium
      cooperative compagnie groupe holding industries entreprises editions presses studios brasserie boulangerie musee
      bibliotheque archives hopital clinique eglise police armee marine observatoire orchestre theatre club equipe parti
      chambre guilde etablissements ateliers chantiers fonderie manufacture mairie prefecture maison moteurs logistique
      robotique technologies energie electrique croix caisse regie reseau centre collectif mutuelle cercle service
      organisation secretariat gendarmerie filature verrerie conservatoire amis programme ensemble direction assemblee
      inspection delegation imprimerie pharmacie scierie usine brigade rectorat`),
    place:
      wordSet(`lac riviere fleuve mont montagne montagnes colline vallee baie golfe cap ile iles presqu'ile mer ocean
      detroit port rue avenue place boulevard quai pont parc foret bois desert plaine plateau ville village comte
      province canton republique royaume etat canal ruisseau cote plage aeroport gare chateau palais abbaye tour jardin
      jardins etang marais bassin estuaire delta quartier seuil moulin phare pays riou val col pointe barrage region`),
    event:
      wordSet(`conference congres sommet festival foire salon exposition guerre bataille siege revolution traite jeux
      championnat championnats coupe tournoi colloque symposium atelier convention biennale marathon forum seisme ouragan
      tempete inondation fete assises journees prix rencontres regate`),
    product: wordSet("moteur application plateforme modele logiciel console processeur telescope satellite"),
    concept: wordSet(`loi directive reglement protocole charte code norme accord accords plan strategie theorie theoreme
      methode projet pacte label`),
  },
  cues: {
    organization: wordSet(`societe entreprise groupe constructeur fabricant editeur filiale fournisseur association
      syndicat agence cooperative banque operateur transporteur distributeur start-up jeune-pousse ong cabinet marque
      journal quotidien magazine fondation firme maison fonderie usine scierie clinique prestataire`),
    place: wordSet(
      "ville village riviere ile port commune departement province region canton banlieue hameau ruisseau maire mairesse",
    ),
    event: wordSet("festival conference exposition congres salon foire"),
    product:
      wordSet(`logiciel application systeme outil plateforme modele produit lampe voiture navire bateau moteur robot
      appareil medicament vaccin capteur ferry locomotive satellite prototype roman livre film album velo drone`),
    concept: wordSet("loi directive reglement methode theorie norme projet programme operation"),
  },
  lowerCaseHeads: wordSet(`ministere universite mairie prefecture musee institut ecole hopital conseil lycee academie
    bibliotheque chambre conservatoire observatoire syndicat agence office faculte fondation association
    festival salon foire congres sommet bataille traite lac mont vallee baie golfe cap ile pont place rue quai tour
    chateau abbaye parc foret phare quartier college gare seuil etang theatre stade avenue boulevard prix projet`),
  directHeads:
    wordSet(`lac mont vallee baie golfe cap ile pont place rue quai tour chateau abbaye parc phare quartier gare seuil
    musee lycee college ecole hopital theatre stade avenue boulevard projet`),
  trailing: wordSet(`europeen europeenne europeens europeennes national nationale nationaux nationales international
    internationale regional regionale municipal municipale departemental departementale general generale francais
    francaise mondial mondiale populaire maritime agricole social sociale centrale central federal federale royal royale
    unies unis atlantique polytechnique scientifique technique botanique ornithologique hydrologique rouge verte
    environnement universitaire economique littoral littorale communal communale`),
  adjectives:
    /^.{2,}(?:al|ales?|aux|iques?|els?|elles?|aires?|iens?|iennes?|ifs?|ives?|ais|aises?|ois|oises?|eens?|eennes?|ables?|ibles?|oles?|ins?|ines?|eux|euses?|iers?|ieres?|iles?)$/,
  commonEndings:
    /(?:ing|tion|tions|sion|sions|ment|ments|ance|ences?|ite|ites|age|ages|eurs?|euses?|ismes?|ables?|ibles?|ique|iques)$/,
  indefinite:
    wordSet(`un une ce cet cette ces chaque tout toute tous toutes aucun aucune son sa ses leur leurs notre nos
    votre vos mon ma mes`),
  links: wordSet("de du des d la le les l aux au"),
  complements: wordSet("de du des d la l"),
  particles: wordSet("de du des d la le van von der den di da del al el"),
  placePrepositions: wordSet("a en pres vers dans"),
  notNames:
    wordSet(`lundi mardi mercredi jeudi vendredi samedi dimanche janvier fevrier mars avril mai juin juillet aout
    septembre octobre novembre decembre printemps ete automne hiver figure figures tableau tableaux section sections
    chapitre chapitres annexe annexes page pages article articles salle ligne etape note notes version volume m mme mm
    pdf csv tva faq usb gps html xml json url francais francaise francaises anglais anglaise allemand allemande allemands
    espagnol italien portugais neerlandais belge belges suisse-romand europeens europeennes americain americains russe
    chinois japonais noel paques sommaire introduction resume conclusion contexte apercu dieu internet terre nord sud est
    ouest redaction etat nouvel an objet duree loyer bailleur preneur locataire client prestataire fournisseur vendeur acheteur
    acquereur parties partie contrat master licence  lieu date presents presentes excuses excusee excuse ordre`),
  exonyms: new Map(
    Object.entries({
      "union europeenne": "european union",
      ue: "european union",
      "nations unies": "united nations",
      "organisation des nations unies": "united nations",
      onu: "united nations",
      "etats-unis": "united states",
      "etats-unis d'amerique": "united states",
      "royaume-uni": "united kingdom",
      "grande-bretagne": "united kingdom",
      angleterre: "england",
      ecosse: "scotland",
      "pays de galles": "wales",
      irlande: "ireland",
      allemagne: "germany",
      autriche: "austria",
      belgique: "belgium",
      suisse: "switzerland",
      espagne: "spain",
      italie: "italy",
      "pays-bas": "netherlands",
      danemark: "denmark",
      norvege: "norway",
      suede: "sweden",
      finlande: "finland",
      islande: "iceland",
      pologne: "poland",
      hongrie: "hungary",
      "republique tcheque": "czech republic",
      tchequie: "czech republic",
      slovaquie: "slovakia",
      slovenie: "slovenia",
      croatie: "croatia",
      serbie: "serbia",
      roumanie: "romania",
      bulgarie: "bulgaria",
      grece: "greece",
      turquie: "turkey",
      russie: "russia",
      lettonie: "latvia",
      lituanie: "lithuania",
      estonie: "estonia",
      chypre: "cyprus",
      malte: "malta",
      maroc: "morocco",
      algerie: "algeria",
      tunisie: "tunisia",
      egypte: "egypt",
      liban: "lebanon",
      inde: "india",
      chine: "china",
      japon: "japan",
      "coree du sud": "south korea",
      bresil: "brazil",
      argentine: "argentina",
      chili: "chile",
      mexique: "mexico",
      perou: "peru",
      "afrique du sud": "south africa",
      australie: "australia",
      "nouvelle-zelande": "new zealand",
      europe: "europe",
      afrique: "africa",
      asie: "asia",
      amerique: "united states",
      "amerique du nord": "north america",
      "amerique du sud": "south america",
      londres: "london",
      edimbourg: "edinburgh",
      bruxelles: "brussels",
      anvers: "antwerp",
      gand: "ghent",
      geneve: "geneva",
      berne: "bern",
      bale: "basel",
      vienne: "vienna",
      munich: "munich",
      hambourg: "hamburg",
      francfort: "frankfurt",
      cologne: "cologne",
      rome: "rome",
      venise: "venice",
      milan: "milan",
      naples: "naples",
      genes: "genoa",
      turin: "turin",
      lisbonne: "lisbon",
      seville: "seville",
      barcelone: "barcelona",
      copenhague: "copenhagen",
      varsovie: "warsaw",
      cracovie: "krakow",
      moscou: "moscow",
      "saint-petersbourg": "saint petersburg",
      athenes: "athens",
      "le caire": "cairo",
      caire: "cairo",
      alger: "algiers",
      pekin: "beijing",
      "nouvelle-orleans": "new orleans",
      "le cap": "cape town",
      "la haye": "the hague",
      haye: "the hague",
      manche: "english channel",
      mediterranee: "mediterranean",
      "mer mediterranee": "mediterranean",
      "mer du nord": "north sea",
      tamise: "thames",
      rhin: "rhine",
      danube: "danube",
      alpes: "alps",
      oms: "world health organization",
      "organisation mondiale de la sante": "world health organization",
      otan: "nato",
      bce: "european central bank",
      "banque centrale europeenne": "european central bank",
      fmi: "international monetary fund",
      "fonds monetaire international": "international monetary fund",
      omc: "world trade organization",
      "organisation mondiale du commerce": "world trade organization",
      "commission europeenne": "european commission",
      "parlement europeen": "european parliament",
      "croix-rouge": "red cross",
    }),
  ),
  canonicalWords: new Map(
    Object.entries({
      institut: "institute",
      universite: "university",
      ecole: "school",
      academie: "academy",
      laboratoire: "laboratory",
      laboratoires: "laboratory",
      ministere: "ministry",
      agence: "agency",
      conseil: "council",
      parlement: "parliament",
      comite: "committee",
      banque: "bank",
      fonds: "fund",
      fondation: "foundation",
      societe: "society",
      federation: "federation",
      groupe: "group",
      musee: "museum",
      bibliotheque: "library",
      hopital: "hospital",
      observatoire: "observatory",
      orchestre: "orchestra",
      theatre: "theater",
      moteurs: "motors",
      logistique: "logistics",
      robotique: "robotics",
      centre: "center",
      lac: "lake",
      riviere: "river",
      mont: "mount",
      vallee: "valley",
      baie: "bay",
      golfe: "gulf",
      ile: "island",
      pont: "bridge",
      parc: "park",
      foret: "forest",
      rue: "street",
      tour: "tower",
      chateau: "castle",
      abbaye: "abbey",
      phare: "lighthouse",
      congres: "congress",
      sommet: "summit",
      traite: "treaty",
      bataille: "battle",
      guerre: "war",
      loi: "act",
      directive: "directive",
      reglement: "regulation",
      protocole: "protocol",
      charte: "charter",
      programme: "program",
      projet: "project",
      sante: "health",
      energie: "energy",
      environnement: "environment",
      transports: "transport",
      defense: "defense",
      travail: "labor",
      recherche: "research",
      eau: "water",
      rivieres: "rivers",
      europeen: "european",
      europeenne: "european",
      national: "national",
      nationale: "national",
      internationale: "international",
      regional: "regional",
      regionale: "regional",
      mondiale: "world",
      sciences: "science",
      organisation: "organization",
      association: "association",
      commission: "commission",
    }),
  ),
  columns: {
    person: wordSet(
      "personne proprietaire responsable directeur directrice contact auteur autrice ingenieur nom noms presidente president fondateur chef",
    ),
    organization: wordSet(
      "societe entreprise laboratoire organisation organisme fournisseur client employeur exploitant fabricant partenaire institution",
    ),
    place: wordSet("lieu lieux site ville localisation pays station arret village siege region commune"),
    event: wordSet("evenement conference festival"),
    product: wordSet("produit application systeme vehicule modele outil"),
  },
  dates: {
    monthAbbreviations: ["janv", "fevr?", "mars", "avr", "mai", "juin", "juil", "aout", "sept", "oct", "nov", "dec"],
    dayFirst: true,
    of: ["de", "du", "d'", "de l'annee"],
    quarters: ["trimestre"],
    halves: ["semestre"],
    quarterLetter: "t",
    seasons: new Map([
      ["printemps", [3, 5]],
      ["ete", [6, 8]],
      ["automne", [9, 11]],
      ["hiver", [12, 2]],
    ]),
    decade: ["annees ", ""],
    centuries: ["siecle"],
    rangeWords: ["a", "au", "et", "jusqu'en", "jusqu'au", "jusqu'a"],
    rangeOpeners: ["de", "du", "des", "entre", "depuis"],
    weekend: ["week-end", "weekend"],
    everyDay: ["tous les jours", "chaque jour", "toute la semaine", "jours sur 7", "jours sur sept", "7j/7"],
    units:
      wordList(`euros? dollars? livres? personnes metres? km kilometres? kg tonnes? litres? watts? foyers ecoles pages
      exemplaires visiteurs habitants membres salaries heures arbres pieds voyageurs`),
    yearCues: wordList("en depuis jusqu'en avant apres vers durant debut fin annee l'annee courant des"),
    weakYearCues: wordList("de a au et entre"),
    since: [
      "depuis",
      "a partir de",
      "a partir du",
      "a compter de",
      "a compter du",
      "des",
      "depuis le",
      "depuis la fin de",
    ],
    until: ["jusqu'en", "jusqu'au", "jusqu'a", "jusqu'a fin"],
  },
};
