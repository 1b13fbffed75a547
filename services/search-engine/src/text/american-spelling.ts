/** British word prefixes and their American spelling. */
const beginnings: [british: string, american: string][] = [
  ['aeroplane', 'airplane'],
  ['ageing', 'aging'],
  ['aluminium', 'aluminum'],
  ['anaem', 'anem'],
  ['anaesth', 'anesth'],
  ['analys', 'analyz'],
  ['archaeolog', 'archeolog'],
  ['behaviour', 'behavior'],
  ['caesarean', 'cesarean'],
  ['calibre', 'caliber'],
  ['cancell', 'cancel'],
  ['catalogue', 'catalog'],
  ['centre', 'center'],
  ['cheque', 'check'],
  ['colour', 'color'],
  ['counsell', 'counsel'],
  ['defence', 'defense'],
  ['diarrhoea', 'diarrhea'],
  ['dialogue', 'dialog'],
  ['encyclopaed', 'encycloped'],
  ['endeavour', 'endeavor'],
  ['enrolment', 'enrollment'],
  ['epicentre', 'epicenter'],
  ['favour', 'favor'],
  ['fibre', 'fiber'],
  ['foetal', 'fetal'],
  ['foetus', 'fetus'],
  ['fuell', 'fuel'],
  ['fulfil', 'fulfill'],
  ['grey', 'gray'],
  ['gynaec', 'gynec'],
  ['haem', 'hem'],
  ['harbour', 'harbor'],
  ['honour', 'honor'],
  ['judgement', 'judgment'],
  ['kerb', 'curb'],
  ['labell', 'label'],
  ['labour', 'labor'],
  ['leukaem', 'leukem'],
  ['licence', 'license'],
  ['litre', 'liter'],
  ['manoeuv', 'maneuv'],
  ['metre', 'meter'],
  ['modell', 'model'],
  ['mould', 'mold'],
  ['neighbour', 'neighbor'],
  ['oesophag', 'esophag'],
  ['oestro', 'estro'],
  ['offence', 'offense'],
  ['orthopaed', 'orthoped'],
  ['paediat', 'pediat'],
  ['plough', 'plow'],
  ['practise', 'practice'],
  ['programme', 'program'],
  ['rigour', 'rigor'],
  ['rumour', 'rumor'],
  ['sceptic', 'skeptic'],
  ['signall', 'signal'],
  ['skilful', 'skillful'],
  ['storey', 'story'],
  ['sulph', 'sulf'],
  ['theatre', 'theater'],
  ['travell', 'travel'],
  ['tumour', 'tumor'],
  ['tunnell', 'tunnel'],
  ['tyre', 'tire'],
  ['vapour', 'vapor'],
  ['vigour', 'vigor'],
]

/** Words that match a prefix but are already American. */
const unchanged = new Set([
  'fulfill',
  'fulfilled',
  'fulfilling',
  'fulfillment',
  'analyses',
  'analysis',
  'analyst',
  'analysts',
])

/** Prefixes whose first two letters differ in American English. */
export const changedBeginnings: readonly [british: string, american: string][] = beginnings.filter(
  ([british, american]) => british.slice(0, 2) !== american.slice(0, 2),
)

const byLetter = Map.groupBy(beginnings, ([british]) => british[0])

/** Words that end in -ise in American English too. */
const endsInIse =
  /(?:adv|comprom|concise|dev|disgu|enterpr|exerc|expert|franch|improv|merchand|otherw|prec|prem|prom|ra|re?v|superv|surpr|telev|treat|w)is(?:e|es|ed|ing|er|ers|ion|ions)$/
const ISE = /^(\p{L}{3,})is(e|ed|es|er|ers|ing|ation|ations|ational)$/u

/** Converts to American spelling: "organisation" to `organization`. Lower case in, lower case out. */
export function americanSpelling(word: string): string {
  if (unchanged.has(word)) return word
  for (const [british, american] of byLetter.get(word[0]) ?? [])
    if (word.startsWith(british)) return american + word.slice(british.length)
  if (word.length > 6 && ISE.test(word) && !endsInIse.test(word)) return word.replace(ISE, '$1iz$2')
  return word
}
