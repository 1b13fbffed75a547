import stem from 'wink-porter2-stemmer'

/** Words and their places in a text. */
export interface PlacedWord {
  word: string
  start: number
  end: number
}

/** A text with its words. */
export interface PlacedText {
  text: string
  words: readonly PlacedWord[]
}

export const placeWords = (text: string): PlacedWord[] =>
  [...text.matchAll(/[\p{L}\p{N}][\p{L}\p{M}\p{N}’']*/gu)].map(({ 0: word, index }) => ({
    word,
    start: index,
    end: index + word.length,
  }))

/** What is common to the forms of a word: `wetlands` and `Wetland` have the same. */
export function stemOf(word: string): string {
  const key = word.toLowerCase().replaceAll('’', "'")
  if (key.length > MAX_STEMMED) return key
  const known = stems.get(key)
  if (known !== undefined) return known
  if (stems.size >= MAX_STEMS) stems.clear()
  const found = stem(key)
  stems.set(key, found)
  return found
}

/** No word is longer. Longer ones would keep the stemmer busy for seconds, and fill the cache. */
const MAX_STEMMED = 60

/** The same words come up again and again, and the stemmer is slow. */
const stems = new Map<string, string>()
const MAX_STEMS = 50_000

const commonWords =
  'a about across after all also an and any are as at be been bring but by can each every for from give has have help helps his her hope how if in into is it its make more most need needs new no nor not of on open or other others our out over plan respond so start studies study such than that the their them these they this those take through to toward towards under until up upon us use using via want wants was we were what when where which while who whose why will with within without work works you your'
const fundingWords =
  'agreement agreements announcement annual application applications assistance award awards call cooperative federal fiscal fund funding funds fy grant grants initiative initiatives nofo notice opportunity opportunities phase program programme programmes programs project projects proposals request round solicitation year years'
const common = new Set(commonWords.split(' '))
const funding = new Set(fundingWords.split(' '))

/** Whether a word says what something is about: not an article, a number, or a word that every opportunity has. */
export const isTelling = (word: string): boolean => {
  const lower = word.toLowerCase()
  return lower.length > 2 && !/\p{N}/u.test(lower) && !common.has(lower) && !funding.has(lower)
}

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' })

/** The sentences of a text, without their final marks. */
export const sentencesIn = (text: string): string[] =>
  [...segmenter.segment(text)]
    .map(({ segment }) => segment.trim().replace(/[.!?…]+$/u, ''))
    .filter((sentence) => sentence !== '')

/** Words that hold two telling ones together: `recovery from opioids`. */
const connecting = new Set(['against', 'and', 'for', 'from', 'in', 'of', 'on', 'to', 'with'])

/**
 * The unbroken run of telling words around the word at `index`, at most `max` words long, as the text has it. A word
 * that stands alone is connected with its neighbor.
 */
export function phraseAround({ text, words }: PlacedText, index: number, max: number): string {
  const isJoined = (at: number): boolean => {
    const [left, right] = [words[at], words[at + 1]]
    return left !== undefined && right !== undefined && /^[\s-]$/.test(text.slice(left.end, right.start))
  }
  const isTellingAt = (at: number): boolean => isTelling(words[at]?.word ?? '')
  const isConnecting = (at: number): boolean =>
    connecting.has(words[at]?.word ?? '') && isJoined(at - 1) && isJoined(at)
  let [first, last] = [index, index]
  const extend = () => {
    while (last - first + 1 < max && isJoined(last) && isTellingAt(last + 1)) last += 1
    while (last - first + 1 < max && first > 0 && isJoined(first - 1) && isTellingAt(first - 1)) first -= 1
  }
  extend()
  if (first === last && max > 2) {
    if (isConnecting(last + 1) && isTellingAt(last + 2)) last += 2
    else if (isConnecting(first - 1) && isTellingAt(first - 2)) first -= 2
    extend()
  }
  return text.slice(words[first]?.start, words[last]?.end)
}
