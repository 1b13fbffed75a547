import { readNumber, required, subject, subjects, command, values } from './cli-options.ts'
import { env } from './env.ts'
import { renderNginxConf } from './nginx/render.ts'
import { productionSettings } from './nginx/settings.ts'
import { followBucket, openReleaseStore } from './releases/bucket/store.ts'
import { removeOwner } from './releases/change-owners.ts'
import { rebuildHtml } from './releases/list.ts'
import { readLiveOperations } from './releases/live-operations.ts'
import { addOwner, describeOwners, makeKey, signBuild } from './releases/owner-commands.ts'
import { findPreflight } from './releases/preflight.ts'
import { pruneReleases } from './releases/prune.ts'
import { promoteCanary, publishCanary, withdrawCanary } from './releases/publish-canary.ts'
import { previewCommands } from './releases/preview-commands.ts'
import { publishReleases } from './releases/publish.ts'
import { removeArea, rollbackReleases } from './releases/rollback.ts'
import { describeCanary, describeEvents, describeReleases, describeResults } from './releases/show.ts'
import { watchCanary } from './releases/watch-canary.ts'
import { usage } from './usage.ts'

const print = async (text: Promise<string>): Promise<void> => console.log(await text)

const releasesDir = () => required(values.releases, 'RELEASES_DIR or --releases')

const live = async () =>
  values['no-services'] ? undefined : readLiveOperations({ ...env, RELEASES_DIR: releasesDir() })

const checks = async () => ({
  releasesDir: releasesDir(),
  dev: values.dev,
  live: await live(),
  preflight: values['no-preflight'] ? undefined : await findPreflight(),
})

async function publish(): Promise<void> {
  required(subject, 'A folder to publish')
  if (values.preview !== undefined) return print(previews.publish({ ...(await checks()), dirs: subjects }))
  const again = values.again ? 'publish' : values['keep-rollback'] ? 'keep the rollback' : 'refuse'
  console.log(describeResults(await publishReleases({ ...(await checks()), dirs: subjects, again })))
}

async function rollback(): Promise<void> {
  required(subject, 'An area')
  const [name = '', version] = subjects
  const isVersion = subjects.length === 2 && /^\d/.test(version ?? '')
  const targets = isVersion
    ? [{ name, version, from: values.from }]
    : subjects.map((each) => ({ name: each, from: values.from }))
  const results = await rollbackReleases({ releasesDir: releasesDir(), targets, live: await live() })
  console.log(describeResults(results))
}

async function canary(): Promise<void> {
  const dir = required(subject, 'A folder to publish')
  console.log(
    describeCanary(
      await publishCanary({ ...(await checks()), dir, share: Number(values.share) }),
      values.share,
    ),
  )
}

async function watch(): Promise<void> {
  const { name, version, visits, failures } = await watchCanary({
    releasesDir: releasesDir(),
    store: openReleaseStore(env.RELEASES_URL, releasesDir(), console.log),
    log: console.log,
    replicas: (env.UPSTREAM_CONTENT || '127.0.0.1:4003').split(','),
    minutes: readNumber('minutes'),
    maxFailurePercent: readNumber('most'),
  })
  console.log(`${name} ${version} failed ${failures} times in ${visits} visits.`)
}

async function prune(): Promise<void> {
  const days = readNumber('days', 14)
  const removed = await pruneReleases(releasesDir(), days)
  const lines = removed.map(({ name, version }) => `Deleted ${name} ${version}.`)
  console.log(lines.join('\n') || 'No release is old enough to delete.')
}

async function follow(): Promise<void> {
  const url = required(env.RELEASES_URL, 'RELEASES_URL')
  const stopping = new AbortController()
  const stop = () => stopping.abort()
  process.once('SIGTERM', stop).once('SIGINT', stop)
  await followBucket({ url, releasesDir: releasesDir(), signal: stopping.signal, log: console.log })
}

const previews = previewCommands({
  releasesDir,
  name: () => required(values.preview, '--preview'),
  days: () => readNumber('days', 7),
  state: () => Number(required(subject, 'The number of a state')),
})

const commands: Record<string, () => Promise<void> | void> = {
  publish,
  unpublish: () => print(previews.unpublish()),
  previews: () => print(previews.list()),
  states: () => print(previews.states()),
  'open-state': () => print(previews.openState()),
  list: async () => console.log(await describeReleases(releasesDir())),
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
  record: async () => console.log(await describeEvents(releasesDir())),
  rollback,
  key: async () => console.log(await makeKey(releasesDir())),
  sign: async () => console.log(await signBuild(releasesDir(), required(subject, 'A folder to sign'))),
  owners: async () => console.log(await describeOwners(releasesDir())),
  own: async () => {
    const name = required(subject, 'The name of an owner')
    const [key, areas] = [required(values.key, '--key'), required(values.areas, '--areas')]
    console.log(await addOwner(releasesDir(), { name, key, areas, paths: values.paths }))
  },
  disown: () => removeOwner(releasesDir(), required(subject, 'The name of an owner')),
  remove: () => removeArea(releasesDir(), required(subject, 'An area')),
  follow,
  rebuild: () => rebuildHtml(releasesDir()),
  'nginx-conf': () => void process.stdout.write(renderNginxConf(productionSettings)),
}

/** Commands that only read the releases. */
const readOnly = ['list', 'previews', 'states', 'record', 'owners']
/** Commands that open the store themselves or do not use it. */
const standalone = ['watch', 'follow', 'nginx-conf', 'key', 'sign']

/** Runs a command on the releases folder. With a bucket, downloads its changes first and uploads the result. */
async function runCommand(name: string, run: () => Promise<void> | void): Promise<void> {
  const work = async () => run()
  if (standalone.includes(name)) return work()
  const store = openReleaseStore(env.RELEASES_URL, releasesDir(), console.log)
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
