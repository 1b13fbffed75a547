import { readdir, readFile } from 'node:fs/promises'
import { Deployment } from 'kubernetes-models/apps/v1/Deployment'
import { Job } from 'kubernetes-models/batch/v1/Job'
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget'
import { ConfigMap } from 'kubernetes-models/v1/ConfigMap'
import { PersistentVolumeClaim } from 'kubernetes-models/v1/PersistentVolumeClaim'
import { Service } from 'kubernetes-models/v1/Service'
import { listCallers, makeInternalKeys } from '@fundharbor/contracts/check/callers'
import { beforeAll, expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { z } from 'zod'
import { readConfig } from './config/config.ts'
import { services } from './routes/routes.ts'

const folder = new URL('../kubernetes/', import.meta.url)
const read = (name: string) => readFile(new URL(name, folder), 'utf8')

const Kustomization = z.strictObject({
  apiVersion: z.literal('kustomize.config.k8s.io/v1beta1'),
  kind: z.literal('Kustomization'),
  resources: z.array(z.string()),
  images: z.array(z.object({ name: z.string(), newTag: z.string() })),
})

const Manifest = z.looseObject({ kind: z.string(), metadata: z.looseObject({ name: z.string() }) })
type Manifest = z.infer<typeof Manifest>

/** Their validation uses the schemas that come with kubernetes-models. */
const kinds: Record<string, new (data: never) => { validate: () => void }> = {
  ConfigMap,
  Deployment,
  Job,
  NetworkPolicy,
  PersistentVolumeClaim,
  PodDisruptionBudget,
  Service,
}

const Container = z.looseObject({
  name: z.string(),
  image: z.string(),
  env: z
    .array(
      z.object({
        name: z.string(),
        value: z.string().optional(),
        valueFrom: z.object({ secretKeyRef: z.object({ name: z.string(), key: z.string() }) }).optional(),
      }),
    )
    .default([]),
  readinessProbe: z.object({ httpGet: z.object({ path: z.string() }) }).optional(),
  livenessProbe: z.object({ httpGet: z.object({ path: z.string() }) }).optional(),
  resources: z.object({
    requests: z.object({ cpu: z.string(), memory: z.string() }),
    limits: z.object({ memory: z.string() }),
  }),
  securityContext: z.object({ readOnlyRootFilesystem: z.literal(true) }).loose(),
  envFrom: z
    .array(z.looseObject({ secretRef: z.object({ name: z.string(), optional: z.literal(true) }).optional() }))
    .default([]),
})
const Workload = z.object({
  spec: z.looseObject({
    replicas: z.number().optional(),
    template: z.object({
      metadata: z.object({ labels: z.record(z.string(), z.string()) }).loose(),
      spec: z.looseObject({
        securityContext: z.object({ runAsNonRoot: z.literal(true) }).loose(),
        containers: z.tuple([Container]),
      }),
    }),
  }),
})

const Compose = z.object({
  services: z.record(
    z.string(),
    z.looseObject({
      image: z.string().optional(),
      mem_limit: z.string().optional(),
      tmpfs: z.array(z.string()).default([]),
      environment: z.record(z.string(), z.string()).default({}),
    }),
  ),
})

const readCompose = async () =>
  Compose.parse(
    parse(await readFile(new URL('../../docker-compose.yml', import.meta.url), 'utf8'), { merge: true }),
  )

let manifests: Manifest[] = []
let kustomization: z.infer<typeof Kustomization>
const named = (kind: string, name: string) =>
  manifests.find((each) => each.kind === kind && each.metadata.name === name)
const workloads = () => manifests.filter(({ kind }) => kind === 'Deployment' || kind === 'Job')

beforeAll(async () => {
  kustomization = Kustomization.parse(parse(await read('kustomization.yaml')))
  const texts = await Promise.all(kustomization.resources.map(read))
  manifests = texts.flatMap((text) =>
    parseAllDocuments(text).map((document) => Manifest.parse(document.toJS())),
  )
})

test('every file is a resource, and every manifest follows the schema of its kind', async () => {
  const files = (await readdir(folder)).filter((file) => file !== 'kustomization.yaml')
  expect(kustomization.resources.toSorted()).toEqual(files.toSorted())
  expect(manifests.length).toBeGreaterThan(20)
  for (const manifest of manifests) {
    const Kind = kinds[manifest.kind]
    if (!Kind) throw new Error(`${manifest.kind} is not validated`)
    expect(() => new Kind(manifest as never).validate(), manifest.metadata.name).not.toThrow()
  }
  const broken = {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: 'x' },
    spec: { replicas: 'two' },
  }
  expect(() => new Deployment(broken as never).validate()).toThrow()
})

