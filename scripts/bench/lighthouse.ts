import { parseArgs } from 'node:util'
import { StartupError } from '@fundharbor/postgres/embedded-postgres'
import { freePort } from '@fundharbor/postgres/free-port'
import { chromium, type BrowserContext } from '@playwright/test'
import lighthouse, { defaultConfig } from 'lighthouse'
import { chromiumPath, env } from '../platform/env.ts'
import { startPlatform, type Platform } from '../platform/platform.ts'
import { readSettings } from '../platform/settings.ts'
import { settle } from '../platform/settle.ts'
import { measureInteractions, SLOWEST_MS } from './lighthouse/interactions.ts'
import { seedVisitor } from './lighthouse/member.ts'
import { memberPages, visitorPages, type BenchPage } from './lighthouse/pages.ts'
import { calibrate, type Slowdown } from './lighthouse/slowdown.ts'

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Category = (typeof categories)[number]

/** How far content may move while a page loads. */
const LARGEST_SHIFT = 0.02

/** It stays open, so that Lighthouse would wait 45 s for the network to be quiet. */
const LIVE_CHANNEL = '*/api/live*'

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

async function measure({ url, port, slowdown }: Site, path: string): Promise<Score> {
  const onlyCategories = [...categories]
  const throttling = { ...defaultConfig.settings?.throttling, cpuSlowdownMultiplier: slowdown.multiplier }
  const flags = { port, onlyCategories, throttling, blockedUrlPatterns: [LIVE_CHANNEL] }
  const result = await lighthouse(url + path, { ...flags, logLevel: 'error' })
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

interface Site {
  url: string
  port: number
  runs: number
  slowdown: Slowdown
}

/** Returns the run with the median performance, so that a busy moment of the machine does not matter. */
async function median(site: Site, path: string) {
  const { runs } = site
  const measured: Score[] = []
  for (let run = 0; run < runs; run += 1) measured.push(await measure(site, path))
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

/** What is below the page's budget, in words. */
function missed({ path, minimum }: BenchPage, score: Score): string[] {
  const low = categories.filter((name) => score.scores[name] < (minimum[name] ?? 0))
  return [
    ...low.map((name) => `${path}: ${name} is ${score.scores[name]}, at least ${minimum[name]} is allowed`),
    ...(score.shift >= LARGEST_SHIFT ? [`${path}: content moves by ${score.shift.toFixed(3)}`] : []),
    ...(low.length > 0 ? [`${path}: ${score.failedAudits.join('; ')}`] : []),
  ]
}

async function measureAll(site: Site, pages: readonly BenchPage[]): Promise<string[]> {
  const scores: Score[] = []
  for (const { path } of pages) scores.push(await median(site, path))
  console.log(`\n${table(scores)}`)
  return pages.flatMap((page, index) => missed(page, scores[index] as Score))
}

async function measureMember(site: Site, context: BrowserContext, { identity }: Platform): Promise<string[]> {
  await seedVisitor(context, site.url, identity)
  const broken = await measureAll(site, memberPages)
  const slowest = await measureInteractions(context, site)
  console.log(`\nSlowest interaction with the phone’s processor: ${slowest} ms.`)
  return [
    ...broken,
    ...(slowest >= SLOWEST_MS ? [`an interaction takes ${slowest} ms to the next paint`] : []),
  ]
}

/** Lighthouse's own slowdown, so that scores can be compared with others, or the one that fits this machine. */
async function chooseSlowdown(context: BrowserContext, isCalibrated: boolean): Promise<Slowdown> {
  const measured = await calibrate(context)
  const fixed = defaultConfig.settings?.throttling?.cpuSlowdownMultiplier
  const multiplier = isCalibrated || fixed === undefined ? measured.multiplier : fixed
  const calibrated = measured.multiplier.toFixed(1)
  console.log(
    `Benchmark index ${measured.benchmarkIndex}, for which ${calibrated} is advised. Used: ${multiplier.toFixed(1)}.`,
  )
  return { ...measured, multiplier }
}

/** Opens a browser whose tabs Lighthouse opens, with the cookies of its first context. */
const openBrowser = (port: number) =>
  chromium.launchPersistentContext('', {
    executablePath: chromiumPath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', `--remote-debugging-port=${port}`],
  })

/**
 * `node scripts/bench/lighthouse.ts [--url http://…] [--runs 5] [--calibrated]`: Lighthouse scores on a phone of public pages, and
 * of members' pages as a new member, for the built platform through its gateway. Starts a platform unless `--url` names one;
 * without its own platform, it measures public pages only. Fails if a page is below its budget. The processor is slowed down as
 * Lighthouse does by default, or as much as fits this machine with `--calibrated`.
 */
async function main(): Promise<number> {
  const options = {
    url: { type: 'string' },
    runs: { type: 'string', default: '5' },
    calibrated: { type: 'boolean', default: false },
  } as const
  const { values } = parseArgs({ options })
  const settings = readSettings({ ...env, LIVE_SOURCES: 'off' })
  const platform = values.url === undefined ? await startPlatform(settings, { log: console.log }) : undefined
  if (platform) await settle(platform.children)
  const port = await freePort()
  const context = await openBrowser(port)
  try {
    const slowdown = await chooseSlowdown(context, values.calibrated)
    const site = { url: values.url ?? settings.publicUrl, port, runs: Number(values.runs), slowdown }
    const broken = await measureAll(site, visitorPages)
    if (platform) broken.push(...(await measureMember(site, context, platform)))
    console.log(broken.length > 0 ? `\nOver budget:\n- ${broken.join('\n- ')}` : '\nWithin budget.')
    return broken.length > 0 ? 1 : 0
  } finally {
    await context.close()
    await platform?.stop()
  }
}

try {
  process.exitCode = await main()
} catch (error) {
  console.error(error instanceof StartupError ? error.message : error)
  process.exitCode = 1
}
