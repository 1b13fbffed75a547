import path from 'node:path'
import { freePort, type EmbeddedPostgres } from '@fundharbor/postgres/embedded-postgres'
import { provision, type ServiceName } from '@fundharbor/postgres/provision'
import { startChild, type Child, type ChildSpec } from '../platform/children.ts'
import { startDatabase } from '../platform/database.ts'
import { publishAll } from '../platform/releases.ts'
import { loadSecrets, type Secrets } from '../platform/secrets.ts'
import { gatewaySpec, mailCatcherSpec, serviceSpecs, type Ports } from '../platform/specs.ts'
import type { Settings } from '../platform/settings.ts'

/** A process of the site, and the address that answers 200 while it works. */
export interface Member extends Child {
  readyUrl: string
}

/** Two replicas of every service behind one gateway, on one database. */
export interface Site {
  url: string
  database: EmbeddedPostgres
  databases: Record<ServiceName, string>
  secrets: Secrets
  releasesDir: string
  replicas: Member[]
  gateway: Member
  mail: Member
  stop(): Promise<void>
}

type Say = (words: string) => void

/** Longer than the gateway needs to notice that a replica is leaving. */
const DRAIN_SECONDS = 3

async function pickPorts(): Promise<Ports> {
  const names = ['identity', 'catalog', 'content', 'documents', 'mailHttp', 'mailSmtp', 'stripe'] as const
  const picked: [string, number][] = []
  for (const name of names) picked.push([name, await freePort()])
  return Object.fromEntries(picked) as unknown as Ports
}

const both = (sets: Ports[], name: keyof Ports, scheme = '') =>
  sets.map((ports) => `${scheme}127.0.0.1:${ports[name]}`).join(',')

/** What a replica is told instead of the single service's addresses. */
const replicaEnv = (sets: Ports[]): NodeJS.ProcessEnv => ({
  IDENTITY_URL: both(sets, 'identity', 'http://'),
  CATALOG_URL: both(sets, 'catalog', 'http://'),
  CONTENT_URL: both(sets, 'content', 'http://'),
  DOCUMENTS_URL: both(sets, 'documents', 'http://'),
  DRAIN_SECONDS: String(DRAIN_SECONDS),
})

const gatewayEnv = (sets: Ports[]): NodeJS.ProcessEnv => ({
  UPSTREAM_IDENTITY_BILLING: both(sets, 'identity'),
  UPSTREAM_CATALOG: both(sets, 'catalog'),
  UPSTREAM_CONTENT: both(sets, 'content'),
  UPSTREAM_DOCUMENTS_AI: both(sets, 'documents'),
})

const withEnv = (spec: ChildSpec, env: NodeJS.ProcessEnv, name = spec.name): ChildSpec => ({
  ...spec,
  name,
  env: { ...spec.env, ...env },
})

/** Starts the site. What is started is pushed onto `stops`, so that a start can be broken off. */
export async function startSite(
  settings: Settings,
  { say, stops }: { say: Say; stops: (() => Promise<void>)[] },
): Promise<Site> {
  const secrets = await loadSecrets(settings)
  const database = await startDatabase(settings, say)
  stops.push(database.stop)
  const databases = await provision(database.url, secrets.databasePasswords)
  const releasesDir = path.join(settings.dataDir, 'releases')
  await publishAll({ settings, releasesDir, say })
  const sets = [await pickPorts(), await pickPorts()]
  const logs = path.join(settings.dataDir, 'logs')
  const start = async (spec: ChildSpec): Promise<Member> => {
    const child = await startChild(spec, { logs, say })
    stops.push(() => child.stop())
    return { ...child, readyUrl: spec.readyUrl }
  }
  const contexts = sets.map((ports) => ({ settings, secrets, databases, ports }))
  const [context] = contexts
  if (!context) throw new Error('There are no ports')
  say('Starting two replicas of every service …')
  const mail = await start(mailCatcherSpec(context))
  // Both sets of services mail through the one catcher.
  for (const { ports } of contexts) ports.mailSmtp = context.ports.mailSmtp
  const replicas: Member[] = []
  for (const [index, each] of contexts.entries())
    for (const spec of serviceSpecs(each))
      replicas.push(await start(withEnv(spec, replicaEnv(sets), `${spec.name}-${index + 1}`)))
  const gateway = await start(withEnv(gatewaySpec(context), gatewayEnv(sets)))
  const stop = async () => {
    for (const end of stops.splice(0).toReversed()) await end()
  }
  return { url: settings.publicUrl, database, databases, secrets, releasesDir, replicas, gateway, mail, stop }
}
