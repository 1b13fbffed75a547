import type { Element } from 'domhandler'

/** How a list marks its items: with bullets, or counting as `type` does in HTML. */
export type ListType = '•' | '1' | 'a' | 'A' | 'i' | 'I'

/** A list of a document. */
export interface List {
  type: ListType
  start: number
  /** Items so far. */
  count: number
  /** The list that it is nested in, however deep. */
  outermost?: List | undefined
}

const TYPES: readonly string[] = ['a', 'A', 'i', 'I']

const isLetters = (type: string | undefined): type is ListType => type !== undefined && TYPES.includes(type)

/** The list of a `ul` or `ol` element. */
export function listOf({ name, attribs }: Element, outer: List | undefined): List {
  const start = Number.parseInt(attribs.start ?? '1', 10)
  return {
    type: name === 'ul' ? '•' : isLetters(attribs.type) ? attribs.type : '1',
    start: Number.isSafeInteger(start) ? start : 1,
    count: 0,
    outermost: outer?.outermost ?? outer,
  }
}

/** The marker of a list's next item, such as `5.` or `c.`. */
export function nextMarker(list: List): string {
  const number = list.start + list.count
  list.count += 1
  return list.type === '•' ? list.type : `${inLetters(list.type, number)}.`
}

function inLetters(type: ListType, number: number): string {
  // Roman numerals go no further, and lists with letters are shorter.
  if (type === '1' || number < 1 || number > 3999) return String(number)
  const letters = /i/i.test(type) ? roman(number) : alphabetic(number)
  return type === 'I' || type === 'A' ? letters.toUpperCase() : letters
}

function alphabetic(number: number): string {
  const letter = String.fromCodePoint(97 + ((number - 1) % 26))
  return number > 26 ? alphabetic(Math.floor((number - 1) / 26)) + letter : letter
}

const ROMAN = Object.entries({
  m: 1000,
  cm: 900,
  d: 500,
  cd: 400,
  c: 100,
  xc: 90,
  l: 50,
  xl: 40,
  x: 10,
  ix: 9,
  v: 5,
  iv: 4,
  i: 1,
})

function roman(number: number): string {
  const [letters = '', value = 0] = ROMAN.find(([, each]) => each <= number) ?? []
  return number > 0 ? letters + roman(number - value) : ''
}
