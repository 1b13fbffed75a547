import { availableParallelism } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { StartupError } from '@fundharbor/postgres/embedded-postgres'
import { env } from '../platform/env.ts'
import { printError } from '../platform/failures.ts'
import { compareWithBareSql } from './load/alone.ts'
import { LoadBrowser, type Answer } from './load/browser.ts'
import { EachSecond } from './load/each-second.ts'
import { Crowd } from './load/journeys.ts'
import { Pace } from './roll/pace.ts'
import { seedPeople, type LoadSite } from './load/people.ts'
import { runPhase, type Phase } from './load/phases.ts'
import { isPolite, isSuccess, loadTable, MAX_MS, unwanted } from './load/report.ts'
import type { Site } from './roll/site.ts'
import { settle } from '../platform/settle.ts'
import { findTemplate } from './roll/find-template.ts'
import { closeConnections } from './roll/load.ts'
import { percentile } from './roll/report.ts'
import { withSite } from './roll/with-site.ts'

const numbers = {
  /** Requests per second, and for how long. */
  rate: 150,
  seconds: 600,
  'overload-rate': 400,
  'overload-seconds': 30,
  people: 2_000,
}
type Options = Record<keyof typeof numbers, number> & { running: boolean }

/** Code is compiled and caches are filled while nobody measures. */
const WARM_UP_SECONDS = 30
/** After an overload, the site must be back to normal within this time, for as long as is measured. */
const RECOVERY_SECONDS = 5
const AFTERWARDS_SECONDS = 20

function readOptions(): Options {
  const options = Object.fromEntries(Object.keys(numbers).map((name) => [name, { type: 'string' as const }]))
  const { values } = parseArgs({ options: { ...options, running: { type: 'boolean', default: false } } })
  const read = Object.entries(numbers).map(([name, usual]) => [
    name,
    Number(Reflect.get(values, name) ?? usual),
  ])
  return { ...Object.fromEntries(read), running: values.running } as Options
}

interface Measured {
  normal: Phase
  overload: Phase
  afterwards: Phase
  journeys: number
  /** What the site did each second, if its processes are ours. */
  eachSecond: EachSecond | undefined
  /** The time of responses against that of their statements, if the database is ours. */
  alone: string | undefined
}

/** `own`: the site, if its processes are ours. */
async function measure(site: LoadSite, options: Options, own?: Site): Promise<Measured> {
  await settle(site.replicas)
  console.log(`Signing ${options.people} people in …`)
  const people = await seedPeople(site, options.people)
  const answers: Answer[] = []
  const pace = new Pace()
  const templateId = await findTemplate(site)
  const crowd = new Crowd(new LoadBrowser(site.url, pace, answers), templateId)
  const using = crowd.use(people, options.rate)
  const phases = { pace, answers }
  const { rate, seconds } = options
  await runPhase(phases, { perSecond: rate, seconds: Math.min(WARM_UP_SECONDS, seconds) })
  crowd.journeys = 0
  console.log(`Sending ${rate} requests per second for ${seconds} s …`)
  const eachSecond = own && new EachSecond(own)
  const normal = await (await runPhase(phases, { perSecond: rate, seconds }))()
  const { journeys } = crowd
  console.log(`Sending ${options['overload-rate']} requests per second …`)
  const perSecond = options['overload-rate']
  const overload = await runPhase(phases, { perSecond, seconds: options['overload-seconds'] })
  pace.run(rate)
  await sleep(RECOVERY_SECONDS * 1000)
  const afterwards = await (await runPhase(phases, { perSecond: rate, seconds: AFTERWARDS_SECONDS }))()
  await eachSecond?.stop()
  const overloaded = await overload()
  pace.stop()
  await using
  const [alonePerson] = people
  const alone = own && alonePerson && (await compareWithBareSql(own, alonePerson, templateId))
  closeConnections()
  return { normal, overload: overloaded, afterwards, journeys, eachSecond, alone }
}

function describe(title: string, phase: Phase, eachSecond?: EachSecond): void {
  const { answers, seconds, generatorShare, notSent } = phase
  const share = ((generatorShare / availableParallelism()) * 100).toFixed(0)
  const rate = (answers.length / seconds).toFixed(0)
  console.log(`\n${title}: ${rate} requests/s for ${seconds.toFixed(0)} s, ${notSent} not sent;`)
  console.log(
    `the generator used ${share}% of ${availableParallelism()} processors.\n\n${loadTable(answers)}`,
  )
  if (eachSecond) console.log(`\n${eachSecond.describeWorst(answers)}`)
}

/** Everything that is not as it should be. */
function findMisses({ normal, overload, afterwards, journeys }: Measured, options: Options): string[] {
  const { rate, 'overload-rate': overloadRate } = options
  const misses: string[] = []
  for (const [title, { answers, notSent }] of [
    ['under load', normal],
    ['after the overload', afterwards],
  ] as const) {
    for (const { share, allowed } of MAX_MS) {
      const taken = percentile(answers, share)
      if (taken >= allowed) misses.push(`${title}, p${share * 100} is ${taken} ms, allowed ${allowed}`)
    }
    if (notSent > rate) misses.push(`${title}, ${notSent} requests could not be sent`)
    misses.push(...unwanted(answers, isSuccess).map((line) => `${title}: ${line}`))
  }
  if (overload.notSent > overloadRate) misses.push(`overload, ${overload.notSent} requests could not be sent`)
  misses.push(...unwanted(overload.answers, isPolite).map((line) => `overload: ${line}`))
  if (journeys === 0) misses.push('nobody went all the way')
  return misses
}

/** The site that browser tests with the same environment would use. */
function readRunningSite(): LoadSite {
  const {
    PUBLIC_URL: url,
    DATABASE_URL: identity,
    DOCUMENTS_DATABASE_URL: documents,
    SESSION_KEYS: keys,
  } = env
  if (!url || !identity || !documents || !keys)
    throw new StartupError(
      'With --running, set PUBLIC_URL, DATABASE_URL, DOCUMENTS_DATABASE_URL and SESSION_KEYS.',
    )
  const [databases, secrets] = [{ identity_billing: identity }, { sessionKeys: keys }]
  return { url, database: { url: documents }, databases, secrets, replicas: [] }
}

/**
 * `pnpm bench:load [--running]`: members sign in, search, open, save, apply and generate documents on two replicas at a constant
 * rate, then at one that is too high, and then at the first again.
 */
async function main(): Promise<number> {
  const options = readOptions()
  const measured = options.running
    ? await measure(readRunningSite(), options)
    : await withSite({ name: 'load' }, (site) => measure(site, options, site))
  describe('Load', measured.normal, measured.eachSecond)
  console.log(`\n${measured.journeys} people went all the way from sign-in to document.`)
  describe('Overload', measured.overload)
  describe(`From ${RECOVERY_SECONDS} s after it`, measured.afterwards, measured.eachSecond)
  if (measured.alone) console.log(`\n${measured.alone}`)
  const misses = findMisses(measured, options)
  console.log(misses.length === 0 ? '\nAll as it should be.' : `\nMissed:\n${misses.join('\n')}`)
  return misses.length === 0 ? 0 : 1
}

try {
  process.exitCode = await main()
} catch (error) {
  printError(error)
  process.exitCode = 1
}
