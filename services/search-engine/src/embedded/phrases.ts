import { noPostings, PositionReader, readPostings, type PostingList } from './posting-list.ts'
import type { Postings } from './segment.ts'
import { Uint32List } from './shared-arrays.ts'
import { findString } from './string-table.ts'

/** Postings of a phrase; its impact is the minimum of its tokens' impacts. */
export function findPhrase(postings: Postings, tokens: readonly string[]): PostingList {
  if (tokens.length <= 1) return tokens[0] === undefined ? noPostings : readPostings(postings, tokens[0])
  const readers: PhraseReader[] = []
  for (const [offset, token] of tokens.entries()) {
    const index = findString(postings.tokens, token)
    if (index < 0) return noPostings
    readers.push({ offset, reader: new PositionReader(postings, index) })
  }
  readers.sort((one, other) => one.reader.documents.length - other.reader.documents.length)
  return intersectReaders(readers)
}

interface PhraseReader {
  /** The token's offset in the phrase. */
  offset: number
  reader: PositionReader
}

function intersectReaders(readers: readonly PhraseReader[]): PostingList {
  const [rarest] = readers
  const documents = new Uint32List()
  const impacts = new Uint32List()
  const starts: number[] = []
  for (const document of rarest!.reader.documents) {
    if (!readers.every(({ reader }) => reader.moveTo(document))) continue
    if (!hasPhrase(readers, starts)) continue
    documents.push(document)
    let impact = 255
    for (const { reader } of readers) impact = Math.min(impact, reader.impacts[reader.posting]!)
    impacts.push(impact)
  }
  return { documents: documents.values.slice(), impacts: Uint8Array.from(impacts.values) }
}

/** Intersects possible start positions token by token. */
function hasPhrase(readers: readonly PhraseReader[], starts: number[]): boolean {
  starts.length = 0
  for (const [index, { offset, reader }] of readers.entries()) {
    const positions = reader.readPositions()
    if (index === 0) for (const position of positions) starts.push(position - offset)
    else intersectStarts(starts, positions, offset)
    if (starts.length === 0) return false
  }
  return true
}

function intersectStarts(starts: number[], positions: readonly number[], offset: number): void {
  let [kept, at] = [0, 0]
  for (const start of starts) {
    while (at < positions.length && positions[at]! - offset < start) at += 1
    if (positions[at]! - offset === start) starts[kept++] = start
  }
  starts.length = kept
}
