import { wordList } from "../synonyms/word-list";

/** Given names and their short forms, in every language: each line is one name. */
const GROUPS = `
  alexander alexandre alex sandy al
  alexandra alex sandra sacha
  andrew andre andy drew
  anthony antony antoine tony
  benjamin ben benny
  catherine katherine kathryn kate cathy kathy katie
  charles charlie chuck charly
  christopher christophe chris kit
  christine christina christiane chris tina
  daniel dan danny
  david dave davy
  dominique dom
  deborah debbie deb
  donald don
  edward ed eddie ted ned
  elizabeth elisabeth liz lizzie beth betty eliza lisa
  eleanor ellie nell
  emmanuel manu
  frederick frederic fred freddie
  gabriel gabrielle gabe gaby
  geoffrey jeffrey geoff jeff
  gerald gerard gerry
  gregory gregoire greg
  isabella isabelle isabel isa bella
  jacqueline jackie
  james jim jimmy jamie
  jennifer jenny jen
  jessica jess
  john jack johnny
  jonathan jon
  joseph joe
  josephine jo josie
  joshua josh
  kenneth ken
  lawrence laurence larry
  leonard leo len
  louis lou
  margaret maggie meg peggy
  matthew matthieu mathieu matt
  michael mike mick
  michelle shelly
  nathaniel nathan nate
  nicholas nicolas nick nico
  pamela pam
  patrick pat paddy
  patricia pat trish
  peter pete
  philip phillip philippe phil
  raymond ray
  rebecca becky
  richard rick dick rich
  robert rob bob bobby
  ronald ron
  samuel samantha sam
  sebastian sebastien seb
  stephen steven steve
  stephanie steph
  susan suzanne sue
  theodore ted theo
  thomas tom tommy
  timothy tim
  valerie val
  victoria vicky
  vincent vince
  virginia ginny
  william will bill billy liam
  zachary zach
`;

const FORMS = new Map<string, ReadonlySet<string>>();
for (const line of GROUPS.trim().split("\n")) {
  const names = wordList(line);
  for (const name of names) FORMS.set(name, new Set([...(FORMS.get(name) ?? []), ...names]));
}

/** Whether two folded given names are forms of one: "Chris" and "Christopher". */
export function isSameGivenName(one: string, other: string): boolean {
  return FORMS.get(one)?.has(other) === true;
}
