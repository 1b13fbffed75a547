const WORD = /(?:\p{L}\.){2,}|[\p{L}\p{N}\p{M}]+(?:['’][\p{L}\p{M}]+)*/uy

/** Where the words of a text start and end, in order. */
export interface WordBounds {
  starts: readonly number[]
  ends: readonly number[]
}

const isInAsciiWord = Uint8Array.from({ length: 128 }, (_, code) =>
  Number(/[a-z\d]/i.test(String.fromCharCode(code))),
)
const APOSTROPHE = "'".charCodeAt(0)
const DOT = '.'.charCodeAt(0)

/** Finds the words of a text. Most are plain ASCII, for which a regular expression would be many times slower. */
export function findWords(text: string): WordBounds {
  const [starts, ends]: [number[], number[]] = [[], []]
  let at = 0
  while (at < text.length) {
    const code = text.charCodeAt(at)
    if (code < 128 && isInAsciiWord[code] === 0) {
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
  while (next < 128 && isInAsciiWord[next] === 1) {
    end += 1
    next = text.charCodeAt(end)
  }
  const mayContinue = next >= 128 || next === APOSTROPHE || (next === DOT && end === start + 1)
  if (!mayContinue) return end
  WORD.lastIndex = start
  return WORD.test(text) ? WORD.lastIndex : start
}
