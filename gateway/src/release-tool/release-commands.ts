import { env } from '../config/env.ts'
import { followBucket, openReleaseStore } from '../releases/bucket/store.ts'
import { readLiveOperations } from '../releases/live-operations.ts'
import { findPreflight } from '../preflight/preflight.ts'
import { pruneReleases } from '../releases/prune.ts'
import { publishCanary } from '../releases/publish-canary.ts'
import { previewCommands } from '../releases/preview-commands.ts'
import { publishReleases } from '../releases/publish.ts'
import { rollbackReleases } from '../releases/rollback.ts'
import { describeCanary, describeResults } from '../releases/show.ts'
import { watchCanary } from '../releases/watch-canary.ts'
import { required, type ToolOptions } from './tool-options.ts'

/** What a command works with. */
export interface Tool {
  options: ToolOptions
  /** Where it prints. */
  output: Pick<Console, 'log' | 'error'>
}

export const releasesDirOf = ({ values }: ToolOptions): string =>
  required(values.releases, 'RELEASES_DIR or --releases')

const readLive = async ({ options }: Tool) =>
  options.values['no-services']
    ? undefined
    : readLiveOperations({ ...env, RELEASES_DIR: releasesDirOf(options) })

const readChecks = async (tool: Tool) => ({
  releasesDir: releasesDirOf(tool.options),
  dev: tool.options.values.dev,
  live: await readLive(tool),
  preflight: tool.options.values['no-preflight'] ? undefined : await findPreflight(),
})

export const previewsOf = (options: ToolOptions) =>
  previewCommands({
    releasesDir: () => releasesDirOf(options),
    name: () => required(options.values.preview, '--preview'),
    days: () => options.readNumber('days', 7),
    state: () => Number(required(options.subjects[0], 'The number of a state')),
  })

export async function publish(tool: Tool): Promise<void> {
  const { options, output } = tool
  const { values, subjects: dirs } = options
  required(dirs[0], 'A folder to publish')
  if (values.preview !== undefined)
    return output.log(await previewsOf(options).publish({ ...(await readChecks(tool)), dirs }))
  const again = values.again ? 'publish' : values['keep-rollback'] ? 'keep the rollback' : 'refuse'
  output.log(describeResults(await publishReleases({ ...(await readChecks(tool)), dirs, again })))
}

export async function rollback(tool: Tool): Promise<void> {
  const { values, subjects } = tool.options
  const [name = '', version] = subjects
  required(name, 'An area')
  const isVersion = subjects.length === 2 && /^\d/.test(version ?? '')
  const targets = isVersion
    ? [{ name, version, from: values.from }]
    : subjects.map((each) => ({ name: each, from: values.from }))
  const releasesDir = releasesDirOf(tool.options)
  tool.output.log(
    describeResults(await rollbackReleases({ releasesDir, targets, live: await readLive(tool) })),
  )
}

export async function canary(tool: Tool): Promise<void> {
  const { share } = tool.options.values
  const dir = required(tool.options.subjects[0], 'A folder to publish')
  const release = await publishCanary({ ...(await readChecks(tool)), dir, share: Number(share) })
  tool.output.log(describeCanary(release, share))
}

export async function watch({ options, output }: Tool): Promise<void> {
  const releasesDir = releasesDirOf(options)
  const { name, version, visits, failures } = await watchCanary({
    releasesDir,
    store: openReleaseStore(env.RELEASES_URL, releasesDir, output.log),
    log: output.log,
    replicas: (env.UPSTREAM_CONTENT || '127.0.0.1:4003').split(','),
    minutes: options.readNumber('minutes'),
    maxFailurePercent: options.readNumber('most'),
    minVisits: options.readNumber('visits'),
  })
  output.log(`${name} ${version} failed ${failures} times in ${visits} visits.`)
}

export async function prune({ options, output }: Tool): Promise<void> {
  const removed = await pruneReleases(releasesDirOf(options), options.readNumber('days', 14))
  const lines = removed.map(({ name, version }) => `Deleted ${name} ${version}.`)
  output.log(lines.join('\n') || 'No release is old enough to delete.')
}

export async function follow({ options, output }: Tool): Promise<void> {
  const url = required(env.RELEASES_URL, 'RELEASES_URL')
  const stopping = new AbortController()
  const stop = () => stopping.abort()
  process.once('SIGTERM', stop).once('SIGINT', stop)
  await followBucket({ url, releasesDir: releasesDirOf(options), signal: stopping.signal, log: output.log })
}
