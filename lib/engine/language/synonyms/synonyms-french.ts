/**
 * French synonym groups, one per line: words of a group may replace each other in a search. The word
 * before `<`, where there is one, is broader than those after it. Written for this project; common
 * vocabulary of encyclopaedias, administration and everyday life. A long file because it is a table.
 */
export const FRENCH_SYNONYM_GROUPS = `
voiture automobile auto véhicule
véhicule < voiture camion autobus moto vélo
vélo bicyclette cycle
avion aéronef appareil
bateau navire vaisseau embarcation
train chemin-de-fer ferroviaire
route chaussée voie
rue voie avenue boulevard
maison habitation logement demeure domicile résidence
bâtiment édifice immeuble construction
bâtiment < maison église château palais tour
appartement logement
château forteresse palais manoir
église cathédrale basilique chapelle abbaye
religion culte foi croyance confession
ville cité agglomération commune municipalité
village bourg hameau commune
pays nation état
capitale chef-lieu métropole
région province territoire contrée
département territoire
frontière limite
habitant résident citoyen population
population habitants peuple démographie
peuple nation ethnie
roi monarque souverain
reine souveraine monarque
empereur souverain
président dirigeant chef
chef dirigeant leader responsable
ministre secrétaire
maire édile
gouvernement exécutif pouvoir
parlement assemblée chambre
loi législation règle texte
règlement règle prescription
droit législation justice
justice tribunal juridiction
tribunal cour juridiction
juge magistrat
avocat défenseur conseil
procès jugement audience
crime délit infraction meurtre
prison détention incarcération pénitencier
police gendarmerie forces
guerre conflit bataille hostilités
bataille combat affrontement
armée troupes forces militaires
soldat militaire combattant
arme armement
paix trêve armistice
traité accord pacte convention
victoire succès triomphe
défaite échec revers
attaque assaut offensive
mort décès disparition
mourir décéder périr disparaître
tuer assassiner abattre exécuter
naissance origine
naître né
vie existence biographie
mariage union noces
marier épouser
époux mari conjoint
épouse femme conjointe
enfant fils fille
père papa parent
mère maman parent
frère sœur
famille parenté foyer
ami compagnon camarade
homme individu personne
femme dame
écrivain auteur romancier
auteur écrivain créateur
poète auteur écrivain
livre ouvrage roman œuvre
roman récit livre
écrire rédiger composer
publier éditer paraître
journal quotidien presse périodique
article texte papier
lire lecture
langue langage idiome
mot terme vocable
signification sens définition
définition sens signification
nom appellation dénomination
nommer appeler désigner baptiser
surnom sobriquet pseudonyme
titre intitulé
peintre artiste
artiste créateur
artiste < peintre sculpteur musicien acteur chanteur
tableau peinture toile
musique chanson mélodie
musicien instrumentiste interprète
compositeur musicien
chanteur interprète vocaliste
chanson titre morceau
album disque
film long-métrage œuvre
réalisateur metteur-en-scène cinéaste
acteur comédien interprète
actrice comédienne interprète
rôle personnage
théâtre scène
série feuilleton
jeu match partie
match rencontre partie
équipe club formation
joueur footballeur sportif
sportif athlète
entraîneur coach
stade arène enceinte
championnat compétition tournoi
gagner remporter vaincre
perdre échouer
prix récompense distinction trophée
médaille récompense
record performance
école établissement
école < collège lycée université
élève étudiant écolier
professeur enseignant maître
enseigner apprendre instruire
étudier apprendre
études formation cursus scolarité
université faculté
diplôme certificat titre
science discipline savoir
scientifique savant chercheur
chercheur savant scientifique
recherche étude investigation
découverte trouvaille invention
découvrir trouver
inventer créer concevoir
théorie thèse hypothèse
expérience essai expérimentation
méthode procédé technique façon
technique technologie procédé
machine appareil engin
ordinateur pc machine
logiciel programme application
programme logiciel
internet web réseau toile
site page
courriel email mail message
téléphone mobile portable
mot-de-passe code
données informations renseignements
donnée information
fichier base document
vie-privée confidentialité intimité
caméra vidéosurveillance vidéoprotection
surveiller contrôler observer
surveillance contrôle
contrôle vérification inspection
vérifier contrôler
sécurité sûreté protection
protéger défendre préserver sauvegarder
protection défense préservation
danger risque péril menace
accident incident catastrophe
catastrophe désastre drame
maladie affection pathologie
malade patient souffrant
médecin docteur praticien
hôpital clinique
soin traitement
soigner traiter guérir
médicament remède traitement
remède médicament
santé
corps organisme
cœur cardiaque
cerveau cérébral
sang sanguin
animal bête
animal < chien chat cheval oiseau poisson insecte
espèce race variété
plante végétal
arbre végétal
fleur plante
forêt bois
champ terrain
ferme exploitation
agriculteur paysan cultivateur exploitant
agriculture culture élevage
manger consommer se-nourrir
nourriture aliment alimentation
aliment nourriture denrée
repas dîner déjeuner
boire consommer
boisson breuvage
eau
rivière fleuve cours-d'eau
fleuve rivière
lac étang
mer océan
océan mer
plage rivage côte littoral
côte littoral rivage
île îlot
montagne mont massif sommet
sommet cime pic
vallée val
désert
terre sol
planète monde astre
étoile astre
soleil
lune satellite
espace cosmos
climat météo température
température chaleur degré
pluie précipitations
neige
vent
tempête ouragan cyclone
énergie puissance
électricité courant électrique
pétrole brut hydrocarbure
charbon houille
or
argent monnaie somme
monnaie devise
payer régler verser
paiement règlement versement
prix coût tarif montant
coût prix dépense
coûter valoir
somme montant total
impôt taxe contribution
taxe impôt redevance
amende sanction contravention
sanction peine amende punition
salaire rémunération paie revenu
revenu salaire
travail emploi activité
emploi travail poste
métier profession activité
profession métier
travailler exercer
employé salarié travailleur
employeur patron entreprise
patron employeur directeur
entreprise société compagnie firme
société entreprise compagnie
directeur dirigeant responsable
fonder créer établir instituer
fondateur créateur
fondation création établissement
créer fonder établir instaurer concevoir
création fondation
construire bâtir édifier ériger
construction édification bâtiment
constructeur bâtisseur fabricant
détruire démolir anéantir ravager
destruction démolition
fabriquer produire
fabrication production
produire fabriquer
production fabrication
produit article marchandise
vendre céder commercialiser
vente cession commercialisation
acheter acquérir
achat acquisition
magasin boutique commerce
commerce négoce échange
client acheteur consommateur
marché commerce
banque établissement
prêt crédit emprunt
crédit prêt
dette emprunt
contrat accord convention
accord entente convention
demande requête
demander solliciter réclamer
réponse
répondre
question interrogation
problème difficulté souci
difficulté problème
solution réponse remède
aide soutien assistance
aider assister soutenir
besoin nécessité
nécessaire requis obligatoire indispensable
obligatoire requis imposé
interdit prohibé défendu illégal
interdire prohiber défendre
interdiction prohibition
autoriser permettre
autorisation permission accord
permis licence autorisation
délai durée temps
durée longueur temps période
période époque ère
époque période ère temps
siècle
année an
an année
jour journée date
date jour
mois
semaine
heure
début commencement origine
commencer débuter entamer
fin terme achèvement
finir terminer achever
terminer achever finir
arrêter stopper cesser
ouvrir inaugurer
ouverture inauguration
fermer clore
fermeture clôture
naissance début
origine source provenance
cause raison motif origine
raison cause motif
conséquence effet résultat
effet conséquence impact
résultat conséquence bilan
but objectif finalité
objectif but
moyen méthode
manière façon
type sorte genre catégorie
genre type sorte
catégorie classe type
groupe ensemble
membre adhérent
association organisation organisme
organisation organisme association
organisme organisation institution
institution organisme
syndicat union
parti mouvement formation
élection scrutin vote
voter élire
élire choisir désigner
électeur votant
candidat postulant prétendant
candidature postulation
démission départ
succéder remplacer
successeur remplaçant
prédécesseur
remplacer substituer
nombre quantité chiffre total
nombreux multiples
chiffre nombre
quantité nombre volume
taille dimension grandeur
hauteur altitude taille
haut élevé
longueur distance
largeur
profondeur
superficie surface étendue aire
surface superficie
poids masse
vitesse rapidité allure
rapide vite
distance éloignement
âge
vieux ancien âgé
ancien vieux antique
nouveau neuf récent moderne
récent nouveau
moderne contemporain
jeune
grand important vaste
important majeur essentiel significatif
principal majeur premier essentiel
petit réduit
célèbre connu réputé fameux illustre
connu célèbre
beau joli magnifique
bon
mauvais
riche fortuné aisé
pauvre démuni
fort puissant
faible
possible envisageable
difficile ardu compliqué
facile simple aisé
différent distinct divers
différence distinction écart
même identique semblable
semblable similaire analogue
commun
changer modifier transformer
changement modification évolution transformation
modifier changer
évolution développement changement
développement essor croissance
augmenter accroître croître
augmentation hausse croissance
diminuer réduire baisser
diminution baisse réduction
utiliser employer se-servir
utilisation emploi usage
usage utilisation
outil instrument
donner offrir fournir
recevoir obtenir
obtenir recevoir acquérir
avoir posséder détenir
posséder détenir
prendre saisir
mettre placer poser
envoyer expédier adresser transmettre
transmettre envoyer communiquer
communiquer transmettre informer
informer avertir prévenir
information renseignement
parler dire s'exprimer
dire déclarer affirmer
déclarer affirmer annoncer
annoncer déclarer
montrer présenter exposer
présenter montrer
voir apercevoir observer
regarder observer
penser croire estimer
croire penser
savoir connaître
connaître savoir
vouloir souhaiter désirer
décider choisir
décision choix résolution
choisir sélectionner opter
essayer tenter
tenter essayer
réussir parvenir
réussite succès
échec insuccès
aller se-rendre
partir quitter
quitter partir abandonner
arriver parvenir
arrivée venue
départ
venir provenir
rester demeurer
vivre habiter résider
habiter vivre résider loger
situer localiser trouver
lieu endroit emplacement site
endroit lieu emplacement
emplacement lieu situation
adresse coordonnées domicile
voyage déplacement trajet
voyageur passager
touriste visiteur
tourisme voyage
visiter parcourir
hôtel hébergement
musée galerie
parc jardin
jardin parc
porte entrée
entrée accès
accès entrée
sortie issue
salle pièce
mur paroi
pont viaduc
tour
tombe tombeau sépulture
cimetière
fête célébration festivité
cérémonie célébration
tradition coutume usage
coutume tradition
culture civilisation
histoire passé
événement fait
révolution insurrection soulèvement
révolte soulèvement rébellion émeute
grève arrêt
manifestation protestation
esclave captif
esclavage servitude
colonie possession
indépendance autonomie
liberté indépendance
égalité
dieu divinité
pape pontife
prêtre curé abbé
saint
immigré immigrant migrant
étranger
réfugié exilé
couleur teinte
lumière éclairage
bruit son nuisance
son bruit
odeur parfum
vêtement habit tenue
chaussure soulier
cuisine gastronomie
vin
fromage
pain
déchet ordure détritus rebut
recyclage tri
collecte ramassage
poubelle conteneur bac
pollution contamination
environnement nature écologie
inscription enregistrement adhésion
inscrire enregistrer
abonnement adhésion souscription
formulaire imprimé document
document papier pièce
pièce document
carte plan
dossier
allocation prestation indemnité aide
retraite pension
chômage
assurance garantie
garantie assurance
location bail
locataire
propriétaire possesseur
loyer
bibliothèque médiathèque
horaire heure
gratuit
ruche rucher
abeille butineuse
apiculteur éleveur
`;