test('the gateway and every service run twice, with probes, and survive the drain of a node', () => {
  for (const name of [...services, 'gateway']) {
    const { spec } = Workload.parse(named('Deployment', name))
    const [container] = spec.template.spec.containers
    expect(spec.replicas, name).toBe(2)
    expect(container.readinessProbe?.httpGet.path, name).toBe(
      name === 'gateway' ? '/remotes.json' : '/readyz',
    )
    expect(container.livenessProbe?.httpGet.path, name).toBe(
      name === 'gateway' ? '/remotes.json' : '/healthz',
    )
    const labels = spec.template.metadata.labels
    for (const kind of ['Service', 'PodDisruptionBudget']) {
      const selector = JSON.stringify(named(kind, name)?.spec)
      expect(selector, `${kind} ${name}`).toContain(
        `"app.kubernetes.io/name":"${labels['app.kubernetes.io/name']}"`,
      )
    }
  }
})

test('only the gateway is reached from outside, and only at its public port', () => {
  const Policy = z.looseObject({
    spec: z.looseObject({
      podSelector: z.object({ matchLabels: z.record(z.string(), z.string()) }),
      ingress: z.array(z.looseObject({ from: z.unknown().optional(), ports: z.unknown().optional() })),
    }),
  })
  const policies = manifests
    .filter(({ kind }) => kind === 'NetworkPolicy')
    .map((manifest) => Policy.parse(manifest).spec)
  const openTo = ({ metadata }: Manifest) => {
    const { labels } = Workload.parse(named('Deployment', metadata.name)).spec.template.metadata
    const own = policies.filter(({ podSelector }) =>
      Object.entries(podSelector.matchLabels).every(([key, value]) => labels[key] === value),
    )
    expect(own.length, metadata.name).toBeGreaterThan(0)
    return own.flatMap(({ ingress }) => ingress).filter(({ from }) => from === undefined)
  }
  for (const deployment of manifests.filter(({ kind }) => kind === 'Deployment')) {
    const isGateway = deployment.metadata.name === 'gateway'
    expect(openTo(deployment), deployment.metadata.name).toEqual(
      isGateway ? [{ ports: [{ protocol: 'TCP', port: 'http' }] }] : [],
    )
  }
})

test('secrets come by reference', () => {
  for (const manifest of workloads())
    for (const { name, value } of Workload.parse(manifest).spec.template.spec.containers[0].env)
      if (/PASSWORD|SECRET|KEYS?$|_URL$|EMAIL/.test(name)) expect(value, name).toBeUndefined()
  expect(JSON.stringify(named('ConfigMap', 'fundharbor'))).not.toMatch(/PASSWORD|SECRET|KEYS?"|postgres:/)
})

test('every image is named in the kustomization, and Compose has its counterpart', async () => {
  const images = workloads().map((each) => Workload.parse(each).spec.template.spec.containers[0].image)
  expect([...new Set(images)].toSorted()).toEqual(kustomization.images.map(({ name }) => name).toSorted())
  const compose = await readCompose()
  const named = Object.values(compose.services).flatMap(({ image }) => image?.replace(/:.*/, '') ?? [])
  for (const image of images) expect(named).toContain(image)
})

/** Of 1,024 KB each: `512Mi` and `2Gi` as in Kubernetes, `512m`, `2g` and `${NAME:-2g}` as in Compose. */
function inMegabytes(amount = ''): number {
  const [, digits, unit = ''] = /(\d+)([mg])i?\}?$/i.exec(amount) ?? []
  return Number(digits) * (unit.toLowerCase() === 'g' ? 1024 : 1)
}

