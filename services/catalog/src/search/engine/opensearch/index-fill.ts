import type { AverageLengths } from '../embedded/impacts.ts'
import type { EngineChange, SearchDocument } from '../engine.ts'
import { bulkWrite, type BulkChange } from './bulk-write.ts'
import { versionOf } from './change-versions.ts'
import type { Connection } from './connection.ts'
import { analyzeDocument, measureLengths, toIndexed, type AnalyzedDocument } from './index-document.ts'
import type { IndexMeta } from './index-mapping.ts'

/** So many documents say what lengths are usual; ids are random, so the first are like the others. */
const MEASURED = 2000

interface MissedChanges {
  changes: readonly EngineChange[]
  version: number
}

/** An index that is filled beside the one that is searched. */
export class IndexFill {
  readonly #connection: Connection
  readonly #index: string
  readonly #version: number
  /** The first documents wait until the usual lengths are known. */
  readonly #waiting: AnalyzedDocument[] = []
  readonly #missed: MissedChanges[] = []
  #averages: AverageLengths | null = null
  #position: string

  constructor(connection: Connection, { index, position }: { index: string; position: string }) {
    this.#connection = connection
    this.#index = index
    this.#position = position
    this.#version = versionOf(position)
  }

  async add(documents: readonly SearchDocument[]): Promise<void> {
    const analyzed = documents.map(analyzeDocument)
    if (this.#averages) return this.#write(analyzed, this.#averages, this.#version)
    this.#waiting.push(...analyzed)
    if (this.#waiting.length >= MEASURED) await this.#writeWaiting()
  }

  /** Changes of what is searched meanwhile are applied at the end. */
  addMissed(changes: readonly EngineChange[], version: number, position: string): void {
    this.#missed.push({ changes, version })
    this.#position = position
  }

  /** Returns what the index has to say about itself. */
  async finish(): Promise<IndexMeta> {
    const averages = await this.#writeWaiting()
    for (let missed = this.#missed.shift(); missed; missed = this.#missed.shift()) {
      const changes = missed.changes.map((change) =>
        'isRemoved' in change ? change : analyzeDocument(change),
      )
      await this.#write(changes, averages, missed.version)
    }
    return { position: this.#position, averages }
  }

  async #writeWaiting(): Promise<AverageLengths> {
    this.#averages ??= measureLengths(this.#waiting)
    await this.#write(this.#waiting.splice(0), this.#averages, this.#version)
    return this.#averages
  }

  async #write(
    changes: readonly (AnalyzedDocument | { id: string; isRemoved: true })[],
    averages: AverageLengths,
    version: number,
  ): Promise<void> {
    const written = changes.map((change): BulkChange =>
      'isRemoved' in change ? change : toIndexed(change, averages),
    )
    await bulkWrite(this.#connection, { index: this.#index, isAlias: false, version }, written)
  }
}
