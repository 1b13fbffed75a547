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
