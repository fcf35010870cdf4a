import { expect, it } from "vitest";
import { oppositeEvent } from "./opposite-event";

/** « question | phrases » : seul l'événement contraire est indiqué. */
const OPPOSITE = [
  "Quelle est la largeur du pont ? | Le pont mesure 164 mètres de long.",
  "Quelle est la hauteur du pont ? | Le pont fait 9 m de large.",
  "À quelle heure ferme le cabinet en semaine ? | Le cabinet ouvre à 8 h 15 du lundi au vendredi.\nIl est fermé le dimanche.",
  "À quelle heure ferme le cabinet en semaine ? | Il est fermé le dimanche.",
  "À quelle heure ferme le cabinet ? | Le cabinet ouvre à 8 h 15 et reçoit sans rendez-vous jusqu'à 10 h.",
  "À quelle heure ferme la bibliothèque ? | La bibliothèque ouvre à 9 h. Les prêts se font de 10 h à 12 h.",
  "À quelle heure la bibliothèque ferme-t-elle ? | La bibliothèque ouvre à 9 h.",
  "Quand le musée ouvre-t-il ? | Le musée ferme à 18 h.",
  "À quelle heure ouvre la piscine ? | La piscine est fermée les jours fériés.",
  "Quelle est l'heure de fermeture du magasin, et quand est-elle avancée ? | Le magasin ouvre à 10 h 30.",
  "Quand est-ce que la mairie ferme ? | La mairie ouvre à 9 h.",
  "Quand la formation se termine-t-elle ? | La formation commence le 3 mai.",
  "Quand le stage finit-il ? | Le stage débute à 14 h en salle 4.",
  "À quelle date commence le bail ? | Le bail prend fin le 31 mars 2027.",
  "Quand le contrat débute-t-il ? | Le contrat expire le 30 juin 2026.",
  "Quand l'exposition se termine-t-elle ? | L'exposition ouvre le 4 avril.",
  "En quelle année la guerre s'achève-t-elle ? | La guerre commence en 1939.",
  "Quand les travaux ont-ils commencé ? Quand débutent-ils ? | Les travaux s'achèvent en 1971.",
  "À quelle heure arrive le train ? | Le train part à 7 h 40.",
  "À quelle heure part le bateau ? | Le bateau arrive à 18 h 10.",
  "Quand le car part-il ? | L'arrivée du car est à 11 h 05.",
  "Quand Mme Oudin a-t-elle quitté le conseil ? Quand quitte-t-elle le conseil ? | Mme Oudin rejoint le conseil le 3 juin 2024.",
  "Quand le patient est-il sorti ? | Le patient a été admis le 4 mars.",
  "Combien de patients ont été admis en avril ? | En avril, 31 patients sont sortis.",
  "Combien de personnes l'entreprise a-t-elle embauchées ? Combien en embauche-t-elle ? | L'entreprise licencie 40 personnes.",
  "Quand M. Tissot a-t-il été nommé ? | M. Tissot a présenté sa démission le 2 mai 2025.",
  "En quelle année naquit Anne Berger ? | Anne Berger est morte en 1931.",
  "Quand Anne Berger meurt-elle ? | Anne Berger est née à Brest en 1868.",
  "À combien le club vend-il le bateau ? | Le club a acheté le bateau 4 200 €.",
  "Quand le club a-t-il vendu le bateau ? | En 2019, le club a acheté le bateau.",
  "Combien d'argent la commune a-t-elle emprunté ? Combien emprunte la commune ? | La commune prête 2 millions d'euros.",
  "Combien de matchs l'équipe gagne-t-elle ? | L'équipe perd 6 matchs.",
  "De combien les ventes augmentent-elles en 2024 ? | Les ventes diminuent de 4 % en 2024.",
  "Combien de voitures le pays exporte-t-il ? | Le pays importe 45 000 voitures.",
  "Quand le vieux moulin a-t-il été démoli ? | Le vieux moulin a été construit en 1802.",
  "Combien puis-je retirer par jour ? | Vous pouvez déposer 500 € par jour.",
  "À quelle heure les élèves entrent-ils ? | Les élèves sortent à 16 h 30.",
];

