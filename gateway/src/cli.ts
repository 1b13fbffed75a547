import { parseArgs } from 'node:util'
import { renderNginxConf } from './nginx/render.ts'
import { productionSettings } from './nginx/settings.ts'
import { findPreflight } from './releases/preflight.ts'
import { pruneReleases } from './releases/prune.ts'
import { promoteCanary, publishCanary, withdrawCanary } from './releases/publish-canary.ts'
import { listReleases, publishRelease, rebuildHtml, removeArea, rollback } from './releases/publish.ts'
import { readRecord } from './releases/record.ts'

const usage = `Usage: node src/cli.ts <command> [--releases <folder>]

  publish <folder> [--no-preflight] [--dev]   release what an area (or the shell) has built and make it live
  list                                        every release that is kept, the live one marked
  rollback <area|shell> [version]             make the release before, or the named one, live again
  canary <folder> [--share 10]                release it for a share of the visitors, in per cent
  promote                                     give the canary's release to everybody
  withdraw                                    end the canary
  remove <area>                               take an area out of the site; its releases stay
  prune [--days 14]                           remove releases that no open tab can still load
  record                                      who released what, and when
  rebuild                                     write the live pages anew
  nginx-conf                                  print nginx.conf as docker-compose.yml needs it

The releases folder is RELEASES_DIR unless --releases names one.`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    releases: { type: 'string', default: process.env.RELEASES_DIR },
    'no-preflight': { type: 'boolean', default: false },
    dev: { type: 'boolean' },
    share: { type: 'string', default: '10' },
    days: { type: 'string', default: '14' },
    help: { type: 'boolean', default: false },
  },
})
const [command, subject, version] = positionals

function needed(value: string | undefined, what: string): string {
  if (value !== undefined && value !== '') return value
  throw new Error(`${what} is missing.\n\n${usage}`)
}

const releasesDir = () => needed(values.releases, 'RELEASES_DIR or --releases')

const publishOptions = async () => ({
  dir: needed(subject, 'The folder to publish'),
  releasesDir: releasesDir(),
  dev: values.dev,
  preflight: values['no-preflight'] ? undefined : await findPreflight(),
})

async function publish(): Promise<void> {
  const { name, version, changed } = await publishRelease(await publishOptions())
  console.log(changed ? `${name} ${version} is live.` : `${name} ${version} was live already.`)
}

async function canary(): Promise<void> {
  const share = Number(values.share)
  const { name, version, changed } = await publishCanary({ ...(await publishOptions()), share })
  console.log(
    changed
      ? `${name} ${version} is live for ${share} % of the visitors. \`promote\` gives it to all, \`withdraw\` to none.`
      : `${name} ${version} is live for everybody already.`,
  )
}

async function prune(): Promise<void> {
  const days = Number(values.days)
  if (!(days >= 1)) throw new Error('--days is a number of days, 1 or more.')
  const removed = await pruneReleases(releasesDir(), days)
  for (const { name, version } of removed) console.log(`${name} ${version} is removed.`)
  if (removed.length === 0) console.log('Nothing is old enough to be removed.')
}

async function showRecord(): Promise<void> {
  for (const { at, by, action, name, version, share } of await readRecord(releasesDir()))
    console.log(`${at}  ${name} ${version} ${action}${share ? ` (${share} %)` : ''} by ${by}`)
}

async function list(): Promise<void> {
  for (const { name, live, versions } of await listReleases(releasesDir())) {
    console.log(name)
    for (const each of versions) console.log(`  ${each === live ? '*' : ' '} ${each}`)
  }
}

const commands: Record<string, () => Promise<void> | void> = {
  publish,
  list,
  canary,
  promote: async () => {
    const { name, version } = await promoteCanary(releasesDir())
    console.log(`${name} ${version} is live.`)
  },
  withdraw: async () => {
    const { name, version } = await withdrawCanary(releasesDir())
    console.log(`Nobody gets ${name} ${version} any more.`)
  },
  prune,
  record: showRecord,
  rollback: async () => {
    const back = await rollback(releasesDir(), needed(subject, 'The area'), version)
    console.log(`${back.name} ${back.version} is live.`)
  },
  remove: () => removeArea(releasesDir(), needed(subject, 'The area')),
  rebuild: () => rebuildHtml(releasesDir()),
  'nginx-conf': () => void process.stdout.write(renderNginxConf(productionSettings)),
}

try {
  const run = commands[command ?? '']
  if (values.help || !run) console.log(usage)
  await run?.()
  process.exitCode = run || values.help ? 0 : 1
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
