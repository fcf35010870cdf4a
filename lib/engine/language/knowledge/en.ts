import type { KnowledgeGrammar } from "../knowledge-grammar";
import { wordList, wordSet } from "../synonyms/word-list";

export const ENGLISH_KNOWLEDGE: KnowledgeGrammar = {
  lexicon: "compromise",
  titles: wordSet(`mr mrs ms miss mx dr prof professor sir dame lord lady rev reverend fr capt captain col
    colonel gen general lt lieutenant sgt sergeant maj major judge justice sen senator rep hon mme madam`),
  roles: wordSet(`director president chair chairman chairwoman chairperson head chief ceo cto cfo founder co-founder
    engineer architect mayor minister governor secretary treasurer coordinator manager researcher scientist biologist
    naturalist historian journalist author writer poet painter composer designer inventor curator spokesperson
    spokeswoman spokesman owner editor lawyer physicist chemist hydrologist geologist librarian nurse doctor teacher
    rector dean captain councillor commissioner king queen emperor prince princess pope bishop potter baker captain
    analyst technician surveyor physician philanthropist merchant shipowner entrepreneur artist sculptor photographer
    successor colleague brother sister son daughter wife husband father mother`),
  articles: wordSet("the a an"),
  legalForms:
    wordSet(`ltd limited inc incorporated llc llp lp plc corp corporation co company gmbh ag nv bv as ab asa oy oyj
    spa srl pty pte kg`),
  headFirst: false,
  heads: {
    organization:
      wordSet(`institute institution university college school academy faculty laboratory laboratories lab labs
      ministry department agency authority office bureau commission committee council board parliament senate court tribunal
      bank fund trust foundation association society union federation confederation league alliance consortium cooperative
      company corporation group holding holdings partners industries enterprises motors airlines airways logistics robotics
      systems technologies technology software pharmaceuticals energy electric publishing press media studios records
      brewery bakery museum library archive archives hospital clinic church police army navy observatory orchestra theatre
      theater club team party chamber guild inc ltd llc plc corp co gmbh brothers sons works shipyard shipyards foundry
      service services secretariat syndicate network programme program initiative registry cathedral ensemble llp
      consulting consultants capital investments insurance solutions analytics textiles foods farms docks railways
      inspectorate observatory courier herald gazette tribune chronicle diocese cooperative`),
    place:
      wordSet(`lake river mount mountain mountains hill hills valley bay gulf cape island islands isle peninsula sea
      ocean strait port harbour harbor street road avenue square lane bridge park forest wood woods desert plain plateau
      city town village county province district republic kingdom state quay canal creek falls coast beach airport station
      castle palace abbey tower gardens garden reservoir basin estuary delta quarter weir mill lighthouse house hall wharf
      terrace crescent chapel monastery stadium arena glacier`),
    event:
      wordSet(`conference congress summit festival fair show exhibition expo war battle siege revolution treaty olympics
      games championship championships cup tournament symposium workshop convention biennale marathon forum earthquake
      hurricane storm flood regatta assembly ceremony prize award`),
    product: wordSet("engine app platform model edition suite browser console processor database telescope satellite"),
    concept:
      wordSet(`act law directive regulation protocol charter convention code standard agreement accord plan strategy
      theory theorem method project campaign`),
  },
  cues: {
    organization:
      wordSet(`company firm group startup start-up manufacturer maker publisher subsidiary supplier association
      charity union agency organisation organization cooperative bank operator carrier retailer developer contractor
      newspaper magazine broadcaster`),
    place: wordSet("city town village river island port county district province region suburb hamlet mayor"),
    event: wordSet("festival conference exhibition congress fair"),
    product:
      wordSet(`software app application system tool platform model product lamp car ship vessel engine robot device
      drug vaccine program programme database browser sensor boat ferry locomotive satellite medicine prototype novel book
      film album`),
    concept: wordSet("law directive regulation method theory standard project"),
  },
  lowerCaseHeads:
    wordSet(`university institute academy museum ministry battle siege treaty tower lighthouse abbey castle
    cathedral palace`),
  directHeads: new Set(),
  trailing: wordSet("royal national international central federal northern southern eastern western general"),
  adjectives: null,
  commonEndings:
    /(?:ing|ed|ly|tion|tions|ment|ments|ness|ance|ence|ity|ities|ive|able|ible|ous|ical|less|ful|ship|ism|ology|age|ages)$/,
  indefinite: wordSet("a an this that these those each every any such no our your its my all both either neither"),
  links: wordSet("of for the"),
  complements: wordSet("of"),
  particles: wordSet("van von der den de la le di da dos du bin al el ter"),
  placePrepositions: wordSet("in near at"),
  notNames: wordSet(`monday tuesday wednesday thursday friday saturday sunday january february march april may june july
    august september october november december spring summer autumn winter figure figures table tables section sections
    chapter chapters appendix annex annexe page pages article articles room line step note notes version volume part item
    mr mrs ms i ok pdf csv faq vat pin usb gps id am pm ceo cto cfo html xml json url internet web english french german
    spanish italian portuguese dutch danish swedish norwegian finnish polish russian greek turkish arabic chinese japanese
    korean indian american british european african asian latin roman swiss belgian irish scottish welsh canadian
    australian austrian christmas easter contents introduction summary conclusion overview background monsieur
    earth god north south east west northern southern eastern western msc bsc phd mba ba ma client customer provider
    supplier buyer seller purchaser lessor lessee landlord tenant licensor licensee borrower lender contractor party
    parties agreement schedule clause fees whereas recital recitals schedules clauses`),
  exonyms: new Map(
    Object.entries({
      eu: "european union",
      un: "united nations",
      us: "united states",
      usa: "united states",
      "united states of america": "united states",
      america: "united states",
      uk: "united kingdom",
      "great britain": "united kingdom",
      britain: "united kingdom",
      who: "world health organization",
      "world health organisation": "world health organization",
      nato: "nato",
      "north atlantic treaty organization": "nato",
      ecb: "european central bank",
      imf: "international monetary fund",
      wto: "world trade organization",
      holland: "netherlands",
    }),
  ),
  canonicalWords: new Map(
    Object.entries({
      organisation: "organization",
      centre: "center",
      labour: "labor",
      defence: "defense",
      theatre: "theater",
      harbour: "harbor",
      programme: "program",
      transports: "transport",
      sciences: "science",
      laboratories: "laboratory",
      mt: "mount",
    }),
  ),
  columns: {
    person: wordSet(
      "person owner responsible manager director head contact author engineer name names leader chair founder",
    ),
    organization: wordSet(
      "company organisation organization laboratory supplier customer client employer operator manufacturer partner institution",
    ),
    place: wordSet("place places site city town location country station stop village seat headquarters region"),
    event: wordSet("event conference festival"),
    product: wordSet("product application system vehicle model tool"),
  },
  dates: {
    monthAbbreviations: wordList("jan feb mar apr may jun jul aug sept? oct nov dec"),
    dayFirst: null,
    of: ["of", "of the year"],
    quarters: ["quarter"],
    halves: ["half"],
    quarterLetter: "q",
    seasons: new Map([
      ["spring", [3, 5]],
      ["summer", [6, 8]],
      ["autumn", [9, 11]],
      ["winter", [12, 2]],
    ]),
    decade: ["", "s"],
    centuries: ["century"],
    rangeWords: ["to", "and", "until", "till", "through"],
    rangeOpeners: ["from", "between"],
    weekend: ["weekend", "week-end"],
    everyDay: ["every day", "each day", "daily", "all week", "days a week"],
    units:
      wordList(`euros? dollars? pounds? people persons metres? meters? km kilometres? kg tonnes? litres? watts? households
      schools pages copies visitors inhabitants members employees hours kilowatts? volts? passengers trees`),
    yearCues: wordList("in since until till before after during circa early late mid year"),
    weakYearCues: wordList("from of by about around between through to and"),
    since: ["since", "from", "as of", "starting in", "starting on", "beginning in"],
    until: ["until", "till", "up to", "through"],
  },
};
