import { mulberry32 } from "../../shared/mulberry-32";
import {
  asked,
  type BenchSheet,
  best,
  byGroup,
  Dice,
  dayAfter,
  dayFirst,
  englishNumber,
  frenchNumber,
  highest,
  lowest,
  markdown,
  mean,
  separated,
  sum,
  textFile,
} from "../sheet";

/** English orders: ISO dates, plain numbers, four rows without an amount. */
export function orders(): BenchSheet {
  const dice = new Dice(mulberry32(11));
  const rows = Array.from({ length: 312 }, (_, at) => ({
    id: `R${1001 + at}`,
    customer: dice.pick(["Acme", "Birch & Co", "Corvid", "Dunlin Ltd", "Elmwood"]),
    city: dice.pick(["Dijon", "Lyon", "Nantes", "Lille"]),
    date: dayAfter("2024-01-02", dice.between(0, 360)),
    status: dice.pick(["delivered", "delivered", "late", "in transit", "cancelled"]),
    amount: at % 78 === 5 ? null : dice.between(1_000, 250_000) / 100,
  }));
  type Row = (typeof rows)[number];
  const of = (test: (row: Row) => boolean) => rows.filter(test);
  const amounts = (test: (row: Row) => boolean) => of(test).map((row) => row.amount);
  const totals = (group: Row[]) => sum(group.map((row) => row.amount));
  const perCity = byGroup(rows, (row) => row.city, totals);
  const perCustomer = byGroup(rows, (row) => row.customer, totals);
  const late = (row: Row) => row.status === "late";
  const head = ["Order", "Customer", "City", "Order date", "Status", "Amount"];
  const body = rows.map((row) => [row.id, row.customer, row.city, row.date, row.status, row.amount ?? ""]);
  return {
    fileName: "orders.csv",
    bytes: textFile(separated([head, ...body], ",")),
    questions: [
      ...asked("en", [
        ["How many orders are late?", of(late).length],
        ["What is the total amount of all orders?", sum(rows.map((row) => row.amount))],
        [
          "average amount per city",
          byGroup(
            rows,
            (row) => row.city,
            (group) => mean(group.map((row) => row.amount)),
          ),
        ],
        ["Which customer has the highest total amount?", best(perCustomer)],
        [
          "How many orders from Lyon or Nantes were cancelled?",
          of((row) => row.status === "cancelled" && ["Lyon", "Nantes"].includes(row.city)).length,
        ],
        [
          "How many orders were placed between 1 March 2024 and 31 May 2024?",
          of((row) => row.date >= "2024-03-01" && row.date <= "2024-05-31").length,
        ],
        ["What percentage of orders is late?", (100 * of(late).length) / rows.length],
        ["How many orders are not delivered?", of((row) => row.status !== "delivered").length],
      ]),
      ...asked("fr", [
        ["Combien de commandes ont le statut « late » ?", of(late).length],
        ["Quel est le total des montants des commandes de Lille ?", sum(amounts((row) => row.city === "Lille"))],
        ["Quelle ville a le montant total le plus élevé ?", best(perCity)],
        ["Combien de clients différents ont passé commande ?", 5],
        [
          "Combien de commandes par ville ?",
          byGroup(
            rows,
            (row) => row.city,
            (group) => group.length,
          ),
        ],
        [
          "Quel est le montant moyen des commandes du client Corvid ?",
          mean(amounts((row) => row.customer === "Corvid")),
        ],
        ["Combien de commandes en retard à Dijon ?", of((row) => late(row) && row.city === "Dijon").length],
        ["Combien de commandes ont un montant supérieur à 2 000 ?", of((row) => (row.amount ?? 0) > 2_000).length],
      ]),
    ],
  };
}

