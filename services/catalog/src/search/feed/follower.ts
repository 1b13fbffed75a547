import { logger } from '@fundharbor/chassis/runtime/logger'
import type { Knex } from 'knex'
import type { SearchDocument, SearchEngine } from '@fundharbor/search-engine/engine'
import { readChanges, readPosition, type Changes } from './changes.ts'
import { readActiveDocuments, readDocuments } from './documents.ts'

/** Documents per batch; small, because building them blocks requests. */
const BATCH = 100

/** How often an idle engine's position is updated, so that it does not fall behind pruned changes. */
const POSITION_INTERVAL_MS = 600_000

/** Brings an engine up to date with `opportunities`; rebuilds it if its position is unusable. */
export class Follower {
  private readonly engine: SearchEngine
  private readonly knex: Knex
  private position: string | null | undefined
  private writtenAt = performance.now()
  private running: Promise<void> = Promise.resolve()
  private waiting: Promise<void> | undefined
  private isStopped = false

  constructor(engine: SearchEngine, knex: Knex) {
    this.engine = engine
    this.knex = knex
  }

  /** Resolves when the engine has everything that was committed before the call. */
  catchUp(): Promise<void> {
    this.waiting ??= this.running
      .catch(() => undefined)
      .then(() => {
        const run = this.follow()
        this.running = run
        this.waiting = undefined
        return run
      })
    return this.waiting
  }

  /** Stops reading; the next process continues from the last position. */
  stop(): void {
    this.isStopped = true
  }

  private assertRunning(): void {
    if (this.isStopped) throw new Error('The follower was stopped')
  }

  private async follow(): Promise<void> {
    this.position ??= (await this.engine.status()).position
    try {
      const changes = await readChanges(this.knex, this.position)
      if (changes) await this.apply(changes)
      else await this.fill()
    } catch (error) {
      // Another process may have replaced the index, so the position is read again.
      this.position = undefined
      throw error
    }
  }

  /** The position is written with the last batch; after an interruption, all batches are applied again. */
  private async apply({ ids, position }: Changes): Promise<void> {
    const before = this.position ?? position
    for (let at = 0; at < ids.length; at += BATCH) {
      this.assertRunning()
      const batch = ids.slice(at, at + BATCH)
      const documents = await readDocuments(this.knex, batch)
      const present = new Set(documents.map(({ id }) => id))
      const removed = batch.filter((id) => !present.has(id)).map((id) => ({ id, isRemoved: true as const }))
      await this.write([...documents, ...removed], at + BATCH < ids.length ? before : position)
    }
    if (ids.length === 0 && performance.now() - this.writtenAt > POSITION_INTERVAL_MS)
      await this.write([], position)
    this.position = position
  }

  private async write(...written: Parameters<SearchEngine['write']>): Promise<void> {
    await this.engine.write(...written)
    this.writtenAt = performance.now()
  }

  /** The position is taken first, so that changes made during the fill are applied afterwards. */
  private async fill(): Promise<void> {
    const startedAt = performance.now()
    const position = await readPosition(this.knex)
    await this.engine.rebuild(this.readAll(), position)
    this.position = position
    this.writtenAt = performance.now()
    const { documents } = await this.engine.status()
    logger.info({ documents, ms: Math.round(performance.now() - startedAt) }, 'Search index filled')
    const changes = await readChanges(this.knex, position)
    if (changes) await this.apply(changes)
  }

  private async *readAll(): AsyncGenerator<SearchDocument[]> {
    for await (const documents of readActiveDocuments(this.knex, BATCH)) {
      this.assertRunning()
      yield documents
    }
  }
}
