import { randomUUID } from 'node:crypto'
import { logger } from '@fundharbor/chassis/runtime/logger'
import { isMissing, statusOf, type Connection } from './connection.ts'
import { indexBody, type IndexMeta } from './index-mapping.ts'

/** The index behind the alias. */
export interface CurrentIndex {
  name: string
  meta: IndexMeta
}

const noMeta: IndexMeta = { position: null, averages: null }

/** Abandoned indices are removed when they are older: nobody fills one for so long. */
const ABANDONED_MS = 24 * 3_600_000

/** The indices of an alias: the one that is searched, and those that are being filled. */
export class IndexCatalog {
  readonly #connection: Connection

  constructor(connection: Connection) {
    this.#connection = connection
  }

  /** The index that is searched. Makes an empty one where there is none. */
  async current(): Promise<CurrentIndex> {
    const { client, alias } = this.#connection
    try {
      return await this.#read()
    } catch (error) {
      if (!isMissing(error)) throw error
    }
    // Always the same name: of several processes that begin at once, one makes it.
    const index = `${alias}-initial`
    const body = { ...indexBody(noMeta), aliases: { [alias]: {} } }
    await client.indices.create({ index, body }).catch((error: unknown) => {
      if (statusOf(error) !== 400) throw error
    })
    return this.#read()
  }

  /** Makes an index to be filled beside the one that is searched. */
  async create(): Promise<string> {
    const index = `${this.#connection.alias}-${Date.now()}-${randomUUID().slice(0, 8)}`
    await this.#connection.client.indices.create({ index, body: indexBody(noMeta) })
    return index
  }

  async writeMeta(index: string, meta: IndexMeta): Promise<void> {
    await this.#connection.client.indices.putMapping({ index, body: { _meta: { ...meta } } })
  }

  /** Makes everything visible that was written. */
  async refresh(index: string): Promise<void> {
    await this.#connection.client.indices.refresh({ index })
  }

  /** From one moment to the next searches are answered from this index; those before it are removed. */
  async switchTo(index: string): Promise<void> {
    const { client, alias } = this.#connection
    const { name } = await this.current()
    await client.indices.updateAliases({
      body: {
        actions: [{ remove: { index: name, alias } }, { add: { index, alias, is_write_index: true } }],
      },
    })
    await this.remove(name)
    await this.#removeAbandoned(index)
  }

  /** Nothing depends on it: what is left over is removed the next time. */
  async remove(index: string): Promise<void> {
    await this.#connection.client.indices.delete({ index }).catch((error: unknown) => {
      if (!isMissing(error)) logger.warn({ err: error, index }, 'an index of the search was not removed')
    })
  }

  async #read(): Promise<CurrentIndex> {
    const { client, alias } = this.#connection
    const { body } = await client.indices.getMapping({ index: alias })
    const [entry] = Object.entries(body)
    if (!entry) throw new Error(`The alias ${alias} has no index`)
    const [name, { mappings }] = entry
    return { name, meta: { ...noMeta, ...mappings._meta } }
  }

  async #removeAbandoned(current: string): Promise<void> {
    const { client, alias } = this.#connection
    const { body } = await client.indices.get({ index: `${alias}-*` })
    for (const index of Object.keys(body)) {
      const [, madeAt] = /^-(\d{13})-[\da-f]{8}$/.exec(index.slice(alias.length)) ?? []
      if (index !== current && madeAt && Date.now() - Number(madeAt) > ABANDONED_MS) await this.remove(index)
    }
  }
}
