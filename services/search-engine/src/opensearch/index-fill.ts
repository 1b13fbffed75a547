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
  /** OpenSearch indexes these while the next documents are read and analyzed. */
  #writing: Promise<unknown> = Promise.resolve()

  constructor(connection: Connection, { index, position }: { index: string; position: string }) {
    this.#connection = connection
    this.#index = index
    this.#position = position
    this.#version = versionOf(position)
  }

  async add(documents: readonly SearchDocument[]): Promise<void> {
    const analyzed = await analyzeChanges(documents)
    this.#waiting.push(...analyzed)
    if (this.#averages || this.#waiting.length >= SAMPLE_SIZE) await this.#writeWaiting()
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
    await this.#writing
    return { position: this.#position, averages }
  }

  /** Waits until nothing is being written any more, successful or not. A late write would make the index again. */
  async settle(): Promise<void> {
    await this.#writing.catch(() => undefined)
  }

  async #writeWaiting(): Promise<MeasuredLengths> {
    const averages = (this.#averages ??= measureLengths(this.#waiting))
    await this.#write(this.#waiting.splice(0), averages, this.#version)
    return averages
  }

  /** Waits for the previous write, then starts this one without waiting for it. */
  async #write(
    changes: readonly AnalyzedChange[],
    averages: MeasuredLengths,
    version: number,
  ): Promise<void> {
    const target = { index: this.#index, isAlias: false, version }
    const written = await toBulkChanges(changes, averages)
    await this.#writing
    this.#writing = bulkWrite(this.#connection, target, written)
    // A failure is thrown where the next write waits for this one.
    this.#writing.catch(() => undefined)
  }
}
