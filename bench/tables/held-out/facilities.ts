import { mulberry32 } from "../../shared/mulberry-32";
import {
  asked,
  type BenchSheet,
  best,
  byGroup,
  Dice,
  dayAfter,
  englishNumber,
  frenchNumber,
  lowest,
  markdown,
  mean,
  monthFirst,
  separated,
  sum,
  textFile,
} from "../sheet";

/** American shipments: month first, "$1,234.50", Yes or No. */
export function shipments(): BenchSheet {
  const dice = new Dice(mulberry32(81));
  const rows = Array.from({ length: 110 }, (_, at) => ({
    id: 70_001 + at,
    carrier: dice.pick(["BlueLine", "Norfreight", "Quickship"]),
    origin: dice.pick(["Boston", "Denver", "Austin"]),
    destination: dice.pick(["Seattle", "Miami", "Chicago", "Phoenix"]),
    weight: dice.between(20, 9_000) / 10,
    shipped: dayAfter("2024-01-05", dice.between(0, 180)),
    delivered: dice.chance(0.85),
    cost: dice.between(1_200, 280_000) / 100,
  }));
  const of = (test: (row: (typeof rows)[number]) => boolean) => rows.filter(test);
  const perCarrier = byGroup(
    rows,
    (row) => row.carrier,
    (group) => mean(group.map((row) => row.cost)),
  );
  const perDestination = byGroup(
    rows,
    (row) => row.destination,
    (group) => sum(group.map((row) => row.weight)),
  );
  const head = ["Shipment No", "Carrier", "Origin", "Destination", "Weight (kg)", "Shipped on", "Delivered?", "Cost"];
  const body = rows.map((row) => [
    row.id,
    row.carrier,
    row.origin,
    row.destination,
    row.weight.toFixed(1),
    monthFirst(row.shipped),
    row.delivered ? "Yes" : "No",
    `$${englishNumber(row.cost)}`,
  ]);
  return {
    fileName: "shipments_h1.csv",
    bytes: textFile(separated([head, ...body], ",")),
    questions: [
      ...asked("en", [
        ["How many shipments have not been delivered?", of((row) => !row.delivered).length],
        ["What did all shipments cost in total?", sum(rows.map((row) => row.cost))],
        ["What is the average cost per carrier?", perCarrier],
        [
          "Which shipment is the heaviest?",
          String(rows.reduce((best, row) => (row.weight > best.weight ? row : best)).id),
        ],
        [
          "How many shipments went from Boston to Miami?",
          of((row) => row.origin === "Boston" && row.destination === "Miami").length,
        ],
        ["Total weight by destination?", perDestination],
        ["How many shipments cost more than $2,000?", of((row) => row.cost > 2_000).length],
        ["How many shipments left in the first quarter of 2024?", of((row) => row.shipped < "2024-04-01").length],
      ]),
      ...asked("fr", [
        ["Combien d’expéditions (shipments) sont parties de Denver ?", of((row) => row.origin === "Denver").length],
        ["Quel est le poids total des shipments ?", sum(rows.map((row) => row.weight))],
        [
          "Quel est le coût moyen des shipments de Quickship ?",
          mean(of((row) => row.carrier === "Quickship").map((row) => row.cost)),
        ],
        ["Quelle destination reçoit le plus de poids ?", best(perDestination)],
        ["Combien de shipments pèsent moins de 100 kg ?", of((row) => row.weight < 100).length],
        [
          "Quel est le coût total par transporteur ?",
          byGroup(
            rows,
            (row) => row.carrier,
            (group) => sum(group.map((row) => row.cost)),
          ),
        ],
        [
          "Combien de shipments ont été livrés à Chicago ?",
          of((row) => row.delivered && row.destination === "Chicago").length,
        ],
        [
          "Quel est le shipment le plus cher ?",
          String(rows.reduce((best, row) => (row.cost > best.cost ? row : best)).id),
        ],
      ]),
    ],
  };
}

