import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { root } from './platform/root.ts'

const Compose = z.object({
  services: z.record(z.string(), z.object({ environment: z.record(z.string(), z.string()).default({}) })),
})

const read = (name: string) => readFile(path.join(root, name), 'utf8')
const containers = Compose.parse(parse(await read('docker-compose.yml'), { merge: true })).services
const variablesOf = (container: string) => Object.keys(containers[container]?.environment ?? {})

/** Variables that a schema in a file declares, by the way they are written. */
const declaredIn = async (file: string) =>
  [...(await read(file)).matchAll(/^ +([A-Z][A-Z0-9_]+):/gm)].map(([, name = '']) => name)

const services = ['identity-billing', 'catalog', 'content', 'documents-ai']
const ofEachService = await declaredIn('services/chassis/src/runtime/env.ts')
/** Only what publishes releases needs the key that signs them. */
const PUBLISHERS_ONLY = 'RELEASE_KEY'
const ofGateway = await declaredIn('gateway/src/config/config.ts')

/** Names in code font in a part of running.md. */
function documentedIn(text: string): string[] {
  const names = text.match(/`[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+`|`(?:HOST|PORT|GATEWAY)`/g) ?? []
  return [...new Set(names.map((name) => name.slice(1, -1)))]
}

async function environmentChapter(): Promise<{ services: string; gateway: string }> {
  const text = await read('docs/running.md')
  const from = (heading: string, next: string) => text.split(heading)[1]?.split(next)[0] ?? ''
  return {
    services: from('### Each service', '### The gateway'),
    gateway: from('### The gateway', '\n## '),
  }
}

/** Not passed on: the stand-ins of a local run, what the image sets, and the folder that only one service has. */
const UNUSED: Record<string, string[]> = {
  gateway: [
    'UPSTREAM_STRIPE',
    'UPSTREAM_MAIL',
    'DOCS_DIR',
    'RELEASES_DIR',
    'GATEWAY_RUN_DIR',
    'HOST',
    'PORT',
    'TLS_PORT',
  ],
  // Only tests send notifications to a host of their own.
  catalog: ['PUSH_TEST_HOST'],
  content: ['FILES_URL'],
  'documents-ai': ['FILES_URL'],
}

const missingFrom = (container: string, names: string[]) =>
  names.filter((name) => !variablesOf(container).includes(name) && !UNUSED[container]?.includes(name))

test.each(services)('docker-compose.yml passes every variable to %s', async (service) => {
  const own = await declaredIn(`services/${service}/src/env.ts`)
  expect(own.length).toBeGreaterThan(2)
  expect(missingFrom(service, [...ofEachService, ...own])).toEqual([])
})

test('docker-compose.yml passes every variable to the gateway', () => {
  expect(ofGateway.length).toBeGreaterThan(10)
  expect(missingFrom('gateway', ofGateway)).toEqual([])
})

test('docker-compose.yml passes the address and key of a bucket to whatever publishes or stores files', () => {
  const key = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']
  for (const service of ['identity-billing', 'catalog'])
    expect(missingFrom(service, ['FILES_URL', ...key])).toEqual([])
  const areas = Object.keys(containers).filter((name) => name === 'shell' || name.startsWith('mfe-'))
  expect(areas.length).toBeGreaterThan(4)
  for (const area of areas)
    expect(missingFrom(area, ['RELEASES_URL', PUBLISHERS_ONLY, ...key]), area).toEqual([])
})

/** What is the same in every run: addresses between containers, folders in them, and what the images set. */
const FIXED = new Set([
  'NODE_ENV',
  'HOST',
  'PORT',
  'METRICS_PORT',
  'DRAIN_SECONDS',
  'IDENTITY_URL',
  'CATALOG_URL',
  'CONTENT_URL',
  'DOCUMENTS_URL',
  'UPSTREAM_IDENTITY_BILLING',
  'UPSTREAM_CATALOG',
  'UPSTREAM_CONTENT',
  'UPSTREAM_DOCUMENTS_AI',
  'RELEASES_DIR',
  'POSTGRES_DB',
])
/** Made of a password, or a key that is each container's own. */
const isFromEnvironment = (name: string, value: string) =>
  value.includes(`\${${name}:`) ||
  (name === 'DATABASE_URL' && /:\$\{[A-Z_]+_PASSWORD:\?/.test(value)) ||
  (name === 'INTERNAL_KEY' && /^\$\{[A-Z_]+_KEY:\?/.test(value))

test.each(Object.keys(containers))(
  'docker-compose.yml gives %s the values of the environment',
  (container) => {
    const entries = Object.entries(containers[container]?.environment ?? {})
    const own = entries.filter(([name, value]) => !FIXED.has(name) && !isFromEnvironment(name, value))
    expect(own).toEqual([])
  },
)

test('docker-compose.yml gives each container a key of its own', () => {
  expect(containers.ops?.environment.INTERNAL_KEY).toBe(containers.gateway?.environment.INTERNAL_KEY)
  const keys = Object.entries(containers).flatMap(([name, { environment }]) =>
    name === 'ops' ? [] : (environment.INTERNAL_KEY ?? []),
  )
  expect(keys).toHaveLength(services.length + 1)
  expect(new Set(keys).size).toBe(keys.length)
})

test('docker-compose.yml runs nothing in production without its address and a mail server', () => {
  for (const container of [...services, 'gateway'])
    expect(containers[container]?.environment).toMatchObject({ PUBLIC_URL: '${PUBLIC_URL:?set PUBLIC_URL}' })
  for (const container of services)
    expect(containers[container]?.environment).toMatchObject({ SMTP_URL: '${SMTP_URL:?set SMTP_URL}' })
})

test('docker-compose.yml passes every documented variable to a container', async () => {
  const chapter = await environmentChapter()
  const passed = new Set(Object.keys(containers).flatMap(variablesOf))
  // Codes of errors are written like variables.
  const isVariable = (name: string) => !['BILLING_NOT_CONFIGURED', 'PUSH_TEST_HOST'].includes(name)
  const documented = documentedIn(chapter.services).filter(isVariable)
  expect(documented.length).toBeGreaterThan(50)
  expect(documented.filter((name) => !passed.has(name))).toEqual([])
  const ofTool = documentedIn(chapter.gateway).filter((name) => name !== PUBLISHERS_ONLY)
  expect(missingFrom('gateway', ofTool)).toEqual([])
})

test('running.md documents every variable', async () => {
  const chapter = await environmentChapter()
  const own = await Promise.all(services.map((service) => declaredIn(`services/${service}/src/env.ts`)))
  const documented = documentedIn(`${chapter.services} ${chapter.gateway}`)
  const declared = new Set([...ofEachService, ...own.flat(), ...ofGateway])
  expect([...declared].filter((name) => !documented.includes(name))).toEqual([])
})
