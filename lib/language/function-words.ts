import type { Language } from "../contracts/language";

/**
 * Words that carry grammar and no subject matter, lower-case and without accents. Question words are
 * among them: they say what kind of answer is wanted (`question-type.ts`), not what it is about.
 */
const ENGLISH = `a about above after again against all also although am among an and another any anybody anyone
anything are as at be became because become been before being below between both but by can cannot could did do does
doing done down during each either else etc ever every everybody everyone everything few for from further get gets got
had has have having he hence her here hers herself him himself his how however i if in into is it its itself just let
like many may me might mine more most much must my myself neither no nobody none nor not nothing of off often on once
one only onto or other others otherwise our ours ourselves out over own per please quite rather really same shall she
should since so some somebody someone something somewhere still such tell than that the their theirs them themselves
then there thereby therefore these they this those though through throughout thus to too toward towards under unless
until up upon us very via was we were what whatever when whenever where wherever whether which while who whoever whom
whose why will with within without would yes yet you your yours yourself yourselves don't doesn't didn't isn't aren't wasn't weren't haven't hasn't hadn't can't couldn't won't wouldn't
shan't shouldn't mustn't mightn't needn't ain't`;

const FRENCH = `a afin ai aie ainsi ait alors apres as assez au aucun aucune aujourd aupres auquel aura aurait aussi
autour autre autres aux auxquelles auxquels avaient avait avant avec avoir ayant beaucoup bien c ca car ce ceci cela
celle celles celui cependant certain certaine certaines certains ces cet cette ceux chacun chacune chaque chez ci
combien comme comment contre d dans de dehors deja depuis derriere des desormais dessous dessus devant doit doivent donc
dont du durant elle elles en encore enfin ensuite entre envers es est et etaient etait etant ete etes etre eu eux faire
fait fais faut font furent fut hors hui ici il ils j jamais je jusqu jusque l la laquelle le lequel les lesquelles lesquels
leur leurs lors lorsque lui m ma mais malgre me meme memes mes mien mienne miens moi moins mon n ne ni non nos notre
nous on ont or ou outre par parce parfois parmi pas pendant peu peut peuvent plus plusieurs plutot pour pourquoi
pourtant presque puis puisque qu quand quant que quel quelle quelles quelqu quelque quelques quels qui quiconque quoi
quoique rien s sa sans sauf se sera serait seront ses seulement si sien sienne sinon soi soient sois soit son sont sous
souvent suis sur surtout t ta tandis tant te telle telles tels tes toi ton toujours tous tout toute toutefois toutes
tres trop tu un une vers voici voila vos votre vous y`;

const asSet = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/).filter(Boolean));

export const FUNCTION_WORDS: Record<Language, ReadonlySet<string>> = { en: asSet(ENGLISH), fr: asSet(FRENCH) };
