import path from 'node:path'
import { freePort, StartupError } from '@fundharbor/postgres/embedded-postgres'
import { provision, type ServiceName } from '@fundharbor/postgres/provision'
import { stopOrphanedNginx } from '@fundharbor/gateway/nginx/orphan.ts'
import { writeApiDocs } from './api-docs.ts'
import { startChild, type Child } from './children.ts'
import { startDatabase } from './database.ts'
import { messageOf } from './failures.ts'
import { assertPortIsFree } from './ports.ts'
import { publishAll } from './releases.ts'
import { loadSecrets, saveSecrets, type Secrets } from './secrets.ts'
import { gatewaySpec, serviceSpecs, standInSpecs, type Ports } from './specs.ts'
import type { Settings } from './settings.ts'

/** The running platform. */
export interface Platform {
  url: string
  /** Set only at the first start. */
  firstAdmin: { email: string; password: string } | null
  /** What tests need to add people to the database. */
  identity: { databaseUrl: string; sessionKeys: string }
  /** What tests need to make an email due. */
  documents: { databaseUrl: string }
  children: Child[]
  releasesDir: string
  stop(): Promise<void>
}

interface StartOptions {
  log: (message: string) => void
  /** Receives a function per started part that stops it, in starting order, so that a start can be interrupted. */
  stops?: (() => Promise<void>)[]
}

/** Starts everything: database, mail catcher, services, releases, gateway. Throws StartupError if it cannot. */
export async function startPlatform(settings: Settings, options: StartOptions): Promise<Platform> {
  const { log, stops = [] } = options
  // If the last run was killed together with its gateway, nginx still uses the port.
  await stopOrphanedNginx(path.join(settings.dataDir, 'gateway'))
  await assertPortIsFree(settings.port)
  const secrets = await loadSecrets(settings)
  const stop = async () => {
    for (const end of stops.splice(0).toReversed()) await end()
  }
  try {
    const database = await startDatabase(settings, log)
    stops.push(database.stop)
    const databases = await provisionAll(database.url, secrets)
    const releasesDir = path.join(settings.dataDir, 'releases')
    await publishAll({ settings, releasesDir, log })
    await writeApiDocs(path.join(settings.dataDir, 'docs'))
    const children = await startChildren({ settings, secrets, databases, log, stops })
    const firstAdmin = await takeFirstAdmin(settings, secrets)
    return {
      url: settings.publicUrl,
      firstAdmin,
      identity: { databaseUrl: databases.identity_billing, sessionKeys: secrets.sessionKeys },
      documents: { databaseUrl: databases.documents_ai },
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
    throw new StartupError(`Cannot use the database: ${messageOf(error)}`)
  })
}

interface StartChildren {
  settings: Settings
  secrets: Secrets
  databases: Record<ServiceName, string>
  log: (message: string) => void
  stops: (() => Promise<void>)[]
}

async function startChildren({ settings, secrets, databases, log, stops }: StartChildren): Promise<Child[]> {
  const ports = await pickPorts()
  const logs = path.join(settings.dataDir, 'logs')
  const children: Child[] = []
  const start = async (spec: Parameters<typeof startChild>[0]) => {
    const child = await startChild(spec, { logs, log })
    children.push(child)
    stops.push(() => child.stop())
  }
  const context = { settings, secrets, databases, ports }
  for (const spec of standInSpecs(context)) await start(spec)
  const first = secrets.adminShown ? '' : ' and loading the opportunities'
  log(`Starting the services${first} …`)
  const specs = serviceSpecs(context)
  // The others need identity-billing to identify people.
  const [identity, ...others] = specs
  if (identity) await start(identity)
  await Promise.all(others.map(start))
  await start(gatewaySpec(context))
  return children
}

async function pickPorts(): Promise<Ports> {
  const names: (keyof Ports)[] = [
    'identity',
    'catalog',
    'content',
    'documents',
    'mailHttp',
    'mailSmtp',
    'stripe',
    'releases',
  ]
  const picked = new Map<string, number>()
  for (const name of names) picked.set(name, await freePort())
  return Object.fromEntries(picked) as unknown as Ports
}

/** The first administrator, to show at the first start; null later. */
async function takeFirstAdmin(settings: Settings, secrets: Secrets): Promise<Platform['firstAdmin']> {
  if (secrets.adminShown) return null
  await saveSecrets(settings.dataDir, { ...secrets, adminShown: true })
  return { email: settings.adminEmail, password: settings.adminPassword ?? secrets.adminPassword }
}
