import { unavailable } from '@fundharbor/chassis/http/failures'
import { Mutex } from 'async-mutex'
import type { EngineChange, SearchDocument } from '../engine.ts'
import { bulkWrite } from './bulk-write.ts'
import { versionOf } from './change-versions.ts'
import type { Connection } from './connection.ts'
import type { CurrentIndex, IndexCatalog } from './index-catalog.ts'
import { analyzeChanges, measureLengths, toBulkChanges } from './index-document.ts'
import type { MeasuredLengths } from './index-mapping.ts'
import { IndexFill } from './index-fill.ts'

/** Writes changes to the current index, and fills new ones in the background. */
export class IndexWriter {
  readonly #connection: Connection
  readonly #catalog: IndexCatalog
  /** The index of the last write. */
  #index: string | undefined
  #fill: IndexFill | undefined
  /** Serializes writes and index switches, so that no change is lost in between. */
  readonly #writes = new Mutex()
  readonly #rebuilds = new Mutex()

  constructor(connection: Connection, catalog: IndexCatalog) {
    this.#connection = connection
    this.#catalog = catalog
  }

  /** Returns whether results may have changed. */
  write(changes: readonly EngineChange[], position: string): Promise<boolean> {
    return this.#writes.runExclusive(() => this.#write(changes, position))
  }

  async #write(changes: readonly EngineChange[], position: string): Promise<boolean> {
    const current = await this.#catalog.current()
    this.#assertSame(current.name)
    const latest = [...new Map(changes.map((change) => [change.id.toLowerCase(), change])).values()]
    const version = versionOf(position)
    const averages = await this.#writeTo(current, latest, version)
    if (position !== current.meta.position || averages !== current.meta.averages)
      await this.#catalog.writeMeta(current.name, { position, averages })
    this.#fill?.addConcurrent(latest, version, position)
    return changes.length > 0
  }

  rebuild(documents: AsyncIterable<readonly SearchDocument[]>, position: string): Promise<boolean> {
    return this.#rebuilds.runExclusive(() => this.#rebuild(documents, position))
  }

  async #rebuild(documents: AsyncIterable<readonly SearchDocument[]>, position: string): Promise<boolean> {
    const index = await this.#catalog.create()
    const fill = new IndexFill(this.#connection, { index, position })
    this.#fill = fill
    try {
      for await (const batch of documents) await fill.add(batch)
      await this.#writes.runExclusive(async () => {
        const meta = await fill.finish()
        await this.#catalog.refresh(index)
        await this.#catalog.writeMeta(index, meta)
        await this.#catalog.switchTo(index)
        this.#index = index
      })
      return true
    } catch (error) {
      await fill.settle()
      await this.#catalog.remove(index)
      throw error
    } finally {
      this.#fill = undefined
    }
  }

  async #writeTo(
    { name, meta }: CurrentIndex,
    changes: readonly EngineChange[],
    version: number,
  ): Promise<MeasuredLengths | null> {
    if (changes.length === 0) return meta.averages
    const analyzed = await analyzeChanges(changes)
    const averages = meta.averages ?? measureLengths(analyzed)
    const written = await toBulkChanges(analyzed, averages)
    const target = { index: this.#connection.alias, isAlias: true, version }
    const indices = await bulkWrite(this.#connection, target, written)
    await this.#catalog.refresh(this.#connection.alias)
    for (const index of indices) if (index !== name) this.#assertSame(index)
    return averages
  }

  /**
   * Another process has switched to a new index, which may lack changes that this reader has already read: the
   * reader has to read the new index's position.
   */
  #assertSame(index: string): void {
    const known = this.#index
    this.#index = index
    if (known !== undefined && known !== index)
      throw unavailable('The search index was replaced. The changes will be read again.')
  }
}
