import { parseArgs } from 'node:util'
import { renderNginxConf } from './nginx/render.ts'
import { productionSettings } from './nginx/settings.ts'
import { findPreflight } from './releases/preflight.ts'
import { listReleases, publishRelease, rebuildHtml, removeArea, rollback } from './releases/publish.ts'

const usage = `Usage: node src/cli.ts <command> [--releases <folder>]

  publish <folder> [--no-preflight] [--dev]   release what an area (or the shell) has built and make it live
  list                                        every release that is kept, the live one marked
  rollback <area|shell> [version]             make the release before, or the named one, live again
  remove <area>                               take an area out of the site; its releases stay
  rebuild                                     write the live pages anew
  nginx-conf                                  print nginx.conf as docker-compose.yml needs it

The releases folder is RELEASES_DIR unless --releases names one.`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    releases: { type: 'string', default: process.env.RELEASES_DIR },
    'no-preflight': { type: 'boolean', default: false },
    dev: { type: 'boolean' },
    help: { type: 'boolean', default: false },
  },
})
const [command, subject, version] = positionals

function needed(value: string | undefined, what: string): string {
  if (value !== undefined && value !== '') return value
  throw new Error(`${what} is missing.\n\n${usage}`)
}

const releasesDir = () => needed(values.releases, 'RELEASES_DIR or --releases')

async function publish(): Promise<void> {
  const preflight = values['no-preflight'] ? undefined : await findPreflight()
  const { name, version, changed } = await publishRelease({
    dir: needed(subject, 'The folder to publish'),
    releasesDir: releasesDir(),
    dev: values.dev,
    preflight,
  })
  console.log(changed ? `${name} ${version} is live.` : `${name} ${version} was live already.`)
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
