import { noPostings, readPostings, type PostingList } from './posting-list.ts'
import type { Postings } from './segment.ts'
import { Uint32List } from './shared-arrays.ts'

/** Postings of tokens that may occur anywhere; `isPartial` is 1 where some of the tokens are missing. */
export interface UnorderedPostings extends PostingList {
  isPartial: Uint8Array
}

/** Documents with any of the tokens; the impact is the weighted sum over the tokens present. */
export function findUnordered(
  postings: Postings,
  tokens: readonly string[],
  shares: readonly number[],
): UnorderedPostings {
  const lists = tokens.map((token) => readPostings(postings, token))
  const places = lists.map(() => 0)
  const documents = new Uint32List()
  const impacts = new Uint32List()
  const partial = new Uint32List()
  for (;;) {
    const document = nextDocument(lists, places)
    if (document === Infinity) break
    let [impact, found] = [0, 0]
    for (const [index, list] of lists.entries()) {
      const place = places[index]!
      if (list.documents[place] !== document) continue
      impact += list.impacts[place]! * shares[index]!
      found += 1
      places[index] = place + 1
    }
    documents.push(document)
    impacts.push(Math.max(1, Math.round(impact)))
    partial.push(found < lists.length ? 1 : 0)
  }
  if (documents.length === 0) return { ...noPostings, isPartial: new Uint8Array(0) }
  return {
    documents: documents.values.slice(),
    impacts: Uint8Array.from(impacts.values),
    isPartial: Uint8Array.from(partial.values),
  }
}

function nextDocument(lists: readonly PostingList[], places: readonly number[]): number {
  let next = Infinity
  for (let index = 0; index < lists.length; index += 1) {
    const document = lists[index]!.documents[places[index]!]
    if (document !== undefined && document < next) next = document
  }
  return next
}
