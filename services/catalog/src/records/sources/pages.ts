import { SourceUnavailableError } from './fetch-json.ts'
import type { Listed } from './live-source.ts'

/** While a list is read, some records leave it. */
const MIN_SHARE = 0.98

/** One page of a list, and how many records the source says that the whole list has. */
export interface ListPage<Item> {
  items: readonly Item[]
  total?: number | undefined
}

interface List<Item> {
  /** Pages count from 0. */
  readPage(page: number): Promise<ListPage<Item>>
  /** What makes an item of the list different from all others. */
  keyOf(item: Item): string
  toListed(item: Item): Listed
}

/**
 * The pages of a list, until one has nothing new. Throws SourceUnavailableError if the list is much shorter than the source says
 * that it is.
 */
export async function* listPages<Item>({ readPage, keyOf, toListed }: List<Item>): AsyncGenerator<Listed[]> {
  const keys = new Set<string>()
  for (let page = 0; ; page += 1) {
    const { items, total } = await readPage(page)
    const before = keys.size
    for (const item of items) keys.add(keyOf(item))
    yield items.map(toListed)
    if (keys.size > before && (total === undefined || keys.size < total)) continue
    if (keys.size < Math.floor((total ?? 0) * MIN_SHARE))
      throw new SourceUnavailableError(`The list is incomplete: ${keys.size} of ${total} records`)
    return
  }
}
