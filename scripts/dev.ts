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

/** Reads the arguments. Throws StartupError for an unknown area or an invalid address. */
function readArguments(args: string[]): { names: string[]; remote: string | undefined } {
  const options = {
    area: { type: 'string', multiple: true, default: [] as string[] },
    site: { type: 'string' },
  } as const
  const { area: names, site } = parseArgs({ args, options }).values
  if (site !== undefined && !/^https?:$/.test(URL.parse(site)?.protocol ?? ''))
    throw new StartupError(`${site} is not the address of a site. Use https://…`)
  for (const name of names)
    if (!/^[a-z][a-z0-9-]*$/.test(name) || !existsSync(path.join(root, name, 'area.json')))
      throw new StartupError(`There is no area ${name}. An area is a folder with an area.json.`)
  return { names: [...new Set(names)], remote: site && new URL(site).origin }
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

/**
 * `pnpm dev --area mfe-funding`: runs the whole site, with the shell and the named areas from their source folders and
 * the other areas as built. `--area` can be repeated; without it, only the shell runs from its folder. With
 * `--site https://staging.example` nothing else runs on this machine: the other areas and all services come from that site.
 */
async function main(): Promise<void> {
  const { names, remote } = readArguments(process.argv.slice(2))
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
