const CHARACTERS = 36
const HYPHEN = 45

/** Digits of each byte in hexadecimal, as ASCII codes. */
const byteDigits = Uint8Array.from({ length: 512 }, (_, at) =>
  (at >>> 1)
    .toString(16)
    .padStart(2, '0')
    .charCodeAt(at & 1),
)
/** The value of each hexadecimal digit, by ASCII code; 255 for other characters. */
const digitValues = new Uint8Array(128).fill(255)
for (const digit of '0123456789abcdefABCDEF') digitValues[digit.charCodeAt(0)] = Number.parseInt(digit, 16)

/** How many digits come before each hyphen. */
const hyphens = new Set([8, 12, 16, 20])

/** Reused by `readId`. */
const written = Buffer.alloc(CHARACTERS, '-')

/** Stores a UUID as four 32-bit words, which sort like its text. */
export function writeId(ids: Uint32Array, document: number, id: string): void {
  const words = parseId(id)
  if (!words) throw new TypeError(`Not a UUID: ${id}`)
  ids.set(words, document * 4)
}

export function readId(ids: Uint32Array, document: number): string {
  let at = 0
  for (let byte = 0; byte < 16; byte += 1) {
    if (byte >= 4 && byte <= 10 && (byte & 1) === 0) at += 1
    const value = (ids[document * 4 + (byte >>> 2)]! >>> (24 - (byte & 3) * 8)) & 255
    written[at] = byteDigits[value * 2]!
    written[at + 1] = byteDigits[value * 2 + 1]!
    at += 2
  }
  return written.toString('latin1')
}

/** A UUID as four words, with or without hyphens; null if the text is not a UUID. */
export function parseId(id: string): Uint32Array | null {
  const words = new Uint32Array(4)
  let read = 0
  for (let at = 0; at < id.length; at += 1) {
    const code = id.charCodeAt(at)
    if (code === HYPHEN && hyphens.has(read) && id.charCodeAt(at - 1) !== HYPHEN) continue
    const value = digitValues[code] ?? 255
    if (value > 15 || read === 32) return null
    words[read >>> 3] = (words[read >>> 3]! << 4) | value
    read += 1
  }
  return read === 32 ? words : null
}

/** Compares two document ids. */
export function compareIds(one: Uint32Array, at: number, [other, otherAt]: [Uint32Array, number]): number {
  for (let word = 0; word < 4; word += 1) {
    const difference = one[at * 4 + word]! - other[otherAt * 4 + word]!
    if (difference !== 0) return difference
  }
  return 0
}

/** Binary search for an id in `byId` (documents sorted by id); -1 if absent. */
export function findDocument(ids: Uint32Array, byId: Uint32Array, id: Uint32Array): number {
  let [low, high] = [0, byId.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (compareIds(ids, byId[middle]!, [id, 0]) < 0) low = middle + 1
    else high = middle
  }
  return low < byId.length && compareIds(ids, byId[low]!, [id, 0]) === 0 ? byId[low]! : -1
}