/** « question | phrases », après « titre :: » s'il y en a un : l'événement est indiqué, ou rien n'est à comparer. */
const STATED = [
  "La piscine est-elle ouverte le lundi ? | La piscine est fermée le lundi.",
  "Le cabinet est-il fermé le dimanche ? | Le cabinet est ouvert le dimanche.",
  "À quelle heure ferme le cabinet ? | Horaires d'ouverture : 9 h – 17 h",
  "À quelle heure ferme le cabinet ? | Le cabinet est ouvert de 9 h à 17 h.",
  "À quelle heure ferme le cabinet ? | Il ouvre de 9h00 à 17h30 en semaine.",
  "À quelle heure ferme le bar ? | Le bar est ouvert jusqu'à minuit.",
  "À quelle heure ferme le cabinet ? | De 9 h à 17 h, le cabinet est ouvert.",
  "Quand ferme la foire ? | La foire ouvre vendredi et dure jusqu'au 4 octobre.",
  "À quelle heure ferme le bar ? | Le bar ouvre à midi et ferme à 23 h.",
  "Quand le bureau ferme-t-il à Noël ? | Le bureau est fermé les 25 et 26 décembre.",
  "Quand la piscine rouvre-t-elle ? | La piscine est fermée jusqu'au 3 mai.",
  "Quand la grille ouvre-t-elle ? | La grille est fermée entre 22 h et 6 h.",
  "Quand l'usine a-t-elle fermé ? | L'usine a été fermée en 1998.",
  "Quels jours la piscine est-elle ouverte ? | La piscine est fermée le lundi.",
  "Quand la bibliothèque est-elle ouverte ? | Elle est ouverte le mardi et le vendredi.",
  "Quand la bibliothèque est-elle fermée ? | Elle est fermée le dimanche.",
  "À quelle heure ferme la bibliothèque ? | Heures de fermeture :: En semaine : 17 h 30",
  "Quand la formation se termine-t-elle ? | La formation a lieu du 3 mai au 7 juin.",
  "Quand la formation se termine-t-elle ? | La formation commence le 3 mai et dure jusqu'au 7 juin.",
  "Quand la formation se termine-t-elle ? | La formation commence le 3 mai et finit le 7 juin.",
  "Quand les travaux commencent-ils ? | Les travaux du pont sont lancés à la fin de 1942.",
  "Quand le bail expire-t-il ? | Le bail prend fin le 31 mars 2027.",
  "Quand le pont a-t-il été terminé ? | Le pont a été ouvert en 1931.",
  "Combien de jours avant le début du cours faut-il annuler ? | Il faut annuler 10 jours avant la fin du mois.",
  "À quelle heure part le train ? | Le train part à 7 h 40 et arrive à 9 h 10.",
  "À quelle heure arrive le train ? | Une part des voyageurs change à 9 h 10.",
  "Quand Anne Berger a-t-elle acheté la maison ? | Paul Roux a vendu la maison à Anne Berger en 2019.",
  "Combien Anne Berger a-t-elle payé la maison ? | Paul Roux l'a vendue 300 000 €.",
  "Combien le musée achète-t-il le tableau ? | Paul Roux vend le tableau 9 000 €.",
  "Quand la banque reçoit-elle le courrier ? | Le locataire envoie le courrier le 3 mai.",
  "Qui a vendu le bateau ? | Le club a acheté le bateau à Paul Roux.",
  "En quelle année naquit Anne Berger ? | Anne Berger (1868-1931) est une ingénieure.",
  "En quelle année naquit Anne Berger ? | Elle naît en 1868 et meurt en 1931.",
  "Combien de personnes sont embauchées et licenciées, combien l'entreprise embauche-t-elle et licencie-t-elle ? | Elle licencie 40 personnes.",
  "Combien coûte le billet ? | Le billet coûte 4 € ; la caisse ouvre à 10 h.",
  "Quand le loyer est-il dû ? | Le loyer est dû le 1er ; le bail commence en mai.",
  "À quelle heure commence la réunion ? | La réunion commence à 10 h, après la fermeture des portes.",
];

it.each(OPPOSITE)("finds the opposite event: %s", (row) => {
  expect(found(row)).not.toBeNull();
});

it.each(STATED)("finds none: %s", (row) => {
  expect(found(row)).toBeNull();
});

it("returns both events as worded", () => {
  expect(found("Quand la boutique ouvre-t-elle ? | La boutique est fermée le lundi.")).toEqual({
    asked: "ouvre",
    found: "fermée",
  });
});

function found(row: string) {
  const [question = "", given = ""] = row.split(" | ");
  const [place = "", sentences] = given.split(" :: ");
  const isUnderHeading = sentences !== undefined;
  return oppositeEvent(question, "fr", { sentences: sentences ?? given, place: isUnderHeading ? place : "" });
}
