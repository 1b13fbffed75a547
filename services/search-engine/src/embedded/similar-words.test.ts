import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findSimilarStrings } from './similar-words.ts'
import { buildStringTable } from './string-table.ts'

/** Edit distance; transpositions count as one. */
function editDistance(one: string, other: string): number {
  const rows = Array.from({ length: one.length + 1 }, (_, row) =>
    Array.from({ length: other.length + 1 }, (_, column) => (row === 0 ? column : column === 0 ? row : 0)),
  )
  for (let row = 1; row <= one.length; row += 1) {
    for (let column = 1; column <= other.length; column += 1) {
      const cost = one[row - 1] === other[column - 1] ? 0 : 1
      const options = [
        rows[row - 1]![column]! + 1,
        rows[row]![column - 1]! + 1,
        rows[row - 1]![column - 1]! + cost,
      ]
      const isSwap = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      if (row > 1 && column > 1 && isSwap) options.push(rows[row - 2]![column - 2]! + 1)
      rows[row]![column] = Math.min(...options)
    }
  }
  return rows[one.length]![other.length]!
}

const word = fc
  .array(fc.constantFrom('a', 'b', 'c', 'é'), { maxLength: 9 })
  .map((letters) => letters.join(''))

test('finds the same as comparing every word', () => {
  fc.assert(
    fc.property(fc.uniqueArray(word, { maxLength: 80, size: 'max' }), word, (words, wanted) => {
      const sorted = words.toSorted()
      const found = new Map<string, number>()
      findSimilarStrings(buildStringTable(sorted), wanted, (index, edits) => found.set(sorted[index]!, edits))
      const expected = sorted
        .map((other): [string, number] => [other, editDistance(wanted, other)])
        .filter(([, edits]) => edits <= 2)
      expect([...found]).toEqual(expected)
    }),
    { numRuns: 500 },
  )
})
