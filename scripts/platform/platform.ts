import path from 'node:path'
import { StartupError } from '@fundharbor/postgres/embedded-postgres'
import { freePort } from '@fundharbor/postgres/free-port'
import { allSettled } from '@fundharbor/gateway/releases/all-settled.ts'
import { provision, type ServiceName } from '@fundharbor/postgres/provision'
import { stopOrphanedNginx } from '@fundharbor/gateway/nginx/orphan.ts'
import { writeApiDocs } from './api-docs.ts'
import { buildChanged } from './builds.ts'
import { startChild, type Child, type ChildSpec } from './children.ts'
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
  /** Replaces the gateway by one of another kind, with the same address. */
  useGateway(kind: 'nginx' | 'node'): Promise<void>
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
    const context = { settings, secrets, ports: await pickPorts() }
    const { children, startChildren } = childStarter({
      logs: path.join(settings.dataDir, 'logs'),
      log,
      stops,
    })
    const [databases] = await allSettled([
      startDatabases({ settings, secrets, log, stops }),
      startChildren(standInSpecs(context)),
      writeApiDocs(path.join(settings.dataDir, 'docs')),
    ])
    await buildChanged(log)
    const releasesDir = path.join(settings.dataDir, 'releases')
    log(`Starting the services${secrets.adminShown ? '' : ' and loading the opportunities'} …`)
    await allSettled([
      publishAll({ settings, releasesDir, log }),
      startChildren(serviceSpecs({ ...context, databases })),
    ])
    // Last, so that the first visitors find everything.
    await startChildren([gatewaySpec(context)])
    const firstAdmin = await takeFirstAdmin(settings, secrets)
    return {
      url: settings.publicUrl,
      firstAdmin,
      identity: { databaseUrl: databases.identity_billing, sessionKeys: secrets.sessionKeys },
      documents: { databaseUrl: databases.documents_ai },
      children,
      releasesDir,
      useGateway: async (gateway) => {
        await children.find(({ name }) => name === 'gateway')?.stop()
        await startChildren([gatewaySpec({ ...context, settings: { ...settings, gateway } })])
      },
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

interface StartDatabases {
  settings: Settings
  secrets: Secrets
  log: (message: string) => void
  stops: (() => Promise<void>)[]
}

/** Starts PostgreSQL and returns the address of each service's database. */
async function startDatabases(options: StartDatabases): Promise<Record<ServiceName, string>> {
  const { settings, secrets, log, stops } = options
  const database = await startDatabase(settings, log)
  stops.push(database.stop)
  return provision(database.url, secrets.databasePasswords).catch((error: unknown) => {
    throw new StartupError(`Cannot use the database: ${messageOf(error)}`)
  })
}

interface ChildStarter {
  logs: string
  log: (message: string) => void
  stops: (() => Promise<void>)[]
}

/** Starts processes side by side and collects them. */
function childStarter({ logs, log, stops }: ChildStarter) {
  const children: Child[] = []
  const start = async (spec: ChildSpec) => {
    const child = await startChild(spec, { logs, log })
    children.push(child)
    stops.push(() => child.stop())
  }
  return { children, startChildren: (specs: ChildSpec[]) => allSettled(specs.map(start)) }
}

/** A free port for each process. */
export async function pickPorts(): Promise<Ports> {
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
