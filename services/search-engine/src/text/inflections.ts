const VOWEL = /[aeiouy]/
/** The "hop" of "hoping", the "us" of "using" and the "car" of "caring", which would otherwise be taken for other words. */
const SHORT_WORD = /^[^aeiouy]*[aeiouy][^aeiouywx]$/

/** Inflections that the rules would miss. */
const irregular = new Map([
  ['analyses', 'analysis'],
  ['buses', 'bus'],
  ['children', 'child'],
  ['gases', 'gas'],
  ['grandchildren', 'grandchild'],
  ['uniting', 'unite'],
  ['women', 'woman'],
])

/** Beginnings of words that only look like inflections of others: "AIDS" and "aid", "evening" and "even". */
const ownStems =
  /^(?:aide|aids|angeles|bias|borne|caste|clothe|clothing|customs|embed|envelope|evening|forte|germane|glasses|goods|heroine|humane|humanities|lens|locale|lunge|morale|news|outing|paste|premiere|quite|rationale|route|secrete|severe|suite|unite|urbane)(?=$|d$|s$)/

/**
 * The stem that a word shares with its inflections only: plural, -ed and -ing. Derived words keep stems of their own,
 * because they often mean something else: "important" and "import", "business" and "busy".
 */
export function inflectionStem(word: string): string {
  if (word.length < 4) return word
  const known = irregular.get(word) ?? ownStems.exec(word)?.[0]
  return known ?? withoutFinal(withoutEnding(withoutPlural(word)))
}

function withoutPlural(word: string): string {
  if (!word.endsWith('s') || /(?:ss|us|is)$/.test(word)) return word
  if (/(?:ss|sh|ch|x|zz)es$/.test(word)) return word.slice(0, -2)
  if (word.endsWith('ies')) return word.length > 4 ? `${word.slice(0, -3)}y` : word.slice(0, -1)
  return VOWEL.test(word.slice(0, -2)) ? word.slice(0, -1) : word
}

function withoutEnding(word: string): string {
  if (word.endsWith('eed')) return /(?:agr|decr|guarant)eed$/.test(word) ? word.slice(0, -1) : word
  if (word.endsWith('ied')) return word.length > 4 ? `${word.slice(0, -3)}y` : word.slice(0, -1)
  if (/^[dlt]ying$/.test(word)) return `${word[0]}ie`
  const base = /(?:ed|ing)$/.test(word) ? word.slice(0, word.endsWith('ed') ? -2 : -3) : ''
  if (!VOWEL.test(base)) return word
  return SHORT_WORD.test(base) ? `${base}e` : base
}

/** Makes endings equal that inflections change: "plann" and "plan", "calorie" and "calory", "house" and "hous". */
function withoutFinal(word: string): string {
  if (word.length < 4) return word
  if (word.endsWith('ie')) return `${word.slice(0, -2)}y`
  if (/([bdfglmnprt])\1$/.test(word)) return word.slice(0, -1)
  return /[^eioy]e$/.test(word) && !SHORT_WORD.test(word.slice(0, -1)) ? word.slice(0, -1) : word
}
