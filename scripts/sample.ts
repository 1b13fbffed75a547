import { setTimeout as sleep } from 'node:timers/promises'
import { LoadBrowser, type Answer } from './bench/load/browser.ts'
import { Crowd } from './bench/load/journeys.ts'
import { Pace } from './bench/roll/pace.ts'
import { seedPeople } from './bench/load/people.ts'
import { isSuccess, unwanted } from './bench/load/report.ts'
import { printError } from './platform/failures.ts'
import { findTemplate } from './bench/roll/find-template.ts'
import { Load } from './bench/roll/load.ts'
import { checkWrites } from './bench/roll/lost-writes.ts'
import { seedVisitors } from './bench/roll/people.ts'
import { failureLines } from './bench/roll/report.ts'
import { releaseEvery } from './bench/roll/releases.ts'
import { generateRequests, noConfirmedWrites } from './bench/roll/requests.ts'
import type { Site } from './bench/roll/site.ts'
import { restart } from './bench/roll/steps.ts'
import { withSite } from './bench/roll/with-site.ts'

/** Few enough requests that a busy machine answers them all. */
const PER_SECOND = 10
const LOAD_SECONDS = 12
/** A slow machine gets this much longer for its first whole journey. */
const MAX_MORE_SECONDS = 60
const PEOPLE = 5
const VISITORS = 31
/** The services that others depend on most. */
const RESTARTED = ['identity-billing-1', 'catalog-1']

/** Lets a few people go all the way from sign-in to document; returns what went wrong. */
async function sampleLoad(site: Site): Promise<string[]> {
  const answers: Answer[] = []
  const pace = new Pace()
  const crowd = new Crowd(new LoadBrowser(site.url, pace, answers), await findTemplate(site))
  const using = crowd.use(await seedPeople(site, PEOPLE), PER_SECOND)
  pace.run(PER_SECOND)
  await sleep(LOAD_SECONDS * 1000)
  for (let second = 0; crowd.journeys === 0 && second < MAX_MORE_SECONDS; second += 1) await sleep(1000)
  pace.stop()
  await using
  console.log(`Load: ${answers.length} requests, ${crowd.journeys} whole journeys.`)
  const nobody = crowd.journeys === 0 ? ['nobody went all the way from sign-in to document'] : []
  return [...unwanted(answers, isSuccess), ...nobody]
}

/** Seconds between releases while replicas restart. */
const RELEASE_EVERY = 5

/**
 * Restarts two replicas under load while an area is released again and again; returns which requests and releases failed, and
 * which confirmed writes were lost.
 */
async function sampleRoll(site: Site): Promise<string[]> {
  const confirmed = noConfirmedWrites()
  const visitors = await seedVisitors(site, VISITORS)
  const load = new Load(site.url, generateRequests(confirmed, visitors, await findTemplate(site)))
  load.start(PER_SECOND)
  const releases = releaseEvery(RELEASE_EVERY, site)
  for (const part of site.replicas.filter(({ name }) => RESTARTED.includes(name))) await restart(load, part)
  const released = await releases.stop()
  await load.stop()
  const writes = await checkWrites(site.database.url, confirmed)
  const count = writes.reduce((sum, write) => sum + write.confirmed, 0)
  console.log(
    `Restarts: ${load.outcomes.length} requests, ${count} confirmed writes, ${released.count} releases and rollbacks.`,
  )
  const lost = writes.filter((write) => write.lost > 0)
  return [
    ...failureLines(load.outcomes),
    ...released.errors,
    ...lost.map((write) => `${write.lost} ${write.title} were lost`),
  ]
}

/**
 * A one-minute version of `pnpm bench:load` and `pnpm roll --release-every` for `npm test`. It fails if a request or a release
 * fails or a confirmed write is lost; response times do not matter up to the limit of 10 seconds.
 */
async function main(): Promise<number> {
  const failures = await withSite({ name: 'sample' }, async (site) => [
    ...(await sampleLoad(site)),
    ...(await sampleRoll(site)),
  ])
  for (const failure of failures) console.log(failure)
  return failures.length === 0 ? 0 : 1
}

try {
  process.exitCode = await main()
} catch (error) {
  printError(error)
  process.exitCode = 1
}
