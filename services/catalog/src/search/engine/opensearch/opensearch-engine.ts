import { randomUUID } from 'node:crypto'
import type {
  Alternative,
  EngineAnswer,
  EngineChange,
  EngineRequest,
  SearchDocument,
  SearchEngine,
} from '../engine.ts'
import { connect, isMissing, toFailure, type Connection, type OpenSearchOptions } from './connection.ts'
import { readFacets } from './facet-aggregations.ts'
import { IndexCatalog } from './index-catalog.ts'
import { IndexWriter } from './index-writer.ts'
import { readMatches, readRelated, scoresOf } from './read-hits.ts'
import { matchesBody, relatedBody } from './search-requests.ts'
import { StatusReader } from './status-reader.ts'
import { countSequences, countWords, findWordsFrom, findWordsLike, readTotal } from './word-queries.ts'

/** Opens the engine that searches an OpenSearch cluster. Succeeds while the cluster is away: questions then fail. */
export const openOpenSearchEngine = (options: OpenSearchOptions): SearchEngine =>
  new OpenSearchEngine(connect(options))

/** Answers from OpenSearch. Failures that pass are UNAVAILABLE. */
export class OpenSearchEngine implements SearchEngine {
  readonly #connection: Connection
  readonly #catalog: IndexCatalog
  readonly #writer: IndexWriter
  readonly #status: StatusReader
  /** Writes of other processes are not counted: each follows the same changes and writes them itself. */
  #version = newVersion()

  constructor(connection: Connection) {
    this.#connection = connection
    this.#catalog = new IndexCatalog(connection)
    this.#writer = new IndexWriter(connection, this.#catalog)
    this.#status = new StatusReader(connection, this.#catalog)
  }

  search(request: EngineRequest): Promise<EngineAnswer> {
    return this.#ask(async () => {
      const version = this.#version
      const relatedRequest = relatedBody(request)
      const [matches, related] = await Promise.all([
        this.#send(matchesBody(request)),
        relatedRequest && this.#send(relatedRequest),
      ])
      const total = readTotal(matches.hits.total)
      return {
        total,
        hits: readMatches(request, matches.hits.hits),
        related: related && total <= request.limit ? readRelated(request, related.hits.hits) : [],
        ...(request.countWindows ? { facets: readFacets(matches.aggregations) } : {}),
        version,
      }
    })
  }

  score = (ids: readonly string[], terms: readonly Alternative[]) =>
    this.#ask(() => scoresOf(ids, terms, (body) => this.#send(body)))

  frequencies = (sequences: readonly (readonly string[])[]) =>
    this.#ask(() => countSequences(this.#connection, sequences))

  wordsFrom = (beginning: string, limit: number) =>
    this.#ask(() => findWordsFrom(this.#connection, beginning, limit))

  wordsLike = (word: string, limit: number) => this.#ask(() => findWordsLike(this.#connection, word, limit))

  wordCounts = (words: readonly string[]) => this.#ask(() => countWords(this.#connection, words))

  write = (changes: readonly EngineChange[], position: string) =>
    this.#change(() => this.#writer.write(changes, position))

  rebuild = (documents: AsyncIterable<readonly SearchDocument[]>, position: string) =>
    this.#change(() => this.#writer.rebuild(documents, position))

  status = async () => {
    const { documents, position } = await this.#ask(() => this.#status.read())
    return { documents, position, version: this.#version, isReady: position !== null, bytes: null }
  }

  close = () => this.#connection.client.close()

  async #send(body: ReturnType<typeof matchesBody>) {
    const { client, alias, searching } = this.#connection
    // In the body OpenSearch passes over `include_named_queries_score`.
    const params = { index: alias, include_named_queries_score: true, allow_partial_search_results: false }
    const answer = await client.search({ ...params, body }, searching)
    return answer.body
  }

  /** Asks, and once more where there was no index yet. */
  async #ask<Answer>(question: () => Promise<Answer>): Promise<Answer> {
    try {
      return await question().catch(async (error: unknown) => {
        if (!isMissing(error)) throw error
        await this.#catalog.current()
        return question()
      })
    } catch (error) {
      this.#status.forget()
      throw toFailure(error)
    }
  }

  async #change(write: () => Promise<boolean>): Promise<void> {
    try {
      if (await write()) this.#version = newVersion()
    } catch (error) {
      // Some of the changes may have arrived.
      this.#version = newVersion()
      throw toFailure(error)
    } finally {
      this.#status.forget()
    }
  }
}

/** No two states of any engine share a version. */
const newVersion = (): string => randomUUID().slice(0, 13)
