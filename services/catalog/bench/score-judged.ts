import { clock } from '@fundharbor/chassis/runtime/clock'
import { connectDatabase } from '@fundharbor/chassis/data/database'
import { Model } from 'objection'
import { embedShipped } from '../src/search/embedding-queue/queue.ts'
import { loadShippedSubjects } from '../src/records/subjects/load-shipped.ts'
import {
  JUDGED_AT,
  loadJudgedOpportunities,
  judgedSets,
  mean,
  readJudgedQueries,
  recordName,
  scoreTitles,
  type JudgedQuery,
} from '../src/search/judged-queries.test-helper.ts'
import { textVector } from '../src/records/embeddings/embedder.ts'
import { catchUpSearch, startSearch } from '../src/search/feed/current-engine.ts'
import { answerOf } from '../src/search/answer.ts'
import { toEngineFilter } from '../src/search/filter.ts'
import { readQuery } from '../src/search/read-query.ts'
import { currentSubjectVectors } from '../src/records/vocabulary/current-subject-vectors.ts'
import { currentVocabulary } from '../src/records/vocabulary/current-vocabulary.ts'

/**
 * Fills an empty database with the shipped data, and prints as JSON how every set of judged queries scores without and with
 * vectors. A second address is that of an OpenSearch cluster to score instead of the embedded engine.
 */
const [databaseUrl = '', openSearchUrl] = process.argv.slice(2)
const knex = connectDatabase(databaseUrl, 4)
Model.knex(knex)
clock.setTo(JUDGED_AT)
await loadShippedSubjects(knex)
await loadJudgedOpportunities(knex)
await embedShipped(knex, { until: performance.now() + 60_000 })
await currentSubjectVectors(await currentVocabulary())
if (openSearchUrl) {
  await startSearch({ knex, databaseUrl, threads: 0, openSearchUrl })
  await catchUpSearch()
}

const LISTED = 30
const titlesById = new Map<string, string>()
const openTitles = new Map<string, string>()
for (const row of await knex
  .table('opportunities')
  .select('id', 'source', 'sourceId', 'sourceNumber', 'title', 'deadline')) {
  titlesById.set(row.id, row.title)
  if (row.deadline === null || row.deadline >= clock.now()) openTitles.set(recordName(row), row.title)
}

interface Score {
  kind: string
  without: number
  with: number
}

async function score(query: JudgedQuery): Promise<Score> {
  const filter = { search: query.query }
  const score = async (withMeaning: boolean) => {
    const { hits, related } = await answerOf(await readQuery(filter, { withMeaning }), toEngineFilter(filter))
    const found = [...hits, ...related].slice(0, LISTED).map(({ id }) => titlesById.get(id) ?? '')
    return scoreTitles(found, query, openTitles)
  }
  // Searches do not wait for vectors, so the first one has none.
  const without = await score(false)
  const { words } = await readQuery(filter, { withMeaning: false })
  await textVector(words.join(' '))
  return { kind: query.kind, without, with: await score(true) }
}

const rows: string[][] = []
for (const file of await judgedSets()) {
  const scores: Score[] = []
  for (const query of await readJudgedQueries(file)) scores.push(await score(query))
  for (const [kind, some] of [...Map.groupBy(scores, (each) => each.kind), ['all', scores] as const])
    rows.push([
      `${file.replace('.json', '')}: ${kind}`,
      String(some.length),
      mean(some.map((each) => each.without)).toFixed(3),
      mean(some.map((each) => each.with)).toFixed(3),
    ])
}
process.stdout.write(JSON.stringify(rows))
process.exit(0)
