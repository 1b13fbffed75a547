import { randomUUID } from 'node:crypto'
import type {
  Alternative,
  EngineResponse,
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
import {
  countSequences,
  countWords,
  findWordsWithPrefix,
  findSimilarWords,
  readTotal,
} from './word-queries.ts'

/** Opens an engine on an OpenSearch cluster. Does not fail if the cluster is down; requests do. */
export const openOpenSearchEngine = (options: OpenSearchOptions): SearchEngine =>
  new OpenSearchEngine(connect(options))

/** Searches OpenSearch. Temporary failures are UNAVAILABLE. */
export class OpenSearchEngine implements SearchEngine {
  readonly #connection: Connection
  readonly #catalog: IndexCatalog
  readonly #writer: IndexWriter
  readonly #status: StatusReader
  /** Counts only this process's writes: every process follows the change feed itself. */
  #version = newVersion()

  constructor(connection: Connection) {
    this.#connection = connection
    this.#catalog = new IndexCatalog(connection)
    this.#writer = new IndexWriter(connection, this.#catalog)
    this.#status = new StatusReader(connection, this.#catalog)
  }

  search(request: EngineRequest): Promise<EngineResponse> {
    return this.#run(async () => {
      const version = this.#version
      const matches = await this.#send(matchesBody(request))
      const total = readTotal(matches.hits.total)
      // Far more documents are related than match, so they are asked for only where they are shown.
      const relatedRequest = total <= request.limit ? relatedBody(request) : null
      const related = relatedRequest ? await this.#send(relatedRequest) : null
      return {
        total,
        hits: readMatches(request, matches.hits.hits),
        related: related ? readRelated(request, related.hits.hits) : [],
        ...(request.countWindows ? { facets: readFacets(matches.aggregations) } : {}),
        version,
      }
    })
  }

  score = (ids: readonly string[], terms: readonly Alternative[]) =>
    this.#run(() => scoresOf(ids, terms, (body) => this.#send(body)))

  frequencies = (sequences: readonly (readonly string[])[]) =>
    this.#run(() => countSequences(this.#connection, sequences))

  wordsWithPrefix = (beginning: string, limit: number) =>
    this.#run(() => findWordsWithPrefix(this.#connection, beginning, limit))

  similarWords = (word: string, limit: number) =>
    this.#run(() => findSimilarWords(this.#connection, word, limit))

  wordCounts = (words: readonly string[]) => this.#run(() => countWords(this.#connection, words))

  write = (changes: readonly EngineChange[], position: string) =>
    this.#change(() => this.#writer.write(changes, position))

  rebuild = (documents: AsyncIterable<readonly SearchDocument[]>, position: string) =>
    this.#change(() => this.#writer.rebuild(documents, position))

  status = async () => {
    const { documents, position } = await this.#run(() => this.#status.read())
    return { documents, position, version: this.#version, isReady: position !== null, bytes: null }
  }

  close = () => this.#connection.client.close()

  async #send(body: ReturnType<typeof matchesBody>) {
    const { client, alias, searching } = this.#connection
    // OpenSearch ignores `include_named_queries_score` in the body.
    const params = { index: alias, include_named_queries_score: true, allow_partial_search_results: false }
    const answer = await client.search({ ...params, body }, searching)
    return answer.body
  }

  /** Runs a request; if there is no index yet, creates it and retries once. */
  async #run<Result>(operation: () => Promise<Result>): Promise<Result> {
    try {
      return await operation().catch(async (error: unknown) => {
        if (!isMissing(error)) throw error
        await this.#catalog.current()
        return operation()
      })
    } catch (error) {
      this.#status.clear()
      throw toFailure(error)
    }
  }

  async #change(write: () => Promise<boolean>): Promise<void> {
    try {
      if (await write()) this.#version = newVersion()
    } catch (error) {
      // Some of the changes may have been applied.
      this.#version = newVersion()
      throw toFailure(error)
    } finally {
      this.#status.clear()
    }
  }
}

/** Versions are unique across engines and restarts. */
const newVersion = (): string => randomUUID().slice(0, 13)