/** A small Markdown page with prose around its table. */
export function rooms(): BenchSheet {
  const rows = [
    { room: "Aurora", building: "North", floor: 1, seats: 12, projector: true, rate: 30 },
    { room: "Borealis", building: "North", floor: 2, seats: 40, projector: true, rate: 75 },
    { room: "Cascade", building: "South", floor: 1, seats: 8, projector: false, rate: 18.5 },
    { room: "Delta", building: "South", floor: 3, seats: 120, projector: true, rate: 210 },
    { room: "Echo", building: "East", floor: 1, seats: 6, projector: false, rate: 15 },
    { room: "Fjord", building: "East", floor: 2, seats: 24, projector: true, rate: 55 },
    { room: "Glacier", building: "East", floor: 2, seats: 24, projector: false, rate: 49.5 },
    { room: "Harbour", building: "North", floor: 3, seats: 60, projector: true, rate: 120 },
    { room: "Iris", building: "South", floor: 2, seats: 16, projector: true, rate: 38 },
    { room: "Juniper", building: "North", floor: 1, seats: 10, projector: false, rate: 22 },
  ];
  const of = (test: (row: (typeof rows)[number]) => boolean) => rows.filter(test);
  const table = markdown([
    ["Room", "Building", "Floor", "Seats", "Projector", "Rate per hour"],
    ...rows.map((row) => [
      row.room,
      row.building,
      row.floor,
      row.seats,
      row.projector ? "yes" : "no",
      `€${row.rate.toFixed(2)}`,
    ]),
  ]);
  const text = `# Meeting rooms\n\nRooms are booked at the front desk, at the latest on the day before.\n\n${table}\n\nThe building closes at 8 p.m.; keys are returned to the front desk.\n`;
  return {
    fileName: "meeting-rooms.md",
    bytes: textFile(text),
    questions: [
      ...asked("en", [
        ["How many meeting rooms have a projector?", of((row) => row.projector).length],
        [
          "How many seats are there in the North building?",
          sum(of((row) => row.building === "North").map((row) => row.seats)),
        ],
        ["Which room has the most seats?", "Delta"],
        ["What is the average rate per hour?", mean(rows.map((row) => row.rate))],
        ["List the rooms in the East building", ["Echo", "Fjord", "Glacier"]],
        ["Which rooms have more than 30 seats?", ["Borealis", "Delta", "Harbour"]],
        ["How many rooms are on the second floor?", of((row) => row.floor === 2).length],
        ["What is the cheapest room without a projector?", "Echo"],
      ]),
      ...asked("fr", [
        ["Combien de salles ont un projecteur ?", of((row) => row.projector).length],
        ["Combien de places y a-t-il au total ?", sum(rows.map((row) => row.seats))],
        [
          "Combien de salles par bâtiment ?",
          byGroup(
            rows,
            (row) => row.building,
            (group) => group.length,
          ),
        ],
        ["Quelle salle est la moins chère ?", "Echo"],
        ["Quelle est la salle avec le plus de places ?", "Delta"],
        [
          "Quel est le tarif horaire moyen des salles du bâtiment South ?",
          mean(of((row) => row.building === "South").map((row) => row.rate)),
        ],
        ["Quelles salles ont au moins 40 places ?", ["Borealis", "Delta", "Harbour"]],
        ["Combien de salles n’ont pas de projecteur ?", of((row) => !row.projector).length],
      ]),
    ],
  };
}

