import { existsSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { StartupError } from '@fundharbor/postgres/embedded-postgres'
import { freePort } from '@fundharbor/postgres/free-port'
import { startDevServer } from './dev/start-dev-server.ts'
import type { DevArea } from './dev/registry.ts'
import { env } from './platform/env.ts'
import { startPlatform } from './platform/platform.ts'
import { assertPortIsFree } from './platform/ports.ts'
import { root } from './platform/root.ts'
import { readSettings, type Settings } from './platform/settings.ts'

const log = (message: string) => console.log(message)

const stops: (() => Promise<void>)[] = []

async function stopAll(): Promise<void> {
  for (const stop of stops.splice(0).toReversed()) await stop()
}

const USAGE = `Usage: pnpm dev [--area <folder>]… [--site https://staging.example]

Runs the site with the shell and the named areas from their source folders, and the other areas as built. With --site, only
these run on this machine: the other areas and all services come from that site.`

/** Reads the arguments; undefined if somebody only asks for help. Throws StartupError for an unknown area or an invalid address. */
function readArguments(args: string[]): { names: string[]; remote: string | undefined } | undefined {
  const options = {
    area: { type: 'string', multiple: true, default: [] as string[] },
    site: { type: 'string' },
    help: { type: 'boolean', short: 'h' },
  } as const
  const { area: names, site, help } = parseArgs({ args, options }).values
  if (help) return undefined
  if (site !== undefined && !/^https?:$/.test(URL.parse(site)?.protocol ?? ''))
    throw new StartupError(`${site} is not the address of a site. Use https://…`)
  for (const name of names)
    if (!/^[a-z][a-z0-9-]*$/.test(name) || !existsSync(path.join(root, name, 'area.json')))
      throw new StartupError(`There is no area ${name}. An area is a folder with an area.json.`)
  return { names: [...new Set(names)], remote: site && new URL(site).origin }
}

/** Throws StartupError unless a site answers at the address. */
async function assertSiteAnswers(address: string): Promise<void> {
  const answer = await fetch(new URL('/remotes.json', address), {
    signal: AbortSignal.timeout(10_000),
  }).catch(() => undefined)
  if (!answer?.ok) throw new StartupError(`${address} does not answer as a site. Check the address.`)
}

async function pickAreaPorts(names: string[]): Promise<DevArea[]> {
  const areas: DevArea[] = []
  for (const name of names) {
    const port = await freePort()
    areas.push({ name, port, origin: `http://localhost:${port}` })
  }
  return areas
}

/**
 * Starts the platform behind the development shell. Visitors use the shell's address: the services accept it and emails
 * link to it. Returns the gateway's address.
 */
async function startBehind(site: string, settings: Settings): Promise<string> {
  const port = await freePort()
  const platform = await startPlatform({ ...settings, port, publicUrl: site }, { log })
  stops.push(platform.stop)
  if (platform.firstAdmin) {
    const { email, password } = platform.firstAdmin
    log(`Sign in as administrator with ${email} and the password ${password} (shown only once).`)
  }
  return `http://127.0.0.1:${port}`
}

async function main(): Promise<void> {
  const given = readArguments(process.argv.slice(2))
  if (!given) return console.log(USAGE)
  const { names, remote } = given
  if (remote) await assertSiteAnswers(remote)
  const settings = readSettings(env)
  await assertPortIsFree(settings.port)
  const site = `http://localhost:${settings.port}`
  const gateway = remote ?? (await startBehind(site, settings))
  const areas = await pickAreaPorts(names)
  const options = { logs: path.join(settings.dataDir, 'logs'), log }
  const start = async (folder: string, port: number) => {
    const child = await startDevServer({ folder, port, site, gateway, areas }, options)
    stops.push(() => child.stop())
  }
  for (const { name, port } of areas) await start(name, port)
  await start('shell', settings.port)
  const rest = remote ? `, everything else from ${remote}` : ''
  console.log(`Ready: ${site} (${names.join(', ') || 'shell'} from its folder${rest})`)
}

const exit = async () => {
  console.log('Stopping …')
  await stopAll()
  process.exit(0)
}
process.once('SIGINT', exit).once('SIGTERM', exit)

try {
  await main()
} catch (error) {
  const expected = error instanceof StartupError || (error instanceof TypeError && 'code' in error)
  console.error(expected ? error.message : error)
  await stopAll()
  process.exit(1)
}
