import { tableSize, type StringTable } from './string-table.ts'

/** Maximum edit distance of similar words. */
export const MAX_EDITS = 2

/**
 * Finds strings within two edits (transpositions count as one). Scans the sorted table once and reuses the matrix
 * rows of the prefix shared with the previous string; prefixes that already differ too much are skipped.
 */
export function findSimilarStrings(
  table: StringTable,
  word: string,
  onFound: (index: number, edits: number) => void,
) {
  const { units, starts } = table
  const finder = new SimilarWords(word, units)
  let shared = 0
  for (let index = 0; index < tableSize(table); index += 1) {
    const edits = finder.compare(starts[index]!, starts[index + 1]!, shared)
    if (edits <= MAX_EDITS) onFound(index, edits)
    if (index + 1 < tableSize(table)) shared = sharedLength(table, index)
  }
}

/** Length of the common prefix with the next string. */
function sharedLength({ units, starts }: StringTable, index: number): number {
  const [start, end, nextEnd] = [starts[index]!, starts[index + 1]!, starts[index + 2]!]
  const most = Math.min(end - start, nextEnd - end)
  let shared = 0
  while (shared < most && units[start + shared] === units[end + shared]) shared += 1
  return shared
}

class SimilarWords {
  readonly #word: Uint16Array
  readonly #units: Uint16Array
  /** Rows of the edit-distance matrix, one per unit of the text. */
  readonly #rows: Uint8Array[]
  /** Texts that share a longer prefix than this are already too different. */
  #prunedBeyond = Infinity
  readonly #longest: number

  constructor(word: string, units: Uint16Array) {
    this.#units = units
    this.#word = Uint16Array.from(word, (_, index) => word.charCodeAt(index))
    this.#longest = word.length + MAX_EDITS
    this.#rows = Array.from({ length: this.#longest + 1 }, (_, row) =>
      Uint8Array.from({ length: word.length + 1 }, (_, column) => (row === 0 ? Math.min(column, 255) : row)),
    )
  }

  /** Edit distance to the text between two offsets; `shared`: length of the prefix it shares with the previous text. */
  compare(start: number, end: number, shared: number): number {
    if (shared >= this.#prunedBeyond) return Infinity
    this.#prunedBeyond = Infinity
    const length = Math.min(end - start, this.#longest)
    for (let at = shared; at < length; at += 1) {
      if (this.#fillRow(start, at) > MAX_EDITS) {
        this.#prunedBeyond = at + 1
        return Infinity
      }
    }
    if (end - start <= this.#longest) return this.#rows[length]![this.#word.length]!
    // Too long, like any text that shares this prefix; its rows can be reused.
    this.#prunedBeyond = this.#longest + 1
    return Infinity
  }

  /** Fills the row of one unit of the text; returns the row's minimum. */
  #fillRow(start: number, at: number): number {
    const word = this.#word
    const [row, before, beforeThat] = [this.#rows[at + 1]!, this.#rows[at]!, this.#rows[at - 1]]
    const unit = this.#units[start + at]!
    const unitBefore = at > 0 ? this.#units[start + at - 1] : undefined
    let least = (row[0] = at + 1)
    for (let column = 1; column <= word.length; column += 1) {
      const cost = word[column - 1] === unit ? 0 : 1
      let edits = Math.min(before[column - 1]! + cost, before[column]! + 1, row[column - 1]! + 1)
      const isSwap = column > 1 && unit === word[column - 2] && unitBefore === word[column - 1]
      if (isSwap) edits = Math.min(edits, beforeThat![column - 2]! + 1)
      row[column] = Math.min(edits, 255)
      if (edits < least) least = edits
    }
    return least
  }
}
