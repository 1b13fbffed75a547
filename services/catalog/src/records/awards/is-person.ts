import { firstNames, organizationWords } from './first-names.data.ts'

const TITLE =
  /^(?:mr|mrs|ms|miss|mx|dr|prof|professor|sir|dame|rev|reverend|rabbi|pastor|the estate of|estate of)\b\.?\s/i
/** Degrees and generations after a name. "MD" alone is also Maryland. */
const AFTER_NAME =
  /,\s*(?:ph\.?\s?d|m\.?d|d\.?d\.?s|d\.?o|r\.?n|esq|ed\.?d|j\.?d|m\.?p\.?h|dvm)\.?$|\s(?:ph\.?\s?d|m\.d|jr|sr)\.?$/i
/** A business or a person in care of it: the name before it decides. */
const ALSO_KNOWN = /\s*(?:\bd\/?b\/?a\b|\bt\/a\b|\bc\/o\b|\ba\/k\/a\b|\(|;).*$/i
const LONGEST = 5

/**
 * Whether a recipient is probably a natural person, whose awards are not stored. In doubt it is one: an organization that is
 * named like a person is left out as well.
 */
export function isPerson(name: string): boolean {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(ALSO_KNOWN, '')
    .trim()
  const words = wordsOf(plain.replace(TITLE, ''))
  if (/\d/.test(plain) || words.length === 0 || words.length > 2 * LONGEST) return false
  if (words.some((word) => organizationWords.has(word))) return false
  if (TITLE.test(plain) || AFTER_NAME.test(plain)) return true
  return plain.split(/\s(?:and|&|\+)\s/i).some(isNamedLikeOne)
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}'’.-]+/gu) ?? []

/** `Jane Smith`, `J. Jane Smith`, `J. Smith`, `Smith, Jane` and `SMITH JANE A`. */
function isNamedLikeOne(part: string): boolean {
  const [last = [], first = [], ...more] = part.split(',').map(wordsOf)
  if (first.length > 0 && first.length <= 3 && more.length === 0 && last.length <= 2)
    return isFirstName(first[0]) || isInitial(first[0])
  const words = wordsOf(part)
  if (words.length < 2 || words.length > LONGEST) return false
  const [one, two] = words
  if (isFirstName(one)) return true
  const named = words.slice(words.findIndex((word) => !isInitial(word)))
  if (isInitial(one) && !isInitial(named[0])) return named.length === 1 || isFirstName(named[0])
  // The last name first, as registers have it.
  return part === part.toUpperCase() && words.length <= 3 && isFirstName(two)
}

const isInitial = (word = '') => /^(?:\p{L}\.)+$|^\p{L}$/u.test(word)
const isFirstName = (word = '') => firstNames.has(word.replaceAll(/['’.]|-.*/g, ''))
