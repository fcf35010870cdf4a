import { mulberry32 } from "../../shared/mulberry-32";
import {
  asked,
  type BenchSheet,
  best,
  byGroup,
  Dice,
  dayAfter,
  englishNumber,
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
