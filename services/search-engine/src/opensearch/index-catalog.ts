import { randomUUID } from 'node:crypto'
import { logger } from '@fundharbor/chassis/runtime/logger'
import { millisecondsInDay } from 'date-fns/constants'
import { isMissing, statusOf, type Connection } from './connection.ts'
import { indexBody, type IndexMeta } from './index-mapping.ts'

/** The index behind the alias. */
export interface CurrentIndex {
  name: string
  meta: IndexMeta
}

const noMeta: IndexMeta = { position: null, averages: null }

/** Unfinished indices older than this were abandoned and are removed. */
const ABANDONED_MS = millisecondsInDay

/** The indices behind an alias: the current one, and those being filled. */
export class IndexCatalog {
  readonly #connection: Connection

  constructor(connection: Connection) {
    this.#connection = connection
  }

  /** The current index. Creates an empty one if there is none. */
  async current(): Promise<CurrentIndex> {
    const { client, alias } = this.#connection
    try {
      return await this.#read()
    } catch (error) {
      if (!isMissing(error)) throw error
    }
    // A fixed name: if several processes start at once, only one creates it.
    const index = `${alias}-initial`
    const body = { ...indexBody(noMeta), aliases: { [alias]: {} } }
    await client.indices.create({ index, body }).catch((error: unknown) => {
      if (statusOf(error) !== 400) throw error
    })
    return this.#read()
  }

  /** Creates an index to be filled in the background. */
  async create(): Promise<string> {
    const index = `${this.#connection.alias}-${Date.now()}-${randomUUID().slice(0, 8)}`
    await this.#connection.client.indices.create({ index, body: indexBody(noMeta) })
    return index
  }

  async writeMeta(index: string, meta: IndexMeta): Promise<void> {
    await this.#connection.client.indices.putMapping({ index, body: { _meta: { ...meta } } })
  }

  /** Makes all writes visible. */
  async refresh(index: string): Promise<void> {
    await this.#connection.client.indices.refresh({ index })
  }

  /** Atomically switches the alias to this index and removes the old ones. */
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

  /** Best effort: leftovers are removed next time. */
  async remove(index: string): Promise<void> {
    await this.#connection.client.indices.delete({ index }).catch((error: unknown) => {
      if (!isMissing(error)) logger.warn({ err: error, index }, 'Removing an OpenSearch index failed')
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
