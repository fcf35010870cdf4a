import { NO_FIGURE_GRAMMAR } from "@/lib/engine/language/figures/figure-grammar";
import type { LanguagePack } from "@/lib/engine/language/language-pack";
import { NO_SUMMARIES } from "@/lib/engine/language/summaries/summary-grammar";
import { numbered, wordList, wordSet } from "@/lib/engine/language/synonyms/word-list";

export const SPANISH: LanguagePack = {
  stemmer: "spanish",
  functionWords: wordSet(`
    a acerca adonde ahi ahora al algo alguien algun alguna algunas alguno algunos ambas ambos ante antes aquel aquella
    aquellas aquello aquellos aqui asi aun aunque bajo bastante bien cada casi como con contra cual cuales cualquier
    cualquiera cuando cuanta cuantas cuanto cuantos de debe deben del desde despues donde dos durante e el ella ellas
    ello ellos en encima entonces entre era eran eres es esa esas ese eso esos esta estaba estaban estado estan estar
    estas este esto estos fue fueron fui ha habia habian haber han has hasta hay he hemos hoy incluso jamas junto la
    las le les lo los luego mas me mediante mi mia mientras mis mismo misma mucha muchas mucho muchos muy nada nadie ni
    ningun ninguna ninguno no nos nosotros nuestra nuestras nuestro nuestros nunca o os otra otras otro otros para
    pero poco por porque pues puede pueden que quien quienes se sea sean segun ser si sido siempre sin sino sobre sois
    solamente solo somos son soy su sus suya suyo tal tales tambien tampoco tan tanto te ti tiene tienen toda todas
    todavia todo todos tras tu tus tuvo un una unas uno unos usted ustedes vez vosotros y ya yo`),
  askingWords: wordList(`
    año nombre fecha tipo lugar llamar llama encontrar encuentra origen situar situado época periodo permitir causa
    razón empezar comenzar mencionar ejemplo papel persona vez decir explicar contar significar significa hacer cosa
    manera forma modo existe sirve consiste`),
  framingWords: wordList("pasaje texto documento fuente respuesta pregunta dice indica menciona según"),
  negations: wordSet("no nunca jamas nadie ningun ninguna ninguno ni sin nada tampoco"),
  apostrophes: {
    elisions: wordSet(""),
    contractions: wordSet(""),
    elidedNegations: wordSet(""),
    negated: null,
    telling: null,
  },
  abbreviations: {
    neverFinal: wordSet(
      "sr sra srta sres dr dra d dña don ud uds prof ej p.ej cf aprox avda av gral ee ff pág págs núm",
    ),
    beforeNumber: wordSet("pág págs núm art arts cap vol ene feb abr ago sept oct nov dic"),
    mayBeFinal: wordSet("etc a.c d.c ee.uu s.a s.l cía"),
  },
  compounds: { hyphened: null, joining: new Set(["y", "o"]), fractions: new Set() },
  numbers: {
    words: new Map([
      ...numbered(
        `cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis diecisiete
        dieciocho diecinueve veinte`,
        0,
      ),
      ["un", 1],
      ["una", 1],
      ["treinta", 30],
      ["cuarenta", 40],
      ["cincuenta", 50],
      ["sesenta", 60],
      ["setenta", 70],
      ["ochenta", 80],
      ["noventa", 90],
      ["cien", 100],
      ["ciento", 100],
      ["docena", 12],
    ]),
    andUnits: "y",
    andTens: null,
    onlyAfterNumber: wordSet(""),
    articles: wordSet("un una uno"),
    ordinals: new Map([
      ...numbered("primero segundo tercero cuarto quinto sexto septimo octavo noveno decimo", 1),
      ...numbered("primera segunda tercera", 1),
      ...numbered("primer segundo tercer", 1),
    ]),
    scales: new Map([
      ["mil", 1e3],
      ["millon", 1e6],
      ["millones", 1e6],
      ["billon", 1e12],
      ["billones", 1e12],
    ]),
    groups: ".",
    ordinalSuffixes: ["º", "ª"],
    percents: ["por\\s?cien(?:to)?"],
    countedInRoman: [],
    months: wordList("enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre"),
    monthsCapitalised: false,
  },
  questions: {
    expected: [
      [/\b(?:cuant[oa]s?|que (?:numero|cantidad|porcentaje|edad|altura|longitud|distancia|precio))\b/, "number"],
      [/\b(?:cuando|(?:en |de |desde )?que (?:ano|fecha|siglo|dia|mes|epoca|periodo))\b/, "time"],
      [/\b(?:quien(?:es)?|que (?:persona|rey|reina|presidente|autor|autora|ingeniero|ingeniera))\b/, "person"],
      [/\b(?:donde|(?:en )?que (?:ciudad|pais|region|lugar|isla|provincia))\b/, "place"],
      [/\b(?:por que|cual (?:es|fue|era) (?:la )?(?:causa|razon))\b/, "reason"],
      [/\b(?:como se llama|cual (?:es|fue|era) el (?:nombre|titulo))\b/, "name"],
    ],
    reasonMarks: /\b(?:porque|debido a|a causa de|gracias a|para (?:que|evitar|permitir)|ya que|puesto que|por eso)/i,
    addressWords: wordList("calle avenida plaza paseo camino"),
    timeWords: wordList("siglo década año hoy invierno verano primavera otoño lunes martes jueves viernes domingo"),
    summary: { ...NO_SUMMARIES, requests: [/^(?:resum[ea]|haz(?:me)? un resumen de|de que trata)\b/] },
    followUp: {
      opening: /^¿?(?:y|pero|o|entonces|que hay de|que pasa con)\b/,
      thing: /\b(?:ell[oa]s?|est[eao]s?|es[eao]s?|sus?|l[oae]s? mism[oa]s?)\b/,
      place: /\b(?:alli|alla|ahi)\b/,
      antecedent:
        /\b(?:el|la|los|las|una?|cada|todos?|todas?) [a-z]+\b(?!(?: [a-z]+)? (?:de|para|en|con|sobre|por) ?$)/,
      ellipsis: null,
    },
    parts: {
      opening:
        /(?:^|[.,:;!] ?)(?:(?:y|a|de|en|por|para|con|segun) )*(?:quien(?:es)?|que|cual(?:es)?|cuando|donde|como|por que|cuant[oa]s?)\b/,
      joint:
        /(?:\?\s+(?:y )?|,? y )(?=(?:(?:a|de|en|por|para|con) )?(?:quien(?:es)?|cual(?:es)?|cuando|donde|como|cuant[oa]s?)\b)/g,
      askingWords: [],
      nouns: [],
      coordinations: [],
      comparisons: [],
      separator: / y /g,
      determiner: /(?!)/,
      oneThing: /(?!)/,
      together: /(?!)/,
      frame: /(?!)/,
      agreement: [],
      counting: /\b(?:que|cuales son)(?: l[oa]s)? $/,
      counted: /^ (?!(?:dias|semanas|meses|anos|horas|veces|euros)\b)[a-z]+s\b/,
      between: /[,;]\s*|\s[yo]\s/g,
      quoted: "«…»",
      lacking: "Sin respuesta para: ….",
      unsure: "Respuesta por comprobar: ….",
      complement: /(?!)/,
    },
  },
  routing: {
    smallTalk:
      /(?:hola|buenos dias|buenas (?:tardes|noches)|gracias|muchas gracias|adios|hasta luego|que tal|como estas?|quien eres|vale|perfecto)(?: (?:a todos|de nuevo))?/,
    arithmetic: {
      asking: /\b(?:por favor|puedes|podria|cuanto (?:es|son|vale)|cual es el resultado de|calcula|es igual a)\b/g,
      operators: {
        "+": "mas",
        "-": "menos",
        "*": "por|multiplicado por",
        "/": "entre|dividido por",
        "%*": "(?:%|por ?ciento) de",
        "√": "(?:la )?raiz cuadrada de",
      },
    },
    translation:
      /^(?:(?:por favor|puedes|podria) )*(?:traduce\b(?=.*["“«:]).*\bal|como se (?:dice|escribe)\b.*\ben) (?:ingles|frances|aleman|espanol|italiano|portugues|latin|griego|arabe|chino|japones|ruso)\b/,
    live: /\b(?:que tiempo (?:hace|hara)|pronostico del tiempo|ultimas noticias|noticias de hoy|que hora es|que dia es hoy|va a (?:llover|nevar))\b/,
    changing: /\b(?:el tiempo|tipos? de cambio|bitcoin|bolsa|noticias|trafico|quien gano)\b/,
    now: /\b(?:hoy|ahora|actual(?:es|mente)?|esta (?:manana|tarde|noche|semana)|manana|ayer|en directo)\b/,
    documents:
      /\b(?:documentos?|politicas?|informes?|manual(?:es)?|procedimientos?|contratos?|archivos?|guias?|secciones|seccion|capitulos?|paginas?|articulos?|segun|nuestr[oa]s?|mis?|empresa|equipo|biblioteca|notas|reunion(?:es)?|resumen|parrafos?)\b/,
    outside: {
      nearest: null,
      day: /\b(?:esta (?:manana|tarde|noche|semana)|manana|ayer|este fin de semana)\b/,
      fleeting:
        /\b(?:precios?|cuesta|horarios?|ultim[oa]s?|nuev[oa]s?|hoy|ahora|actual(?:es|mente)?|proxim[oa]s?|quien gano|presidente|alcalde)\b/,
      lasting:
        /\b(?:quien (?:escribio|pinto|compuso|invento|descubrio)|capital de|por que|que significa|como funciona|explica)\b/,
      task: /^(?:por favor )?(?:escribe|inventa|redacta|dame|traduce)\b/,
    },
  },
  openingReference:
    /^["'«“(¿¡\s]*(?:él|ella|ellos|ellas|este|esta|estos|estas|ese|esa|esos|esas|su|sus|esto|eso)(?![\p{L}])/iu,
  lightVerbs: wordList("ser estar haber tener hacer poner tomar dar ir venir llevar dejar poder querer deber"),
  synonyms: {
    kind: "groups",
    groups: `
faro torre luz
construir edificar levantar
diseñar proyectar idear
medio-de-transporte < coche tren barco
`,
  },
  figures: NO_FIGURE_GRAMMAR,
  comparisons: {
    opposites: [
      ["debe deben", "puede pueden"],
      ["antes", "despues", "hasta", "desde"],
      ["mas", "menos"],
    ],
    limits: [],
    conditions: {
      pairs: [
        ["antes", "despues"],
        ["con", "sin"],
      ],
      asks: /^(?:que|cual|cuanto|cuando|donde|quien)/,
    },
    units: [
      "%",
      "€ euro euros",
      "$ dolar dolares",
      "dia dias",
      "semana semanas",
      "mes meses",
      "ano anos",
      "metro metros",
    ],
    dayHalves: wordSet("am pm"),
    modifiers: wordSet("solo subdirector adjunto antiguo medio doble"),
    denials: wordSet("nego niega rechazo rechaza prohibido prohibida"),
    directions: [
      ["a al hacia", "de del desde", "por"],
      ["contra", "para"],
    ],
    joining: wordSet("y e o u ni"),
    privatives: wordSet("sin"),
    absence:
      /\b(?:no (?:se )?(?:menciona|indica|dice|especifica|precisa)|ningun[ao]? .{1,40} (?:se )?(?:menciona|indica))/,
    harmlessNegations: /(?!)/,
    exception: /\b(?:salvo|excepto|a menos que|siempre que|con la condicion de)\b/,
    events: {
      completed: {
        asks: /\bcuando (?:fue|fueron|se)\b/,
        events: [/\bpag(?:ad[oa]s?|o|os)\b/, /\bentreg(?:ad[oa]s?|as?)\b/, /\bfirm(?:ad[oa]s?|as?)\b/],
        planned: /\b(?:[a-z]+ )?(?:vencimiento|previst[oa]s?|pendientes?)\b(?: de(?:l)? [a-z]+)?/g,
        told: /(?!)/,
      },
      opposites: [{ words: ["abre abren apertura", "cierra cierran cierre"], relation: "span" }],
      otherwise: /\bcierre de\b/g,
      state: /\besta(?:n)? (?:abiert|cerrad)[oa]s?\b/g,
      asksState: /\besta(?:n)?\b.*\b(?:abiert|cerrad)[oa]s?\b/,
      span: /\bhasta\b|\bde \d[^.;\n]{0,12} a \d/g,
      breaks: /[.;!?\n]|\b(?:y|pero|que)\b/,
      clause: /\b(?:antes|despues|si)\b/g,
    },
    parties: { pairs: [], determiners: wordSet(""), links: [], verbs: wordSet("") },
  },
  cautions: {
    calculations: {
      count: /\bcuant[oa]s (?<thing>[a-z-]+)/,
      measures:
        /^(?:segundos?|minutos?|horas?|dias?|semanas?|meses|anos?|veces|euros?|metros?|kilometros?|kilos?|litros?)$/,
      total: /\b(?:en total|suma de|(?:importe|coste|precio) total)\b/,
      totalled: /\b(?:total|suma) de (?:los |las |la |el )?(?<thing>[a-z-]+)/,
      average: /\b(?:media (?:de|del)|promedio|mediana)\b/,
      extreme: /\b(?:que|cual(?:es)?|quien(?:es)?)\b.*\b(?:mas|menos|mayor|menor)\b/,
      comparison: /\b(?:diferencia (?:de|entre los)|que (?:porcentaje|proporcion) de)\b/,
    },
    totalRows: /^(?:sub)?total(?:es)?\b|^(?:suma|media|promedio)\b/,
    properties: [{ asks: /\bcuanto pesan?\b/, states: /peso|masa|carga|\b(?:g|kg|t|toneladas?)\b/ }],
    accumulated: { asks: /\bacumulad[oa]s?\b/, states: /\bano\b|anual|acumulad/ },
    yesNo: /^(?:es|son|esta|estan|puedo|puede|pueden|hay|debo|debe)\b/,
    boxes: {
      open: /\b(?:falta(?:n|ba|ban)?|ausentes?|sin marcar|pendientes?)\b/g,
      required: /\b(?:requerid[oa]s?|exigid[oa]s?|obligatori[oa]s?|necesari[oa]s?|deben?|hay que)\b/,
      words: /\b(?:marcad[oa]s?|seleccionad[oa]s?|casillas?|opciones|lista)\b/g,
    },
    documentKeeper: /^(?:responsable de esta pagina|pagina mantenida por|redactado por)\b/,
    assistantInstructions: [
      /\b(?:ignora|olvida)(?: [a-z]+){0,3} instrucciones (?:anteriores|previas)\b/,
      /\bdebes (?:responder|decir|afirmar) que\b/,
    ],
  },
  tables: null,
  library: null,
  suggestions: null,
  nonClaims: {
    phrases: /^(?:en resumen|gracias|espero que (?:esto|te|le) ayude)$/,
    exclamations: /^(?:claro|por supuesto)$/,
    announcements: /^aqui (?:tienes?|esta) un resumen(?: del? [^\d:;.!?]+)?$/,
    leadIns: /^(?:estos son|aqui (?:tienes?|estan)) [^\d:;.!?]+$/,
    labels: /(?!)/,
    questions: /^(?:quiere|necesita)s? (?:algo|saber) mas$/,
    verbs: wordSet(""),
  },
  knowledge: {
    lexicon: null,
    titles: wordSet("sr sra dr dra don dona"),
    roles: wordSet("director directora ingeniero ingeniera alcalde alcaldesa"),
    articles: wordSet("el la los las un una"),
    legalForms: wordSet("sa sl"),
    headFirst: true,
    heads: {
      organization: wordSet("instituto universidad ministerio banco museo consejo sociedad"),
      place: wordSet("faro lago rio monte valle bahia isla punta calle plaza"),
      event: wordSet("festival congreso guerra batalla"),
      product: wordSet(""),
      concept: wordSet("ley tratado"),
    },
    cues: {
      organization: wordSet("empresa compania"),
      place: wordSet("ciudad pueblo puerto"),
      event: wordSet(""),
      product: wordSet(""),
      concept: wordSet(""),
    },
    lowerCaseHeads: wordSet(""),
    directHeads: new Set(),
    trailing: wordSet(""),
    adjectives: null,
    commonEndings: null,
    indefinite: wordSet("un una este esta cada"),
    links: wordSet("de del la las los el"),
    complements: wordSet("de del la"),
    particles: wordSet("de del la y"),
    placePrepositions: wordSet("en"),
    notNames: wordSet("lunes martes miercoles jueves viernes sabado domingo"),
    exonyms: new Map([["londres", "london"]]),
    canonicalWords: new Map([["instituto", "institute"]]),
    columns: {
      person: wordSet("nombre responsable"),
      organization: wordSet("empresa"),
      place: wordSet("lugar ciudad"),
    },
    dates: {
      monthAbbreviations: [],
      dayFirst: true,
      of: ["de", "del"],
      quarters: ["trimestre"],
      halves: ["semestre"],
      quarterLetter: "t",
      seasons: new Map(),
      decade: null,
      centuries: ["siglo"],
      rangeWords: ["a"],
      rangeOpeners: ["de", "entre"],
      weekend: ["fin de semana"],
      everyDay: ["todos los días"],
      units: [],
      yearCues: ["en", "desde", "hasta"],
      weakYearCues: ["de", "a"],
      since: ["desde"],
      until: ["hasta"],
    },
  },
};
