import { env } from './env.ts'
import { parseArgs } from 'node:util'
import { renderNginxConf } from './nginx/render.ts'
import { productionSettings } from './nginx/settings.ts'
import { followBucket, openReleaseStore } from './releases/bucket/store.ts'
import { findPreflight } from './releases/preflight.ts'
import { pruneReleases } from './releases/prune.ts'
import { promoteCanary, publishCanary, withdrawCanary } from './releases/publish-canary.ts'
import { listReleases, publishRelease, rebuildHtml, removeArea, rollback } from './releases/publish.ts'
import { readReleaseEvents } from './releases/release-events.ts'
import { watchCanary } from './releases/watch-canary.ts'

const usage = `Usage: node src/cli.ts <command> [--releases <folder>]

  publish <folder> [--no-preflight] [--dev]   publish the build of an area (or the shell) and make it live
  list                                        list all stored releases; * marks the live one
  rollback <area|shell> [version]             go back to the previous release, or to the given version
  canary <folder> [--share 10]                publish a build to a percentage of the visitors
  watch [--minutes 30] [--most 10]            withdraw the canary above this many failures per 100 visits
  promote                                     make the canary's release live for everyone
  withdraw                                    end the canary
  remove <area>                               remove an area from the site; its releases are kept
  prune [--days 14]                           delete releases that no open tab can still load
  record                                      print the release history
  rebuild                                     render the live pages again
  follow                                      keep the folder in sync with the bucket until stopped
  nginx-conf                                  print nginx.conf for docker-compose.yml

The releases folder is RELEASES_DIR unless you pass --releases. With RELEASES_URL (s3://bucket/prefix?region=…), the
releases are in that bucket and the folder is this machine's copy. \`watch\` reads what browsers report from the replicas
of the content service in UPSTREAM_CONTENT.`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    releases: { type: 'string', default: env.RELEASES_DIR },
    'no-preflight': { type: 'boolean', default: false },
    dev: { type: 'boolean' },
    share: { type: 'string', default: '10' },
    days: { type: 'string', default: '14' },
    minutes: { type: 'string', default: '30' },
    most: { type: 'string', default: '10' },
    help: { type: 'boolean', default: false },
  },
})
const [command, subject, version] = positionals

function required(value: string | undefined, what: string): string {
  if (value !== undefined && value !== '') return value
  throw new Error(`${what} is required.\n\n${usage}`)
}

const releasesDir = () => required(values.releases, 'RELEASES_DIR or --releases')

const publishOptions = async () => ({
  dir: required(subject, 'A folder to publish'),
  releasesDir: releasesDir(),
  dev: values.dev,
  preflight: values['no-preflight'] ? undefined : await findPreflight(),
})

async function publish(): Promise<void> {
  const { name, version, changed } = await publishRelease(await publishOptions())
  console.log(changed ? `${name} ${version} is live.` : `${name} ${version} was already live.`)
}

async function canary(): Promise<void> {
  const share = Number(values.share)
  const { name, version, changed } = await publishCanary({ ...(await publishOptions()), share })
  console.log(
    changed
      ? `${name} ${version} is live for ${share}% of the visitors. Run \`promote\` to release it to everyone, or \`withdraw\` to end the canary.`
      : `${name} ${version} is already live for everyone.`,
  )
}

function readNumber(option: 'days' | 'minutes' | 'most'): number {
  const number = Number(values[option])
  if (!(number >= 1)) throw new Error(`--${option} must be a number of at least 1.`)
  return number
}

async function watch(): Promise<void> {
  const { name, version, visits, failures } = await watchCanary({
    releasesDir: releasesDir(),
    store: openReleaseStore(env.RELEASES_URL, releasesDir()),
    replicas: (env.UPSTREAM_CONTENT || '127.0.0.1:4003').split(','),
    minutes: readNumber('minutes'),
    maxFailurePercent: readNumber('most'),
  })
  console.log(`${name} ${version} failed ${failures} times in ${visits} visits.`)
}

async function prune(): Promise<void> {
  const days = readNumber('days')
  const removed = await pruneReleases(releasesDir(), days)
  for (const { name, version } of removed) console.log(`Deleted ${name} ${version}.`)
  if (removed.length === 0) console.log('No release is old enough to delete.')
}

async function showReleaseEvents(): Promise<void> {
  for (const { at, by, action, name, version, share } of await readReleaseEvents(releasesDir()))
    console.log(`${at}  ${name} ${version} ${action}${share ? ` (${share}%)` : ''} by ${by}`)
}

async function list(): Promise<void> {
  for (const { name, live, versions } of await listReleases(releasesDir())) {
    console.log(name)
    for (const each of versions) console.log(`  ${each === live ? '*' : ' '} ${each}`)
  }
}

async function follow(): Promise<void> {
  const url = required(env.RELEASES_URL, 'RELEASES_URL')
  const stopping = new AbortController()
  const stop = () => stopping.abort()
  process.once('SIGTERM', stop).once('SIGINT', stop)
  await followBucket({ url, releasesDir: releasesDir(), signal: stopping.signal, log: console.log })
}

const commands: Record<string, () => Promise<void> | void> = {
  publish,
  list,
  canary,
  watch,
  promote: async () => {
    const { name, version } = await promoteCanary(releasesDir())
    console.log(`${name} ${version} is live.`)
  },
  withdraw: async () => {
    const { name, version } = await withdrawCanary(releasesDir())
    console.log(`The canary ${name} ${version} was withdrawn.`)
  },
  prune,
  record: showReleaseEvents,
  rollback: async () => {
    const back = await rollback(releasesDir(), required(subject, 'An area'), version)
    console.log(`${back.name} ${back.version} is live.`)
  },
  remove: () => removeArea(releasesDir(), required(subject, 'An area')),
  follow,
  rebuild: () => rebuildHtml(releasesDir()),
  'nginx-conf': () => void process.stdout.write(renderNginxConf(productionSettings)),
}

/** Commands that only read the releases. */
const readOnly = ['list', 'record']
/** Commands that open the store themselves or do not use it. */
const standalone = ['watch', 'follow', 'nginx-conf']

/** Runs a command on the releases folder. With a bucket, downloads its changes first and uploads the result. */
async function runCommand(name: string, run: () => Promise<void> | void): Promise<void> {
  const work = async () => run()
  if (standalone.includes(name)) return work()
  const store = openReleaseStore(env.RELEASES_URL, releasesDir())
  return readOnly.includes(name) ? store.refresh().then(work) : store.change(work)
}

try {
  const run = commands[command ?? '']
  if (values.help || !run) console.log(usage)
  if (run && command) await runCommand(command, run)
  process.exitCode = run || values.help ? 0 : 1
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
