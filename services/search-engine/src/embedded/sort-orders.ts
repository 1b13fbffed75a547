import { compareIds } from './document-ids.ts'
import type { Columns, Order, Segment } from './segment.ts'
import { sharedUint32 } from './shared-arrays.ts'

/** Sorts a segment's documents by id and by each sort value. */
export function sortDocuments(columns: Columns): Pick<Segment, 'byId' | 'orders'> {
  const { ids } = columns
  const byId = sharedUint32(ids.length / 4)
  for (let document = 0; document < byId.length; document += 1) byId[document] = document
  byId.sort((one, other) => compareIds(ids, one, [ids, other]))
  return {
    byId,
    orders: {
      deadline: orderBy(columns.closesAt, byId),
      lapse: orderBy(columns.lapsesAt, byId),
      amount: orderBy(columns.high, byId),
      posted: orderBy(columns.postedAt, byId),
    },
  }
}

/** The sort is stable: documents with equal values stay sorted by id. */
function orderBy(values: Float64Array, byId: Uint32Array): Order {
  const known = byId.filter((document) => !Number.isNaN(values[document]!))
  const unknown = byId.filter((document) => Number.isNaN(values[document]!))
  known.sort((one, other) => values[one]! - values[other]!)
  const documents = sharedUint32(byId.length)
  documents.set(known)
  documents.set(unknown, known.length)
  return { documents, known: known.length }
}

/** How many documents have a smaller value (binary search). */
export function countBelow({ documents, known }: Order, values: Float64Array, value: number): number {
  let [low, high] = [0, known]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (values[documents[middle]!]! < value) low = middle + 1
    else high = middle
  }
  return low
}
