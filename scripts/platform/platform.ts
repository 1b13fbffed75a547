import path from 'node:path'
import { freePort, StartupError } from '@fundharbor/postgres/embedded-postgres'
import { provision, type ServiceName } from '@fundharbor/postgres/provision'
import { stopOrphanedNginx } from '@fundharbor/gateway/nginx/orphan.ts'
import { writeApiDocs } from './api-docs.ts'
import { startChild, type Child } from './children.ts'
import { startDatabase } from './database.ts'
import { reasonOf } from './failures.ts'
import { assertPortIsFree } from './ports.ts'
import { publishAll } from './releases.ts'
import { loadSecrets, saveSecrets, type Secrets } from './secrets.ts'
import { gatewaySpec, serviceSpecs, standInSpecs, type Ports } from './specs.ts'
import type { Settings } from './settings.ts'

/** The running platform. */
export interface Platform {
  url: string
  /** Set at the very first start. */
  firstAdmin: { email: string; password: string } | null
  /** What tests need to put people into the database. */
  identity: { databaseUrl: string; sessionKeys: string }
  children: Child[]
  releasesDir: string
  stop(): Promise<void>
}

interface StartOptions {
  say: (words: string) => void
  /** Filled with what ends each part, last started last, so that a start can be broken off. */
  stops?: (() => Promise<void>)[]
}

/** Starts everything: database, mail catcher, services, releases, gateway. Throws StartupError with one sentence. */
export async function startPlatform(settings: Settings, options: StartOptions): Promise<Platform> {
  const { say, stops = [] } = options
  // Where a run was killed together with its gateway, nginx still holds the port.
  await stopOrphanedNginx(path.join(settings.dataDir, 'gateway'))
  await assertPortIsFree(settings.port)
  const secrets = await loadSecrets(settings)
  const stop = async () => {
    for (const end of stops.splice(0).toReversed()) await end()
  }
  try {
    const database = await startDatabase(settings, say)
    stops.push(database.stop)
    const databases = await provisionAll(database.url, secrets)
    const releasesDir = path.join(settings.dataDir, 'releases')
    await publishAll({ settings, releasesDir, say })
    await writeApiDocs(path.join(settings.dataDir, 'docs'))
    const children = await startChildren({ settings, secrets, databases, say, stops })
    const firstAdmin = await introduceAdmin(settings, secrets)
    return {
      url: settings.publicUrl,
      firstAdmin,
      identity: { databaseUrl: databases.identity_billing, sessionKeys: secrets.sessionKeys },
      children,
      releasesDir,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

async function provisionAll(url: string, secrets: Secrets): Promise<Record<ServiceName, string>> {
  return provision(url, secrets.databasePasswords).catch((error: unknown) => {
    throw new StartupError(`The database cannot be used: ${reasonOf(error)}`)
  })
}

interface StartChildren {
  settings: Settings
  secrets: Secrets
  databases: Record<ServiceName, string>
  say: (words: string) => void
  stops: (() => Promise<void>)[]
}

async function startChildren({ settings, secrets, databases, say, stops }: StartChildren): Promise<Child[]> {
  const ports = await pickPorts()
  const logs = path.join(settings.dataDir, 'logs')
  const children: Child[] = []
  const start = async (spec: Parameters<typeof startChild>[0]) => {
    const child = await startChild(spec, { logs, say })
    children.push(child)
    stops.push(() => child.stop())
  }
  const context = { settings, secrets, databases, ports }
  for (const spec of standInSpecs(context)) await start(spec)
  const first = secrets.adminShown ? '' : ' and loading the opportunities'
  say(`Starting the services${first} …`)
  const specs = serviceSpecs(context)
  // The others ask identity-billing who somebody is.
  const [identity, ...others] = specs
  if (identity) await start(identity)
  await Promise.all(others.map(start))
  await start(gatewaySpec(context))
  return children
}

async function pickPorts(): Promise<Ports> {
  const names = ['identity', 'catalog', 'content', 'documents', 'mailHttp', 'mailSmtp', 'stripe'] as const
  const picked = new Map<string, number>()
  for (const name of names) picked.set(name, await freePort())
  return Object.fromEntries(picked) as unknown as Ports
}

/** The first administrator's password is shown at the first start alone. */
async function introduceAdmin(settings: Settings, secrets: Secrets): Promise<Platform['firstAdmin']> {
  if (secrets.adminShown) return null
  await saveSecrets(settings.dataDir, { ...secrets, adminShown: true })
  return { email: settings.adminEmail, password: settings.adminPassword ?? secrets.adminPassword }
}
