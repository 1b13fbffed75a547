import { existsSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { freePort, StartupError } from '@fundharbor/chassis/embedded-postgres'
import { startDevServer } from './dev/start-dev-server.ts'
import type { DevArea } from './dev/registry.ts'
import { startPlatform } from './platform/platform.ts'
import { assertPortIsFree } from './platform/ports.ts'
import { root } from './platform/root.ts'
import { readSettings } from './platform/settings.ts'

const say = (words: string) => console.log(words)

const stops: (() => Promise<void>)[] = []

async function stopAll(): Promise<void> {
  for (const stop of stops.splice(0).toReversed()) await stop()
}

/** Throws StartupError for a name that is no area. */
function readAreas(args: string[]): string[] {
  const options = { area: { type: 'string', multiple: true, default: [] as string[] } } as const
  const { area: names } = parseArgs({ args, options }).values
  for (const name of names)
    if (!/^[a-z][a-z0-9-]*$/.test(name) || !existsSync(path.join(root, name, 'area.json')))
      throw new StartupError(`There is no area ${name}: a folder of that name with an area.json is needed.`)
  return [...new Set(names)]
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
 * `pnpm dev --area mfe-funding`: the whole site, with the shell and the named areas from their folders and the other
 * areas as they were built. `--area` may come more than once; without it the shell alone is from its folder.
 */
async function main(): Promise<void> {
  const names = readAreas(process.argv.slice(2))
  const settings = readSettings(process.env)
  await assertPortIsFree(settings.port)
  const site = `http://localhost:${settings.port}`
  const gatewayPort = await freePort()
  // The address that people see is the development shell's: the services accept it and the mails link to it.
  const platform = await startPlatform({ ...settings, port: gatewayPort, publicUrl: site }, { say })
  stops.push(platform.stop)
  const areas = await pickAreaPorts(names)
  const options = { logs: path.join(settings.dataDir, 'logs'), say }
  const start = async (folder: string, port: number) => {
    const child = await startDevServer({ folder, port, site, gatewayPort, areas }, options)
    stops.push(() => child.stop())
  }
  for (const { name, port } of areas) await start(name, port)
  await start('shell', settings.port)
  if (platform.firstAdmin) {
    const { email, password } = platform.firstAdmin
    console.log(`The administrator is ${email} with the password ${password} (shown this once).`)
  }
  console.log(`Ready: ${site} (${names.join(', ') || 'shell'} from its folder)`)
}

const leave = async () => {
  console.log('Stopping …')
  await stopAll()
  process.exit(0)
}
process.once('SIGINT', leave).once('SIGTERM', leave)

try {
  await main()
} catch (error) {
  const expected = error instanceof StartupError || (error instanceof TypeError && 'code' in error)
  console.error(expected ? error.message : error)
  await stopAll()
  process.exit(1)
}
