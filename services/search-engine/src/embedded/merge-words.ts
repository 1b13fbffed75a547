import { DELETED, type MergeSource } from './merge-source.ts'
import { TableMerger, TableWriter } from './merge-tables.ts'
import type { EventLoopYielder } from './event-loop-yielder.ts'
import type { SurfaceWords } from './segment.ts'
import { ByteWriter, shareUint32, Uint32List } from './shared-arrays.ts'
import { forEachNumber } from './word-lists.ts'

/** Merges the document lists of each surface word. */
export async function mergeWords(
  sources: readonly MergeSource[],
  yielder: EventLoopYielder,
): Promise<SurfaceWords> {
  const tables = sources.map(({ segment }) => segment.words.words)
  const merger = new TableMerger(tables)
  const words = new TableWriter(tables)
  const counts = new Uint32List()
  const starts = new Uint32List()
  const bytes = new ByteWriter()
  starts.push(0)
  while (merger.next()) {
    const count = copyDocuments(sources, merger, bytes)
    if (yielder.isDue) await yielder.yieldNow()
    if (count === 0) continue
    const [first] = merger.having
    words.copy(tables[first!]!, merger.places[first!]!)
    counts.push(count)
    starts.push(bytes.length)
  }
  return {
    words: words.finish(),
    counts: shareUint32(counts.values),
    starts: shareUint32(starts.values),
    documents: bytes.toShared(),
  }
}

function copyDocuments(sources: readonly MergeSource[], merger: TableMerger, bytes: ByteWriter): number {
  let [count, before] = [0, 0]
  for (const source of merger.having) {
    const { segment, newNumbers } = sources[source]!
    const { starts, documents } = segment.words
    const place = merger.places[source]!
    let document = 0
    forEachNumber(documents.subarray(starts[place], starts[place + 1]), (distance) => {
      document += distance
      const number = newNumbers[document]!
      if (number === DELETED) return
      bytes.writeNumber(number - before)
      before = number
      count += 1
    })
  }
  return count
}
