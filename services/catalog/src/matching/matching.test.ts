import { clock } from '@fundharbor/chassis/runtime/clock'
import { testService } from '@fundharbor/chassis/testing/service'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { embedShipped } from '../embedding-queue/queue.ts'
import { loadShippedOpportunities } from '../imports/shipped.ts'
import { JUDGED_AT, mean, recordName } from '../search/judged-queries.test-helper.ts'
import { plainBm25 } from '../search/plain-bm25.test-helper.ts'
import { textVector } from '../embeddings/text-vector.ts'
import { findMatches } from './find-matches.ts'
import {
  applicantOf,
  gradesByTitle,
  normalizeTitle,
  precisionAtTen,
  readJudgedProfiles,
  type JudgedProfile,
} from './judged-profiles.test-helper.ts'
import { buildProfile } from './profile.ts'

const service = testService({
  service: 'catalog',
  routers: [],
  migrations: new URL('../../migrations', import.meta.url).pathname,
})

const records = new Map<string, { title: string; deadline: Date | null; source: string }>()
let byBm25: (search: string) => string[]

beforeAll(async () => {
  clock.setTo(JUDGED_AT)
  const knex = service.knex()
  await loadShippedOpportunities(knex, { holdsBack: false })
  await embedShipped(knex, { until: performance.now() + 60_000 })
  const rows = await knex
    .table('opportunities')
    .select('source', 'sourceId', 'sourceNumber', 'title', 'funderName', 'description', 'eligibilityCriteria', 'deadline')
  for (const row of rows) records.set(recordName(row), row)
  byBm25 = plainBm25(rows.filter(({ deadline }) => deadline === null || deadline >= clock.now()))
}, 120_000)
afterAll(() => clock.reset())

/** Embeds the profile first, so that the result does not depend on the machine's load. */
async function matchesOf(judged: JudgedProfile) {
  const applicant = applicantOf(judged)
  const profile = buildProfile(applicant)
  if (profile) await Promise.all([profile.text, ...profile.sentences].map(textVector))
  return (await findMatches({ applicant, liked: [], rejected: [] })).matches
}

test.each([{ file: process.env.JUDGED ?? 'developed-with.json', least: 0.65 }])('the best ten of $file', async ({ file, least }) => {
  const scores: { group: string; own: number; bm25: number }[] = []
  let shown = 0
  let good = 0
  for (const judged of await readJudgedProfiles(file)) {
    const grades = gradesByTitle(judged, records)
    const matches = await matchesOf(judged)
    const own = precisionAtTen(matches.map(({ title }) => title), grades)
    const bm25 = precisionAtTen(byBm25(`${judged.name} ${judged.description}`), grades)
    scores.push({ group: judged.group, own, bm25 })
    const displayed = matches.filter(({ isGoodMatch }) => isGoodMatch).slice(0, 20)
    shown += displayed.length
    good += displayed.filter(({ title }) => (grades.get(normalizeTitle(title)) ?? 0) >= 1).length
    if (process.env.MATCHING_DETAILS) {
      process.stdout.write(`\n${judged.id} ${judged.name} ${own} (BM25 ${bm25}), ${displayed.length} shown\n`)
      const bad = new Set(judged.ineligible.map((name) => normalizeTitle(records.get(name)?.title ?? '')))
      for (const match of matches.slice(0, 14)) {
        const title = normalizeTitle(match.title)
        process.stdout.write(
          `  ${grades.get(title) ?? (bad.has(title) ? 'X' : '-')} ${match.isGoodMatch ? '+' : ' '} ${match.score.toFixed(2)} rel ${match.relevance.toFixed(2)} fit ${match.fit.toFixed(2)} sim ${match.similarity?.toFixed(2)} ${match.title.slice(0, 100)} [${match.factors.filter((each) => each.weight !== 1).map((each) => `${each.name} ${each.weight}`).join(', ')}] ${match.sharedWords.slice(0, 8).join('; ')}\n`,
        )
      }
      if (process.env.TOP)
        for (const [title, grade] of [...grades].filter(([, each]) => each >= 1)) {
          const at = matches.findIndex((match) => normalizeTitle(match.title) === title)
          const match = matches[at]
          process.stdout.write(`  want ${grade} at ${at + 1} ${match ? `${match.score.toFixed(2)} rel ${match.relevance.toFixed(2)} fit ${match.fit.toFixed(2)} sim ${match.similarity?.toFixed(2)} [${match.factors.filter((each) => each.weight !== 1).map((each) => `${each.name} ${each.weight}`).join(', ')}] ${match.sharedWords.slice(0, 8).join('; ')}` : ''} ${title.slice(0, 70)}\n`)
        }
      const missed = [...grades].filter(([title, grade]) => grade >= 2 && !matches.slice(0, 10).some((match) => normalizeTitle(match.title) === title))
      for (const [title, grade] of missed) process.stdout.write(`  missed ${grade} ${title.slice(0, 110)}\n`)
    }
  }
  const groups = [...Map.groupBy(scores, ({ group }) => group), ['all', scores] as const]
  for (const [group, some] of groups)
    process.stdout.write(`${group.padEnd(24)}${some.length} profiles  precision@10 ${mean(some.map(({ own }) => own)).toFixed(3)}  BM25 ${mean(some.map(({ bm25 }) => bm25)).toFixed(3)}\n`)
  process.stdout.write(`displayed ${shown}, of which relevant ${(good / shown).toFixed(3)}\n`)
  expect(mean(scores.map(({ own }) => own))).toBeGreaterThan(least)
}, 120_000)
