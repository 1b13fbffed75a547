import path from 'node:path'
import type { EmbeddedPostgres } from '@fundharbor/postgres/embedded-postgres'
import { provision, type ServiceName } from '@fundharbor/postgres/provision'
import { startChild, type Child, type ChildSpec } from '../../platform/children.ts'
import { startDatabase } from '../../platform/database.ts'
import { buildChanged } from '../../platform/builds.ts'
import { pickPorts } from '../../platform/platform.ts'
import { publishAll } from '../../platform/releases.ts'
import { loadSecrets, type Secrets } from '../../platform/secrets.ts'
import { gatewaySpec, mailCatcherSpec, serviceSpecs, type Ports } from '../../platform/specs.ts'
import type { Settings } from '../../platform/settings.ts'

/** A process of the site, and the address that returns 200 while it works. */
export interface SiteProcess extends Child {
  readyUrl: string
}

/** Two replicas of every service behind one gateway, on one database. */
export interface Site {
  url: string
  database: EmbeddedPostgres
  databases: Record<ServiceName, string>
  secrets: Secrets
  releasesDir: string
  replicas: SiteProcess[]
  gateway: SiteProcess
  mail: SiteProcess
  stop(): Promise<void>
}

type Log = (message: string) => void

/** Longer than the gateway needs to notice that a replica is stopping. */
const DRAIN_SECONDS = 3

const addressesOf = (sets: Ports[], name: keyof Ports, scheme = '') =>
  sets.map((ports) => `${scheme}127.0.0.1:${ports[name]}`).join(',')

/** Replaces the single services' addresses in a replica's environment. */
const replicaEnv = (sets: Ports[]): NodeJS.ProcessEnv => ({
  IDENTITY_URL: addressesOf(sets, 'identity', 'http://'),
  CATALOG_URL: addressesOf(sets, 'catalog', 'http://'),
  CONTENT_URL: addressesOf(sets, 'content', 'http://'),
  DOCUMENTS_URL: addressesOf(sets, 'documents', 'http://'),
  DRAIN_SECONDS: String(DRAIN_SECONDS),
})

const gatewayEnv = (sets: Ports[]): NodeJS.ProcessEnv => ({
  UPSTREAM_IDENTITY_BILLING: addressesOf(sets, 'identity'),
  UPSTREAM_CATALOG: addressesOf(sets, 'catalog'),
  UPSTREAM_CONTENT: addressesOf(sets, 'content'),
  UPSTREAM_DOCUMENTS_AI: addressesOf(sets, 'documents'),
})

const withEnv = (spec: ChildSpec, env: NodeJS.ProcessEnv, name = spec.name): ChildSpec => ({
  ...spec,
  name,
  env: { ...spec.env, ...env },
})

/** The port at which others reach a part of the site, given its title and its own port. */
export type Interpose = (title: string, port: number) => Promise<number>

interface StartOptions {
  log: Log
  /** Gets a function for each started part, so that a start can be interrupted. */
  stops: (() => Promise<void>)[]
  /** Default: its own port. */
  interpose?: Interpose | undefined
}

/** A replica's ports as others see them. */
async function reachableFrom(ports: Ports, number: number, interpose: Interpose): Promise<Ports> {
  const reach = (name: string, port: number) => interpose(`${name}-${number}`, port)
  return {
    ...ports,
    identity: await reach('identity-billing', ports.identity),
    catalog: await reach('catalog', ports.catalog),
    content: await reach('content', ports.content),
    documents: await reach('documents-ai', ports.documents),
  }
}

async function reachableDatabases(
  databases: Record<ServiceName, string>,
  interpose: Interpose,
): Promise<Record<ServiceName, string>> {
  const port = await interpose('PostgreSQL', Number(new URL(databases.catalog).port))
  const entries = Object.entries(databases).map(([name, address]) => {
    const url = new URL(address)
    url.port = String(port)
    return [name, url.toString()]
  })
  return Object.fromEntries(entries) as Record<ServiceName, string>
}

/** Starts the site. */
export async function startSite(
  settings: Settings,
  { log, stops, interpose = async (_, port) => port }: StartOptions,
): Promise<Site> {
  const secrets = await loadSecrets(settings)
  const database = await startDatabase(settings, log)
  stops.push(database.stop)
  const provisioned = await provision(database.url, secrets.databasePasswords)
  const databases = await reachableDatabases(provisioned, interpose)
  const releasesDir = path.join(settings.dataDir, 'releases')
  await buildChanged(log)
  await publishAll({ settings, releasesDir, log })
  const sets = [await pickPorts(), await pickPorts()]
  const logs = path.join(settings.dataDir, 'logs')
  const start = async (spec: ChildSpec): Promise<SiteProcess> => {
    const child = await startChild(spec, { logs, log })
    stops.push(() => child.stop())
    return { ...child, readyUrl: spec.readyUrl }
  }
  const reachable: Ports[] = []
  for (const [index, ports] of sets.entries())
    reachable.push(await reachableFrom(ports, index + 1, interpose))
  const contexts = sets.map((ports) => ({ settings, secrets, databases, ports }))
  const [context] = contexts
  if (!context) throw new Error('No ports were picked')
  log('Starting two replicas of every service …')
  const mail = await start(mailCatcherSpec(context))
  // Both sets of services send emails to the same catcher.
  const mailSmtp = await interpose('mail-catcher', context.ports.mailSmtp)
  for (const { ports } of contexts) ports.mailSmtp = mailSmtp
  const replicas: SiteProcess[] = []
  for (const [index, each] of contexts.entries())
    for (const spec of serviceSpecs(each))
      replicas.push(await start(withEnv(spec, replicaEnv(reachable), `${spec.name}-${index + 1}`)))
  const gateway = await start(withEnv(gatewaySpec(context), gatewayEnv(reachable)))
  const stop = async () => {
    for (const end of stops.splice(0).toReversed()) await end()
  }
  return { url: settings.publicUrl, database, databases, secrets, releasesDir, replicas, gateway, mail, stop }
}
