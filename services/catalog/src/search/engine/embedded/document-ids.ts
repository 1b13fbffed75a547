/** Stores a UUID as four 32-bit words, which sort like its text. */
export function writeId(ids: Uint32Array, document: number, id: string): void {
  const hex = id.replaceAll('-', '')
  if (!/^[0-9a-f]{32}$/i.test(hex)) throw new TypeError(`Not a UUID: ${id}`)
  for (let at = 0; at < 4; at += 1) {
    ids[document * 4 + at] = Number.parseInt(hex.slice(at * 8, at * 8 + 8), 16)
  }
}

export function readId(ids: Uint32Array, document: number): string {
  let hex = ''
  for (let at = 0; at < 4; at += 1) hex += ids[document * 4 + at]!.toString(16).padStart(8, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/** A UUID as four words; null if the text is not a UUID. */
export function parseId(id: string): Uint32Array | null {
  if (!/^[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}$/i.test(id)) return null
  const words = new Uint32Array(4)
  writeId(words, 0, id)
  return words
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