/** French HTML: years as columns, and a line of totals below. */
export function communes(): BenchSheet {
  const rows = [
    { name: "Annonay", department: "Ardèche", p15: 16_297, p20: 16_445, area: 21.25 },
    { name: "Aubenas", department: "Ardèche", p15: 11_905, p20: 12_479, area: 14.3 },
    { name: "Privas", department: "Ardèche", p15: 8_313, p20: 8_465, area: 12.11 },
    { name: "Tournon-sur-Rhône", department: "Ardèche", p15: 10_735, p20: 10_457, area: 21.52 },
    { name: "Crest", department: "Drôme", p15: 8_267, p20: 8_764, area: 23.57 },
    { name: "Die", department: "Drôme", p15: 4_637, p20: 4_703, area: 57.28 },
    { name: "Montélimar", department: "Drôme", p15: 37_993, p20: 39_415, area: 46.81 },
    { name: "Nyons", department: "Drôme", p15: 6_632, p20: 6_707, area: 23.45 },
    { name: "Romans-sur-Isère", department: "Drôme", p15: 33_632, p20: 33_098, area: 33.08 },
    { name: "Échirolles", department: "Isère", p15: 36_056, p20: 36_985, area: 7.86 },
    { name: "Voiron", department: "Isère", p15: 20_183, p20: 20_419, area: 21.9 },
    { name: "Vienne", department: "Isère", p15: 29_306, p20: 31_555, area: 22.65 },
  ];
  const of = (test: (row: (typeof rows)[number]) => boolean) => rows.filter(test);
  const count = (value: number) => frenchNumber(value, 0);
  const cells = (values: readonly string[], tag: string) =>
    `<tr>${values.map((value) => `<${tag}>${value}</${tag}>`).join("")}</tr>`;
  const head = cells(["Commune", "Département", "Population 2015", "Population 2020", "Superficie (km²)"], "th");
  const body = rows.map((row) =>
    cells([row.name, row.department, count(row.p15), count(row.p20), frenchNumber(row.area)], "td"),
  );
  const foot = cells(
    ["Total", "", count(sum(rows.map((row) => row.p15))), count(sum(rows.map((row) => row.p20))), ""],
    "td",
  );
  const html = `<html lang="fr"><body><h1>Recensement des communes</h1><p>Les chiffres sont ceux de l’institut national de la statistique.</p><table><caption>Population légale par commune</caption><thead>${head}</thead><tbody>${body.join("")}${foot}</tbody></table></body></html>`;
  const perDepartment = byGroup(
    rows,
    (row) => row.department,
    (group) => sum(group.map((row) => row.p20)),
  );
  return {
    fileName: "recensement.html",
    bytes: textFile(html),
    questions: [
      ...asked("en", [
        ["How many communes are in the Drôme département?", of((row) => row.department === "Drôme").length],
        ["What is the total population in 2020?", sum(rows.map((row) => row.p20))],
        ["Which commune has the largest superficie?", "Die"],
        ["What was the population of Voiron in 2015?", 20_183],
        ["Population 2020 per département", perDepartment],
        ["How many communes had more than 30,000 inhabitants in 2020?", of((row) => row.p20 > 30_000).length],
        [
          "What is the average superficie of the communes in Isère?",
          mean(of((row) => row.department === "Isère").map((row) => row.area)),
        ],
        ["Which commune had the smallest population in 2015?", "Die"],
      ]),
      ...asked("fr", [
        ["Combien de communes compte l’Ardèche ?", of((row) => row.department === "Ardèche").length],
        ["Quelle est la population totale en 2015 ?", sum(rows.map((row) => row.p15))],
        ["Quelle commune avait le plus d’habitants en 2020 ?", "Montélimar"],
        ["Quelle est la superficie moyenne des communes ?", mean(rows.map((row) => row.area))],
        ["Quel département a la plus grande population en 2020 ?", best(perDepartment)],
        ["Quelles communes ont une superficie supérieure à 40 km² ?", ["Die", "Montélimar"]],
        ["Quelle est la plus petite superficie ?", Math.min(...rows.map((row) => row.area))],
        [
          "Quel département a la superficie totale la plus faible ?",
          lowest(
            byGroup(
              rows,
              (row) => row.department,
              (group) => sum(group.map((row) => row.area)),
            ),
          ),
        ],
      ]),
    ],
  };
}
