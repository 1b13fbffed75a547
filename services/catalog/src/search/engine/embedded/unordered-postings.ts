import { noPostings, readPostings, type PostingList } from './posting-list.ts'
import type { Postings } from './segment.ts'
import { Uint32List } from './shared-arrays.ts'

/** A posting list of tokens that may stand anywhere, with marks of the documents that lack some of them. */
export interface ApartList extends PostingList {
  isPartial: Uint8Array
}

/** Documents that have any of the tokens; the impact is the sum of the shares of those that they have. */
export function findApart(
  postings: Postings,
  tokens: readonly string[],
  shares: readonly number[],
): ApartList {
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
