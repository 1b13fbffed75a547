import { randomUUID } from 'node:crypto'
import { copyColumns, createColumns } from './columns.ts'
import { FacetValuesBuilder } from './facet-values.ts'
import { averageLengths, ImpactWriter, sumLengths } from './impacts.ts'
import { mergePostings } from './merge-postings.ts'
import { DELETED, numberDocuments, type MergeSource } from './merge-source.ts'
import { mergeWords } from './merge-words.ts'
import { sortDocuments } from './sort-orders.ts'
import type { EventLoopYielder } from './event-loop-yielder.ts'
import type { Columns, FacetValues, LiveSegment, Segment } from './segment.ts'
import { tableSize } from './string-table.ts'

/** Tokens processed between two checks of the time slice. */
const TOKENS_PER_SLICE = 256

/**
 * Merges the live documents of several segments into one without analyzing them again. Recomputes impacts with the
 * current average lengths. Yields to other work every few milliseconds.
 */
export async function mergeSegments(
  merged: readonly LiveSegment[],
  others: readonly Segment[],
  yielder: EventLoopYielder,
): Promise<Segment> {
  const { sources, documents } = numberDocuments(merged)
  const columns = mergeColumns(sources, documents)
  await yielder.yieldNow()
  const segment: Segment = {
    uid: randomUUID(),
    documents,
    lengthSums: sumLengths(columns),
    columns,
    facets: mergeFacets(sources),
    postings: await mergePostings(sources, yielder),
    words: await mergeWords(sources, yielder),
    ...sortDocuments(columns),
  }
  await yielder.yieldNow()
  await writeImpacts(segment, others, yielder)
  return segment
}

async function writeImpacts(
  segment: Segment,
  others: readonly Segment[],
  yielder: EventLoopYielder,
): Promise<void> {
  const writer = new ImpactWriter(segment, averageLengths([...others, segment]))
  const tokens = tableSize(segment.postings.tokens)
  for (let from = 0; from < tokens; from += TOKENS_PER_SLICE) {
    writer.write(from, Math.min(tokens, from + TOKENS_PER_SLICE))
    if (yielder.isDue) await yielder.yieldNow()
  }
}

function mergeColumns(sources: readonly MergeSource[], documents: number): Columns {
  const columns = createColumns(documents)
  for (const { segment, newNumbers } of sources) {
    for (const [document, number] of newNumbers.entries()) {
      if (number !== DELETED) copyColumns(segment.columns, document, [columns, number])
    }
  }
  return columns
}

function mergeFacets(sources: readonly MergeSource[]): FacetValues {
  const builder = new FacetValuesBuilder()
  for (const { segment, newNumbers } of sources) {
    const { dictionary, starts, values } = segment.facets
    const renumbered = dictionary.map(({ facet, value }) => builder.numberOf(facet, value))
    for (const [document, number] of newNumbers.entries()) {
      if (number === DELETED) continue
      builder.startDocument()
      for (let at = starts[document]!; at < starts[document + 1]!; at += 1) {
        builder.addValue(renumbered[values[at]!]!)
      }
    }
  }
  return builder.finish()
}
