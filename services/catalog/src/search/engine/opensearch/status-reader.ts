import type { Connection } from './connection.ts'
import type { IndexCatalog } from './index-catalog.ts'
import { MEASURED, type IndexMeta } from './index-mapping.ts'

interface IndexStatus {
  documents: number
  position: string | null
}

/** Every query asks how many documents there are: a number of the last seconds does. */
const KEPT_MS = 2000

/** Growth from fewer documents than this says nothing. */
const FEW = 100
const GROWN = 10

/** Reads how much an index holds and how far it is. */
export class StatusReader {
  readonly #connection: Connection
  readonly #catalog: IndexCatalog
  #kept: { status: Promise<IndexStatus>; until: number } | undefined

  constructor(connection: Connection, catalog: IndexCatalog) {
    this.#connection = connection
    this.#catalog = catalog
  }

  read(): Promise<IndexStatus> {
    if (!this.#kept || this.#kept.until < performance.now())
      this.#kept = { status: this.#read(), until: performance.now() + KEPT_MS }
    return this.#kept.status
  }

  /** The next reading is of now. */
  forget(): void {
    this.#kept = undefined
  }

  async #read(): Promise<IndexStatus> {
    const { client, alias, searching } = this.#connection
    const { meta } = await this.#catalog.current()
    const { body } = await client.count({ index: alias }, searching)
    return { documents: body.count, position: isOutgrown(meta, body.count) ? null : meta.position }
  }
}

/** Filled while the catalog was small: it is filled again at the next start, with the lengths that are usual now. */
function isOutgrown({ averages }: IndexMeta, documents: number): boolean {
  const measured = averages?.documents ?? 0
  return measured < MEASURED && documents > GROWN * (measured + FEW)
}
