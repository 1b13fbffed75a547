import { clock } from '@fundharbor/chassis/runtime/clock'
import { testService } from '@fundharbor/chassis/testing/service'
import type { Match } from '@fundharbor/contracts/catalog/matches'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { embedShipped } from '../../search/embedding-queue/queue.ts'
import { textVector } from '../../records/embeddings/embedder.ts'
import {
  JUDGED_AT,
  loadJudgedOpportunities,
  mean,
  recordName,
} from '../../search/judged-queries.test-helper.ts'
import { plainBm25 } from '../../search/plain-bm25.test-helper.ts'
import { findMatches } from './find-matches.ts'
import {
  applicantOf,
  gradesByTitle,
  normalizeTitle,
  precisionAtTen,
  readJudgedProfiles,
  type JudgedProfile,
} from './judged-profiles.test-helper.ts'
import { buildProfile } from '../factors/profile.ts'

const service = testService({
  service: 'catalog',
  routers: [],
  migrations: new URL('../../../migrations', import.meta.url).pathname,
})

/**
 * The sets, with the least precision@10 and the least share of relevant ones among those displayed: .05 below what was
 * measured. The first set was at hand while the ranking was made; the second was scored once (.540) and then helped to
 * improve it; the third was scored once, at the end. Of the fourth, only the ten that were listed first are judged.
 */
const sets = [
  { file: 'developed-with.json', least: 0.72, leastDisplayed: 0.88, leastOfGroups: 0.55 },
  { file: 'fresh-first.json', least: 0.57, leastDisplayed: 0.93, leastOfGroups: 0 },
  { file: 'fresh-second.json', least: 0.66, leastDisplayed: 0.83, leastOfGroups: 0 },
  { file: 'fresh-fourth.json', least: 0.3, leastDisplayed: 0.5, leastOfGroups: 0 },
]

/** Smaller groups are printed only. */
const LEAST_OF_A_GROUP = 3

interface JudgedRecord {
  title: string
  deadline: Date | null
  source: string
}
const records = new Map<string, JudgedRecord>()
const sourceOfTitle = new Map<string, string>()
let byBm25: (search: string) => string[]

beforeAll(async () => {
  clock.setTo(JUDGED_AT)
  const knex = service.knex()
  await loadJudgedOpportunities(knex)
  await embedShipped(knex, { until: performance.now() + 60_000 })
  const rows = await knex
    .table('opportunities')
    .select('source', 'sourceId', 'sourceNumber', 'title', 'funderName')
    .select('description', 'eligibilityCriteria', 'deadline')
  for (const row of rows) {
    records.set(recordName(row), row)
    sourceOfTitle.set(normalizeTitle(row.title), row.source)
  }
  byBm25 = plainBm25(rows.filter(({ deadline }) => deadline === null || deadline >= clock.now()))
})
afterAll(() => clock.reset())

/** Embeds the profile first, so that the result does not depend on the machine's load. */
async function matchesOf(judged: JudgedProfile): Promise<Match[]> {
  const applicant = applicantOf(judged)
  const profile = buildProfile(applicant)
  if (profile) await Promise.all([profile.text, ...profile.sentences].map(textVector))
  return (await findMatches({ applicant, liked: [], rejected: [] })).matches
}

interface Score {
  group: string
  own: number
  bm25: number
  displayed: number
  relevant: number
}

async function score(judged: JudgedProfile): Promise<Score> {
  const grades = gradesByTitle(judged, records)
  const isRelevant = (title: string) => (grades.get(normalizeTitle(title)) ?? 0) >= 1
  const matches = await matchesOf(judged)
  const titles = matches.map(({ title }) => title)
  const displayed = matches.filter(({ isGoodMatch }) => isGoodMatch)
  for (const title of titles) assertInRegion(judged, title)
  if (process.env.MATCHING_DETAILS) print(judged, matches, isRelevant)
  return {
    group: judged.group,
    own: precisionAtTen(titles, grades),
    bm25: precisionAtTen(byBm25(`${judged.name} ${judged.description}`), grades),
    displayed: displayed.length,
    relevant: displayed.filter(({ title }) => isRelevant(title)).length,
  }
}

/** Countries of the judged profiles that the EU's programs do not pay. */
const OUTSIDE_EUROPE = ['US', 'KE']

function assertInRegion({ name, country }: JudgedProfile, title: string): void {
  if (!OUTSIDE_EUROPE.includes(country)) return
  const source = sourceOfTitle.get(normalizeTitle(title))
  expect(source, `“${title}” is shown to ${name}`).not.toBe('eu-funding-tenders')
}

function print(judged: JudgedProfile, matches: readonly Match[], isRelevant: (title: string) => boolean) {
  process.stdout.write(`\n${judged.id} ${judged.name}\n`)
  for (const { title, score: value, relevance, fit, isGoodMatch, factors, sharedWords } of matches) {
    const told = factors.filter(({ weight }) => weight !== 1).map(({ name, weight }) => `${name} ${weight}`)
    process.stdout.write(
      `${isRelevant(title) ? '+' : '-'} ${isGoodMatch ? 'shown' : '     '} ${value.toFixed(2)} ${relevance.toFixed(2)} × ${fit.toFixed(2)} ` +
        `${title.slice(0, 90)} [${told.join(', ')}] ${sharedWords.slice(0, 6).join(', ')}\n`,
    )
  }
}

const line = (name: string, scores: readonly Score[]) =>
  `${name.padEnd(24)}${String(scores.length).padStart(4)} profiles  precision@10 ${mean(scores.map(({ own }) => own)).toFixed(3)}` +
  `  BM25 ${mean(scores.map(({ bm25 }) => bm25)).toFixed(3)}`

test.each(sets)(
  'the first ten of $file are as good as they were',
  async ({ file, least, leastDisplayed, leastOfGroups }) => {
    const scores: Score[] = []
    for (const judged of await readJudgedProfiles(file)) scores.push(await score(judged))
    const groups = [...Map.groupBy(scores, ({ group }) => group)]
    const displayed = scores.reduce((sum, each) => sum + each.displayed, 0)
    const relevant = scores.reduce((sum, each) => sum + each.relevant, 0)
    const lines = [...groups, ['all', scores] as const].map(([name, some]) => line(name, some))
    process.stdout.write(
      `${file}\n${lines.join('\n')}\ndisplayed ${displayed}, of which relevant ${(relevant / displayed).toFixed(3)}\n`,
    )
    expect(mean(scores.map(({ own }) => own))).toBeGreaterThan(least)
    expect(relevant / displayed).toBeGreaterThan(leastDisplayed)
    for (const [group, some] of groups.filter(([, each]) => each.length >= LEAST_OF_A_GROUP))
      expect(mean(some.map(({ own }) => own)), group).toBeGreaterThan(leastOfGroups)
  },
)
