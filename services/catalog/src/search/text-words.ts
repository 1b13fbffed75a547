import { changedBeginnings } from '@fundharbor/search-engine/text/american-spelling'

/** ASCII codes. */
const CODES = 128
/** Stands for a second character that is not an ASCII letter or digit. */
const OTHER = 0

const isAlphanumeric = Uint8Array.from({ length: CODES }, (_, code) =>
  Number(/[a-z\d]/i.test(String.fromCharCode(code))),
)

/** Words whose stems begin differently: "lying" and "lie". */
const irregular: [written: string, stem: string][] = [
  ['dy', 'di'],
  ['ly', 'li'],
  ['ty', 'ti'],
]

const written = Map.groupBy([...changedBeginnings, ...irregular], ([, token]) => token.slice(0, 2))

/**
 * How words with one of these tokens can begin, as a lookup table for `beginningAt`: few words of a text remain to be
 * analyzed.
 */
export function possibleBeginnings(tokens: readonly string[]): Uint8Array {
  const possible = new Uint8Array(CODES * CODES)
  for (const token of tokens) {
    const beginning = token.slice(0, 2)
    const others = (written.get(beginning) ?? []).map(([other]) => other)
    for (const each of [token, ...others])
      for (const [first, second] of inEitherCase(each)) {
        possible[first * CODES + second] = 1
        // "U.S." is the token "us".
        possible[first * CODES + OTHER] = 1
      }
  }
  return possible
}

function inEitherCase(word: string): [number, number][] {
  const forms = [word.toLowerCase(), word.toUpperCase()]
  return forms.flatMap((one) =>
    forms.map((other): [number, number] => [
      one.charCodeAt(0) % CODES,
      (other.charCodeAt(1) || OTHER) % CODES,
    ]),
  )
}

/** The index in the table for the word at a place; outside of the table for accented letters, which are folded. */
export function beginningAt(text: string, at: number): number {
  const second = text.charCodeAt(at + 1)
  return text.charCodeAt(at) * CODES + (isAlphanumeric[second] === 1 ? second : OTHER)
}

const WORD = /(?:\p{L}\.){2,}|[\p{L}\p{N}\p{M}]+(?:['’][\p{L}\p{M}]+)*/uy

/** Where the words of a text start and end, in order. */
export interface WordBounds {
  starts: readonly number[]
  ends: readonly number[]
}

const APOSTROPHE = "'".charCodeAt(0)
const DOT = '.'.charCodeAt(0)

/** Finds the words of a text. Most are plain ASCII, for which a regular expression would be many times slower. */
export function findWords(text: string): WordBounds {
  const [starts, ends]: [number[], number[]] = [[], []]
  let at = 0
  while (at < text.length) {
    const code = text.charCodeAt(at)
    if (code < CODES && isAlphanumeric[code] === 0) {
      at += 1
      continue
    }
    const end = endOfWord(text, at)
    if (end === at) {
      at += (text.codePointAt(at) ?? 0) > 0xff_ff ? 2 : 1
      continue
    }
    starts.push(at)
    ends.push(end)
    at = end
  }
  return { starts, ends }
}

/** The end of the word at an index; the index itself if none starts there. */
function endOfWord(text: string, start: number): number {
  let end = start
  let next = text.charCodeAt(end)
  while (next < CODES && isAlphanumeric[next] === 1) {
    end += 1
    next = text.charCodeAt(end)
  }
  const mayContinue = next >= CODES || next === APOSTROPHE || (next === DOT && end === start + 1)
  if (!mayContinue) return end
  WORD.lastIndex = start
  return WORD.test(text) ? WORD.lastIndex : start
}
