import type { EngineChange, SearchDocument } from '../engine.ts'
import { bulkWrite } from './bulk-write.ts'
import { versionOf } from './change-versions.ts'
import type { Connection } from './connection.ts'
import { analyzeChanges, measureLengths, toBulkChanges, type AnalyzedChange } from './index-document.ts'
import { SAMPLE_SIZE, type IndexMeta, type MeasuredLengths } from './index-mapping.ts'

interface ConcurrentChanges {
  changes: readonly EngineChange[]
  version: number
}

/** An index that is filled in the background. */
export class IndexFill {
  readonly #connection: Connection
  readonly #index: string
  readonly #version: number
  /** The first documents are held until average lengths are known. */
  readonly #waiting: AnalyzedChange[] = []
  readonly #concurrentChanges: ConcurrentChanges[] = []
  #averages: MeasuredLengths | null = null
  #position: string

  constructor(connection: Connection, { index, position }: { index: string; position: string }) {
    this.#connection = connection
    this.#index = index
    this.#position = position
    this.#version = versionOf(position)
  }

  async add(documents: readonly SearchDocument[]): Promise<void> {
    const analyzed = await analyzeChanges(documents)
    if (this.#averages) return this.#write(analyzed, this.#averages, this.#version)
    this.#waiting.push(...analyzed)
    if (this.#waiting.length >= SAMPLE_SIZE) await this.#writeWaiting()
  }

  /** Changes made during the fill; they are applied at the end. */
  addConcurrent(changes: readonly EngineChange[], version: number, position: string): void {
    this.#concurrentChanges.push({ changes, version })
    this.#position = position
  }

  /** Writes what is left; returns the metadata of the index. */
  async finish(): Promise<IndexMeta> {
    const averages = await this.#writeWaiting()
    for (let missed = this.#concurrentChanges.shift(); missed; missed = this.#concurrentChanges.shift()) {
      const changes = await analyzeChanges(missed.changes)
      await this.#write(changes, averages, missed.version)
    }
    return { position: this.#position, averages }
  }

  async #writeWaiting(): Promise<MeasuredLengths> {
    this.#averages ??= measureLengths(this.#waiting)
    await this.#write(this.#waiting.splice(0), this.#averages, this.#version)
    return this.#averages
  }

  async #write(
    changes: readonly AnalyzedChange[],
    averages: MeasuredLengths,
    version: number,
  ): Promise<void> {
    const target = { index: this.#index, isAlias: false, version }
    await bulkWrite(this.#connection, target, await toBulkChanges(changes, averages))
  }
}