test('a container has as much memory as Compose gives it, beside what a folder in memory takes there', async () => {
  const compose = await readCompose()
  for (const manifest of workloads()) {
    const [{ name, image, resources }] = Workload.parse(manifest).spec.template.spec.containers
    const { mem_limit: limit, tmpfs = [] } = compose.services[image.replace('fundharbor/', '')] ?? {}
    const inMemory = tmpfs.map((mount) => /size=(.+)/.exec(mount)?.[1]).find(Boolean) ?? '0m'
    expect(inMegabytes(resources.limits.memory) + inMegabytes(inMemory), name).toBe(inMegabytes(limit))
  }
})

test('every secret that Compose passes has a place, and the documentation names it', async () => {
  const chapter = await readFile(new URL('../../docs/deploying.md', import.meta.url), 'utf8')
  const compose = await readCompose()
  for (const manifest of workloads()) {
    const [{ name, image, env, envFrom }] = Workload.parse(manifest).spec.template.spec.containers
    const passed = Object.keys(compose.services[image.replace('fundharbor/', '')]?.environment ?? {})
    const others = passed
      .filter((variable) => /PASSWORD|SECRET|KEYS?(_ID)?$/.test(variable))
      .filter((variable) => !env.some((given) => given.name === variable))
    if (name === 'provision' || others.length === 0) continue
    const secrets = envFrom.flatMap(({ secretRef }) => secretRef?.name ?? [])
    expect(secrets, `${name} needs ${others.join()}`).not.toEqual([])
    for (const secret of secrets) expect(chapter).toContain(`| \`${secret}\``)
    for (const variable of others) expect(chapter, name).toContain(`\`${variable}\``)
  }
})

test('the gateway reads the configuration, and finds the services', () => {
  const { data } = z
    .object({ data: z.record(z.string(), z.string()) })
    .parse(named('ConfigMap', 'fundharbor'))
  const { upstreams, https } = readConfig(data)
  expect(https).toBe(true)
  for (const name of services) {
    const port = /"port":(\d+)/.exec(JSON.stringify(named('Service', name)))?.[1]
    expect(upstreams[name]).toEqual([`${name}:${port}`])
  }
})

test('the console reaches a release API that alone can write to the releases', () => {
  const { data } = z
    .object({ data: z.record(z.string(), z.string()) })
    .parse(named('ConfigMap', 'fundharbor'))
  const own = ({ metadata }: Manifest) =>
    Object.fromEntries(
      Workload.parse(named('Deployment', metadata.name)).spec.template.spec.containers[0].env.flatMap(
        ({ name, value }) => (value === undefined ? [] : [[name, value]]),
      ),
    )
  const api = named('Deployment', 'release-api')
  if (!api) throw new Error('There is no release API')
  const { releaseApi } = readConfig({
    ...data,
    ...own(api),
    INTERNAL_CALLERS: listCallers(makeInternalKeys()),
  })
  expect(data.RELEASE_API_URL).toBe(`http://release-api:${releaseApi?.port}`)
  expect(JSON.stringify(named('Service', 'release-api')?.spec)).toContain(`"port":${releaseApi?.port}`)
  const writers = manifests
    .filter(({ kind }) => kind === 'Deployment')
    .filter((each) => /"name":"releases","mountPath":"[^"]+"}/.test(JSON.stringify(each)))
  expect(writers.map(({ metadata }) => metadata.name)).toEqual(['release-api'])
})