/** French bookings: semicolons, decimal commas with a currency, days first. */
export function bookings(): BenchSheet {
  const dice = new Dice(mulberry32(12));
  const rows = Array.from({ length: 120 }, (_, at) => ({
    id: `RES-${501 + at}`,
    guest: dice.pick(["M. Leroy", "Mme Faure", "Mme Colin", "M. Haddad", "M. Nguyen"]),
    hotel: dice.pick(["Le Phare", "Les Dunes", "La Criée"]),
    arrival: dayAfter("2024-04-01", dice.between(0, 180)),
    nights: dice.between(1, 9),
    channel: dice.pick(["Site web", "Agence", "Téléphone"]),
    amount: dice.between(7_000, 190_000) / 100,
    status: dice.pick(["confirmée", "confirmée", "annulée", "en attente"]),
  }));
  type Row = (typeof rows)[number];
  const of = (test: (row: Row) => boolean) => rows.filter(test);
  const perHotel = byGroup(
    rows,
    (row) => row.hotel,
    (group) => sum(group.map((row) => row.amount)),
  );
  const head = ["N° réservation", "Voyageur", "Hôtel", "Arrivée", "Nuits", "Canal", "Montant TTC", "Statut"];
  const body = rows.map((row) => [
    row.id,
    row.guest,
    row.hotel,
    dayFirst(row.arrival),
    row.nights,
    row.channel,
    `${frenchNumber(row.amount)} €`,
    row.status,
  ]);
  return {
    fileName: "reservations.csv",
    bytes: textFile(separated([head, ...body], ";")),
    questions: [
      ...asked("en", [
        ["How many reservations are there?", rows.length],
        ["How many reservations are at Le Phare?", of((row) => row.hotel === "Le Phare").length],
        ["What is the total number of nights?", sum(rows.map((row) => row.nights))],
        ["What is the average amount of a reservation?", mean(rows.map((row) => row.amount))],
        ["How many reservations were cancelled (annulée)?", of((row) => row.status === "annulée").length],
        ["Which hotel has the highest total amount?", best(perHotel)],
        ["How many reservations arrive in August 2024?", of((row) => row.arrival.startsWith("2024-08")).length],
        ["How many nights did Mme Faure book?", sum(of((row) => row.guest === "Mme Faure").map((row) => row.nights))],
      ]),
      ...asked("fr", [
        ["Combien de réservations sont annulées ?", of((row) => row.status === "annulée").length],
        ["Quel est le total des montants des réservations ?", sum(rows.map((row) => row.amount))],
        [
          "Quel est le montant moyen par hôtel ?",
          byGroup(
            rows,
            (row) => row.hotel,
            (group) => mean(group.map((row) => row.amount)),
          ),
        ],
        [
          "Quel hôtel a le moins de réservations ?",
          lowest(
            byGroup(
              rows,
              (row) => row.hotel,
              (group) => group.length,
            ),
          ),
        ],
        [
          "Combien de nuits ont été réservées par téléphone ?",
          sum(of((row) => row.channel === "Téléphone").map((row) => row.nights)),
        ],
        [
          "Combien de réservations arrivent entre le 1er juillet et le 31 août 2024 ?",
          of((row) => row.arrival >= "2024-07-01" && row.arrival <= "2024-08-31").length,
        ],
        [
          "Quelles sont les 3 réservations les plus chères ?",
          highest(
            byGroup(
              rows,
              (row) => row.id,
              (group) => sum(group.map((row) => row.amount)),
            ),
            3,
          ),
        ],
        ["Combien de réservations de plus de 5 nuits ?", of((row) => row.nights > 5).length],
      ]),
    ],
  };
}

/** A Markdown page: dollars with thousands separators, suppliers, a sentence before and after. */
export function stock(): BenchSheet {
  const rows = [
    { item: "Laser printer", category: "Printers", stock: 14, price: 1250, supplier: "Northwind" },
    { item: "Ink printer", category: "Printers", stock: 32, price: 189.9, supplier: "Contoso" },
    { item: "Label printer", category: "Printers", stock: 0, price: 340, supplier: "Contoso" },
    { item: "Scanner A4", category: "Scanners", stock: 9, price: 415.5, supplier: "Northwind" },
    { item: "Scanner A3", category: "Scanners", stock: 2, price: 2310, supplier: "Fabrikam" },
    { item: "Laptop 13", category: "Computers", stock: 48, price: 1099, supplier: "Fabrikam" },
    { item: "Laptop 15", category: "Computers", stock: 21, price: 1449, supplier: "Fabrikam" },
    { item: "Desktop mini", category: "Computers", stock: 17, price: 679, supplier: "Northwind" },
    { item: "Workstation", category: "Computers", stock: 3, price: 3875, supplier: "Fabrikam" },
    { item: "Monitor 24", category: "Displays", stock: 65, price: 159, supplier: "Contoso" },
    { item: "Monitor 27", category: "Displays", stock: 40, price: 289, supplier: "Contoso" },
    { item: "Monitor 32", category: "Displays", stock: 8, price: 1024, supplier: "Northwind" },
    { item: "Keyboard", category: "Accessories", stock: 210, price: 39.5, supplier: "Contoso" },
    { item: "Mouse", category: "Accessories", stock: 245, price: 24.9, supplier: "Contoso" },
    { item: "Headset", category: "Accessories", stock: 88, price: 79, supplier: "Northwind" },
    { item: "Docking station", category: "Accessories", stock: 0, price: 199, supplier: "Fabrikam" },
  ];
  type Row = (typeof rows)[number];
  const of = (test: (row: Row) => boolean) => rows.filter(test);
  const table = markdown([
    ["Item", "Category", "Stock", "Unit price", "Supplier"],
    ...rows.map((row) => [row.item, row.category, row.stock, `$${englishNumber(row.price)}`, row.supplier]),
  ]);
  return {
    fileName: "inventory.md",
    bytes: textFile(
      `# Inventory\n\nCounted on the last working day of June. Orders go through the purchasing desk.\n\n${table}\n\nItems below five units are ordered again.\n`,
    ),
    questions: [
      ...asked("en", [
        ["How many items are in the inventory?", rows.length],
        ["How many units of stock do we have in total?", sum(rows.map((row) => row.stock))],
        ["What is the most expensive item?", "Workstation"],
        [
          "What is the average unit price of the printers?",
          mean(of((row) => row.category === "Printers").map((row) => row.price)),
        ],
        ["Which items are out of stock?", ["Label printer", "Docking station"]],
        ["List all items from Northwind", ["Laser printer", "Scanner A4", "Desktop mini", "Monitor 32", "Headset"]],
        [
          "Total stock by category",
          byGroup(
            rows,
            (row) => row.category,
            (group) => sum(group.map((row) => row.stock)),
          ),
        ],
        ["How many items cost less than $100?", of((row) => row.price < 100).length],
      ]),
      ...asked("fr", [
        ["Combien d’articles sont fournis par Contoso ?", of((row) => row.supplier === "Contoso").length],
        ["Quel est le stock total ?", sum(rows.map((row) => row.stock))],
        [
          "Quel est le stock total par fournisseur ?",
          byGroup(
            rows,
            (row) => row.supplier,
            (group) => sum(group.map((row) => row.stock)),
          ),
        ],
        ["Quel article est le moins cher ?", "Mouse"],
        [
          "Quel est le prix unitaire moyen des articles de la catégorie Displays ?",
          mean(of((row) => row.category === "Displays").map((row) => row.price)),
        ],
        [
          "Quels articles ont un stock inférieur à 5 ?",
          ["Label printer", "Scanner A3", "Workstation", "Docking station"],
        ],
        ["Combien d’articles coûtent plus de 1 000 $ ?", of((row) => row.price > 1_000).length],
        ["Quelle catégorie compte le plus d’articles ?", ["Computers", "Accessories"]],
      ]),
    ],
  };
}

