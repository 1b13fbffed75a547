import { rm } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { StartupError } from '@fundharbor/postgres/embedded-postgres'
import { Registry } from '@fundharbor/contracts/platform/registry'
import { readConfig } from '@fundharbor/gateway/config/config.ts'
import { startNodeGateway } from '@fundharbor/gateway/node/node-gateway.ts'
import { openBrowser } from '../platform/browser.ts'
import { env } from '../platform/env.ts'
import { startPlatform } from '../platform/platform.ts'
import { readSettings } from '../platform/settings.ts'
import { measureLoad, type Load } from './measure.ts'
import { publishSingleBundle } from './single-bundle.ts'

const RUNS = 5

/** How much federation may add to the first page; KiB are compressed scripts. */
const budget = { totalKiB: 170, extraKiB: 25, extraSeconds: 0.25 }

const kib = (bytes: number) => bytes / 1024
const seconds = (milliseconds: number) => milliseconds / 1000

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

/** Medians of the runs, in the units of the table. */
const summary = (loads: Load[]) => ({
  'scripts, KiB': median(loads.map(({ scriptBytes }) => kib(scriptBytes))),
  'everything, KiB': median(loads.map(({ allBytes }) => kib(allBytes))),
  requests: median(loads.map(({ requests }) => requests)),
  'heading visible, s': median(loads.map(({ headingAt }) => seconds(headingAt))),
  'largest paint, s': median(loads.map(({ largestPaintAt }) => seconds(largestPaintAt))),
})
type Summary = ReturnType<typeof summary>

const names = Object.keys(summary([])) as (keyof Summary)[]
const shown = (name: keyof Summary, value: number) =>
  value.toFixed(name === 'requests' ? 0 : name.endsWith(' s') ? 2 : 1)

function table(single: Summary, federated: Summary): string {
  const row = (title: string, value: (name: keyof Summary) => number) =>
    `| ${[title, ...names.map((name) => shown(name, value(name)))].join(' | ')} |`
  return [
    `| build | ${names.join(' | ')} |`,
    `|---|${'---:|'.repeat(names.length)}`,
    row('one bundle', (name) => single[name]),
    row('federated', (name) => federated[name]),
    row('difference', (name) => federated[name] - single[name]),
  ].join('\n')
}

function overBudget(single: Summary, federated: Summary): string[] {
  const total = federated['scripts, KiB']
  const extra = total - single['scripts, KiB']
  const later = federated['heading visible, s'] - single['heading visible, s']
  return [
    ...(total >= budget.totalKiB
      ? [`scripts are ${total.toFixed(1)} KiB, the limit is ${budget.totalKiB}`]
      : []),
    ...(extra > budget.extraKiB
      ? [`federation adds ${extra.toFixed(1)} KiB, the limit is ${budget.extraKiB}`]
      : []),
    ...(later > budget.extraSeconds
      ? [`federation adds ${later.toFixed(2)} s, the limit is ${budget.extraSeconds}`]
      : []),
  ]
}

/**
 * Starts a gateway on a free port in front of the platform's own, so that both builds take the same route. It does not reach
 * content, which would only add head tags and first words to the platform's release.
 */
function serve(releasesDir: string, platformPort: number) {
  const names = ['IDENTITY_BILLING', 'CATALOG', 'DOCUMENTS_AI']
  const upstreams = names.map((name) => [`UPSTREAM_${name}`, `127.0.0.1:${platformPort}`])
  return startNodeGateway(
    readConfig({
      ...Object.fromEntries(upstreams),
      UPSTREAM_CONTENT: '127.0.0.1:9',
      RELEASES_DIR: releasesDir,
      PORT: '0',
    }),
  )
}

/** Loads `/` with an empty cache, in turns, so that a busy moment of the machine affects all builds. */
async function measure(urls: string[]): Promise<Load[][]> {
  const browser = await openBrowser()
  try {
    for (const url of urls) await measureLoad(browser, url)
    const loads: Load[][] = urls.map(() => [])
    for (let run = 0; run < RUNS; run += 1)
      for (const [index, url] of urls.entries()) loads[index]?.push(await measureLoad(browser, url))
    return loads
  } finally {
    await browser.close()
  }
}

function listScripts(title: string, [load]: Load[]): void {
  console.log(`\n${title}:`)
  for (const [name, bytes] of [...(load?.scripts ?? [])].toSorted((a, b) => b[1] - a[1]))
    console.log(`  ${kib(bytes).toFixed(1).padStart(6)} KiB  ${path.basename(name)}`)
}

/** `node scripts/bench/first-load.ts [--scripts]`: measures what federation adds to the first visit; fails if it is over budget. */
async function main(): Promise<number> {
  const options = { scripts: { type: 'boolean', default: false } } as const
  const { values } = parseArgs({ options })
  const settings = readSettings({ ...env, LIVE_SOURCES: 'off' })
  const platform = await startPlatform(settings, { log: (message) => console.log(message) })
  const closing: (() => Promise<unknown>)[] = [platform.stop]
  try {
    console.log('Building the same code as one bundle …')
    const response = await fetch(`http://127.0.0.1:${settings.port}/remotes.json`)
    const singleDir = await publishSingleBundle(Registry.parse(await response.json()))
    closing.push(() => rm(singleDir, { recursive: true }))
    const urls: string[] = []
    for (const releasesDir of [singleDir, platform.releasesDir]) {
      const gateway = await serve(releasesDir, settings.port)
      closing.push(gateway.close)
      urls.push(`http://localhost:${gateway.port}/`)
    }
    console.log(`Loading / cold, ${RUNS} times each, at 1.6 Mbps and 100 ms …\n`)
    const [single = [], federated = []] = await measure(urls)
    console.log(table(summary(single), summary(federated)))
    if (values.scripts) {
      listScripts('One bundle', single)
      listScripts('Federated', federated)
    }
    const broken = overBudget(summary(single), summary(federated))
    console.log(broken.length > 0 ? `\nOver budget: ${broken.join('; ')}.` : '\nWithin budget.')
    return broken.length > 0 ? 1 : 0
  } finally {
    for (const close of closing.toReversed()) await close()
  }
}

try {
  process.exitCode = await main()
} catch (error) {
  console.error(error instanceof StartupError ? error.message : error)
  process.exitCode = 1
}
