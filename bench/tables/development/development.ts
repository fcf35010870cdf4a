import { type AskedTable, asked, type BenchSheet } from "../sheet";
import { bookings, contracts } from "./agreements";
import { budget, sales } from "./figures";
import { staff, visits } from "./people";
import { marks, projects } from "./progress";
import { orders, stock } from "./trade";

/** The sheets that the computation was tuned on. */
export function developmentSheets(): BenchSheet[] {
  return [orders(), bookings(), stock(), contracts(), staff(), visits(), marks(), projects(), budget(), sales()];
}

/** Questions that these sheets cannot answer. */
export const DEVELOPMENT_UNANSWERABLE: AskedTable[] = [
  ...asked("en", [
    ["How many orders were returned by customers because of a defect?", null],
    ["What is the average discount per city?", null],
    ["How many planets are in the solar system?", null],
    ["Why are so many orders late?", null],
    ["What is the total amount of the unpaid invoices?", null],
    ["How many days of leave do employees get?", null],
    ["Which employee has the best attendance?", null],
    ["How many orders will we receive next year?", null],
    ["How many items can a customer return?", null],
    ["What is the average temperature in Lyon?", null],
    ["How many employees would like to move to Leeds?", null],
    ["Which supplier is the most reliable?", null],
    ["How many projects failed because of their owner?", null],
    ["What is the total weight of the orders?", null],
    ["How long does a delivery take at most?", null],
  ]),
  ...asked("fr", [
    ["Combien de voyageurs ont laissé un avis négatif ?", null],
    ["Quel est le taux de remplissage moyen des hôtels ?", null],
    ["Combien de jours de congé ont les salariés ?", null],
    ["Pourquoi le chiffre d’affaires du Nord a-t-il baissé ?", null],
    ["Quel est le total des pénalités de retard ?", null],
    ["Combien d’élèves redoublent ?", null],
    ["Combien de contrats seront signés l’année prochaine ?", null],
    ["Quelle est la distance moyenne entre les clients ?", null],
    ["Quel hôtel offre le meilleur petit déjeuner ?", null],
    ["Combien coûte en moyenne une chambre à Paris ?", null],
    ["Combien de techniciens sont malades ?", null],
    ["Quel est le poids total des articles ?", null],
    ["Combien de fois faut-il relancer un fournisseur ?", null],
    ["Quelle est la durée maximale d’un contrat selon la loi ?", null],
    ["Combien d’employés parlent anglais ?", null],
  ]),
];
