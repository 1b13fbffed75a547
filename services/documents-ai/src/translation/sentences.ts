import { splitText } from '../document-templates/split-text.ts'
import { MARKER, OpenMarkers } from './segments.ts'

/** A sentence of a marked text. */
export interface Sentence {
  /** The sentence. Markers in it are numbered from 1, so that the same sentence elsewhere is the same text. */
  text: string
  /** White space before and after it. */
  before: string
  after: string
  /** The markers' numbers in the marked text. */
  numbers: string[]
}

/** Characters without a meaning stand in for markers, which would hide where a sentence ends. */
const STAND_IN = /[\uE000-\uF8FF]/g
const FIRST_STAND_IN = 0xe000
const STAND_INS = 0x1900

/** Splits a marked text into sentences. An element that spans two keeps them together. */
export function splitSentences(marked: string): Sentence[] {
  const markers = marked.match(MARKER) ?? []
  if (marked.match(STAND_IN) || markers.length > STAND_INS) return [toSentence(marked)]
  let next = 0
  const text = marked.replaceAll(MARKER, () => String.fromCodePoint(FIRST_STAND_IN + next++))
  const found: string[] = []
  let open = ''
  let nesting = new OpenMarkers()
  for (const part of splitText(text)) {
    const added = part.replaceAll(
      STAND_IN,
      (char) => markers[(char.codePointAt(0) ?? 0) - FIRST_STAND_IN] ?? '',
    )
    open += added
    if (!nesting.add(added)) continue
    found.push(open)
    open = ''
    nesting = new OpenMarkers()
  }
  return [...found, ...(open ? [open] : [])].map(toSentence)
}

function toSentence(marked: string): Sentence {
  const text = marked.trim()
  const start = marked.indexOf(text)
  const numbers = [...new Set([...text.matchAll(MARKER)].map(([, , number = '']) => number))]
  const places = new Map(numbers.map((number, index) => [number, String(index + 1)]))
  return {
    text: renumber(text, (number) => places.get(number) ?? number),
    before: marked.slice(0, start),
    after: marked.slice(start + text.length),
    numbers,
  }
}

const renumber = (text: string, toNumber: (number: string) => string) =>
  text.replaceAll(
    MARKER,
    (...[, closes = '', number = '', isVoid = '']: string[]) => `<${closes}x${toNumber(number)}${isVoid}>`,
  )

/** The sentence with another text, as part of the marked text. */
export const withText = ({ before, after, numbers }: Sentence, text: string, gap = after): string =>
  before + renumber(text, (number) => numbers[Number(number) - 1] ?? number) + gap

/** Whether there is anything to translate. */
export const hasWords = (text: string): boolean => /\p{L}/u.test(text.replaceAll(MARKER, ''))
