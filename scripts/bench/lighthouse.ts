import { parseArgs } from 'node:util'
import { freePort, StartupError } from '@fundharbor/postgres/embedded-postgres'
import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { chromiumPath, env } from '../platform/env.ts'
import { startPlatform } from '../platform/platform.ts'
import { readSettings } from '../platform/settings.ts'

const paths = ['/', '/blog', '/blog/what-reviewers-underline-in-a-letter-of-inquiry', '/help-center']

/** Minimum score of each category on Lighthouse's simulated phone (slow 4G, a quarter of the processor). */
const minimum = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const
type Category = keyof typeof minimum
const categories = Object.keys(minimum) as Category[]

interface Score {
  path: string
  scores: Record<Category, number>
  /** Titles of failed audits that lower the score. */
  failedAudits: string[]
  /** In seconds, as computed by Lighthouse. */
  firstPaint: number
  largestPaint: number
  blocked: number
  shift: number
}

async function measure(url: string, path: string, port: number): Promise<Score> {
  const result = await lighthouse(url + path, { port, onlyCategories: categories, logLevel: 'error' })
  if (!result) throw new Error(`Lighthouse returned nothing for ${path}`)
  const { lhr } = result
  const scoreOf = (name: Category) => Math.round((lhr.categories[name]?.score ?? 0) * 100)
  const valueOf = (audit: string) => lhr.audits[audit]?.numericValue ?? Number.NaN
  const counted = categories.flatMap((name) =>
    (lhr.categories[name]?.auditRefs ?? []).filter(({ weight }) => weight > 0).map(({ id }) => id),
  )
  return {
    path,
    scores: Object.fromEntries(categories.map((name) => [name, scoreOf(name)])) as Score['scores'],
    failedAudits: counted.flatMap((id) => {
      const audit = lhr.audits[id]
      return audit && audit.score !== null && audit.score < 0.9 ? [audit.title] : []
    }),
    firstPaint: valueOf('first-contentful-paint') / 1000,
    largestPaint: valueOf('largest-contentful-paint') / 1000,
    blocked: valueOf('total-blocking-time') / 1000,
    shift: valueOf('cumulative-layout-shift'),
  }
}

/** Returns the run with the median performance, so that a busy moment of the machine does not matter. */
async function median(url: string, path: string, { port, runs }: { port: number; runs: number }) {
  const measured: Score[] = []
  for (let run = 0; run < runs; run += 1) measured.push(await measure(url, path, port))
  const sorted = measured.toSorted((a, b) => a.scores.performance - b.scores.performance)
  const middle = sorted[Math.floor(runs / 2)]
  if (!middle) throw new Error('At least one run is required')
  return middle
}

const row = ({ path, scores, firstPaint, largestPaint, blocked, shift }: Score) =>
  `| ${path} | ${categories.map((name) => scores[name]).join(' | ')} | ${firstPaint.toFixed(2)} | ${largestPaint.toFixed(2)} | ${blocked.toFixed(2)} | ${shift.toFixed(3)} |`

const table = (scores: Score[]) =>
  [
    `| page | ${categories.join(' | ')} | first paint, s | largest paint, s | blocked, s | shift |`,
    `|---|${'---:|'.repeat(categories.length + 4)}`,
    ...scores.map(row),
  ].join('\n')

async function measureAll(url: string, runs: number): Promise<Score[]> {
  const port = await freePort()
  const browser = await chromium.launch({
    executablePath: chromiumPath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', `--remote-debugging-port=${port}`],
  })
  try {
    const scores: Score[] = []
    for (const path of paths) scores.push(await median(url, path, { port, runs }))
    return scores
  } finally {
    await browser.close()
  }
}

/**
 * `node scripts/bench/lighthouse.ts [--url http://…] [--runs 3]`: Lighthouse scores of the public pages on a phone, for
 * the built platform through its gateway. Starts a platform unless `--url` names one. Fails if a score is too low.
 */
async function main(): Promise<number> {
  const options = { url: { type: 'string' }, runs: { type: 'string', default: '3' } } as const
  const { values } = parseArgs({ options })
  const settings = readSettings(env)
  const platform = values.url === undefined ? await startPlatform(settings, { log: console.log }) : undefined
  try {
    const url = values.url ?? `http://localhost:${settings.port}`
    const scores = await measureAll(url, Number(values.runs))
    console.log(table(scores))
    const low = scores.filter((score) => categories.some((name) => score.scores[name] < minimum[name]))
    for (const { path, failedAudits } of low) console.log(`\n${path}: ${failedAudits.join('; ')}.`)
    return low.length > 0 ? 1 : 0
  } finally {
    await platform?.stop()
  }
}

try {
  process.exitCode = await main()
} catch (error) {
  console.error(error instanceof StartupError ? error.message : error)
  process.exitCode = 1
}
