import { tableSize, type StringTable } from './string-table.ts'

/** Words that differ by more are other words. */
export const MOST_EDITS = 2

/**
 * Finds the words within two edits; a swap of neighbors counts as one. Goes through the sorted words once and keeps
 * the rows of the beginning that a word shares with the one before; what begins too differently is passed over.
 */
export function findSimilar(
  table: StringTable,
  word: string,
  onFound: (index: number, edits: number) => void,
) {
  const { units, starts } = table
  const finder = new SimilarWords(word, units)
  let shared = 0
  for (let index = 0; index < tableSize(table); index += 1) {
    const edits = finder.compare(starts[index]!, starts[index + 1]!, shared)
    if (edits <= MOST_EDITS) onFound(index, edits)
    if (index + 1 < tableSize(table)) shared = sharedLength(table, index)
  }
}

/** How many units a word shares with the next one. */
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
  /** Edits between the first units of the word and those of the text; a row for each unit of the text. */
  readonly #rows: Uint8Array[]
  /** Texts that share more units than this differ too much already. */
  #hopeless = Infinity
  readonly #longest: number

  constructor(word: string, units: Uint16Array) {
    this.#units = units
    this.#word = Uint16Array.from(word, (_, index) => word.charCodeAt(index))
    this.#longest = word.length + MOST_EDITS
    this.#rows = Array.from({ length: this.#longest + 1 }, (_, row) =>
      Uint8Array.from({ length: word.length + 1 }, (_, column) => (row === 0 ? Math.min(column, 255) : row)),
    )
  }

  /** Compares the text between two places; `shared`: how many units it has in common with the one before. */
  compare(start: number, end: number, shared: number): number {
    if (shared >= this.#hopeless) return Infinity
    this.#hopeless = Infinity
    const length = Math.min(end - start, this.#longest)
    for (let at = shared; at < length; at += 1) {
      if (this.#fillRow(start, at) > MOST_EDITS) {
        this.#hopeless = at + 1
        return Infinity
      }
    }
    if (end - start <= this.#longest) return this.#rows[length]![this.#word.length]!
    // Too long, and so is what shares as much; but the next text may share its rows.
    this.#hopeless = this.#longest + 1
    return Infinity
  }

  /** Fills the row after a unit of the text; returns its least number. */
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
