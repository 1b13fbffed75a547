import type { Connection } from './connection.ts'
import type { IndexCatalog } from './index-catalog.ts'
import { SAMPLE_SIZE, type IndexMeta } from './index-mapping.ts'

interface IndexStatus {
  documents: number
  position: string | null
}

/** Every query reads the document count, so it is cached briefly. */
const CACHE_MS = 2000

/** Ignores growth from fewer documents than this. */
const FEW = 100
const GROWTH_FACTOR = 10

/** Reads document count and position of the index. */
export class StatusReader {
  readonly #connection: Connection
  readonly #catalog: IndexCatalog
  #cached: { status: Promise<IndexStatus>; until: number } | undefined

  constructor(connection: Connection, catalog: IndexCatalog) {
    this.#connection = connection
    this.#catalog = catalog
  }

  read(): Promise<IndexStatus> {
    if (!this.#cached || this.#cached.until < performance.now())
      this.#cached = { status: this.#read(), until: performance.now() + CACHE_MS }
    return this.#cached.status
  }

  /** Clears the cache. */
  clear(): void {
    this.#cached = undefined
  }

  async #read(): Promise<IndexStatus> {
    const { client, alias, searching } = this.#connection
    const { meta } = await this.#catalog.current()
    const { body } = await client.count({ index: alias }, searching)
    return { documents: body.count, position: isOutgrown(meta, body.count) ? null : meta.position }
  }
}

/** The index was filled while the catalog was small: it is rebuilt at the next start with current lengths. */
function isOutgrown({ averages }: IndexMeta, documents: number): boolean {
  const measured = averages?.documents ?? 0
  return measured < SAMPLE_SIZE && documents > GROWTH_FACTOR * (measured + FEW)
}