/** French supplier contracts: "n/a", long amounts, yes or no, end dates. */
export function contracts(): BenchSheet {
  const dice = new Dice(mulberry32(14));
  const suppliers = ["Sodexia", "Elior Pro", "Nettoyage Plus", "Orangea", "Veolis", "Securitop"] as const;
  const rows = Array.from({ length: 42 }, (_, at) => ({
    id: `C-${100 + at}`,
    supplier: dice.pick([...suppliers]),
    amount: at % 14 === 3 ? null : dice.between(900, 95_000),
    start: dayAfter("2020-01-01", dice.between(0, 1_300)),
    end: dayAfter("2024-06-01", dice.between(0, 900)),
    renewal: dice.chance(0.5),
    department: dice.pick(["Informatique", "Moyens généraux", "Ressources humaines"]),
  }));
  type Row = (typeof rows)[number];
  const of = (test: (row: Row) => boolean) => rows.filter(test);
  const totals = (group: Row[]) => sum(group.map((row) => row.amount));
  const perSupplier = byGroup(rows, (row) => row.supplier, totals);
  const head = ["Contrat", "Fournisseur", "Montant annuel", "Début", "Échéance", "Tacite reconduction", "Service"];
  const body = rows.map((row) => [
    row.id,
    row.supplier,
    row.amount === null ? "n/a" : `${frenchNumber(row.amount, 0)} €`,
    dayFirst(row.start),
    dayFirst(row.end),
    row.renewal ? "Oui" : "Non",
    row.department,
  ]);
  return {
    fileName: "contrats-fournisseurs.csv",
    bytes: textFile(separated([head, ...body], ";")),
    questions: [
      ...asked("en", [
        ["How many contracts (contrats) are there with Veolis?", of((row) => row.supplier === "Veolis").length],
        ["What is the total annual amount of the supplier contracts?", sum(rows.map((row) => row.amount))],
        ["What is the total annual amount per service?", byGroup(rows, (row) => row.department, totals)],
        ["Which fournisseur has the highest total annual amount?", best(perSupplier)],
        ["How many contrats end in 2025?", of((row) => row.end.startsWith("2025")).length],
        [
          "How many contrats belong to the service Informatique?",
          of((row) => row.department === "Informatique").length,
        ],
        ["What is the highest annual amount of a contrat?", Math.max(...rows.map((row) => row.amount ?? 0))],
        ["How many contrats have no annual amount?", of((row) => row.amount === null).length],
      ]),
      ...asked("fr", [
        ["Combien de contrats sont en tacite reconduction ?", of((row) => row.renewal).length],
        ["Quel est le montant annuel total des contrats ?", sum(rows.map((row) => row.amount))],
        [
          "Quel est le montant annuel moyen par service ?",
          byGroup(
            rows,
            (row) => row.department,
            (group) => mean(group.map((row) => row.amount)),
          ),
        ],
        [
          "Quel fournisseur a le plus de contrats ?",
          best(
            byGroup(
              rows,
              (row) => row.supplier,
              (group) => group.length,
            ),
          ),
        ],
        [
          "Combien de contrats arrivent à échéance avant le 1er janvier 2025 ?",
          of((row) => row.end < "2025-01-01").length,
        ],
        [
          "Combien de contrats du service Ressources humaines sans tacite reconduction ?",
          of((row) => row.department === "Ressources humaines" && !row.renewal).length,
        ],
        ["Quel est le montant annuel le plus bas ?", Math.min(...rows.flatMap((row) => row.amount ?? []))],
        ["Combien de fournisseurs différents ?", new Set(rows.map((row) => row.supplier)).size],
      ]),
    ],
  };
}
