import { readFile, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describeEndpoints } from '@fundharbor/contracts/check/describe'
import { hashOperation } from '@fundharbor/contracts/check/hash'
import { endpoint, type EndpointSpec } from '@fundharbor/contracts/endpoint'
import { Registry } from '@fundharbor/contracts/platform/registry'
import { makeInternalKeys, proofFor } from '@fundharbor/contracts/check/callers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { buildArea, buildShell, tempDir } from '../testing/builds.ts'
import { releaseTool } from '../testing/release-tool.ts'

const keys = makeInternalKeys()
let releasesDir = ''
const servers: Server[] = []
beforeEach(async () => {
  releasesDir = join(await tempDir(), 'releases')
})
afterEach(async () => {
  for (const server of servers.splice(0)) server.close().closeAllConnections()
  await rm(join(releasesDir, '..'), { recursive: true })
})

const tool = (args: readonly string[], env?: NodeJS.ProcessEnv) => releaseTool(releasesDir, args, env)
const registry = async () =>
  Registry.parse(JSON.parse(await readFile(join(releasesDir, 'live', 'remotes.json'), 'utf8')))
const versionOf = async (name: string) =>
  (await registry()).areas.find((area) => area.name === name)?.version ?? ''

const shell = (kit: string[], script?: string) =>
  buildShell({ provides: { kit }, ...(script ? { script } : {}) })
const documents = (needs: { kit?: string[]; react?: string }, mark?: string) =>
  buildArea({
    name: 'mfe-documents',
    pages: [{ path: '/documents', access: 'member' }],
    needs,
    ...(mark ? { mark } : {}),
  })

test('an area that uses an export which the live shell does not have is refused by name', async () => {
  await tool(['publish', await shell(['call'])])
  const area = await documents({ kit: ['call', 'formatTime'] })
  const { shell: version } = await registry()
  await expect(tool(['publish', area])).rejects.toThrow(
    `mfe-documents uses \`formatTime\`, which shell ${version} does not have. Publish the shell first.`,
  )
  await tool(['publish', await shell(['call', 'formatTime'], 'export const a = 2')])
  expect(await tool(['publish', area])).toContain('is live')
})

test('a shell that lacks what a live area uses is refused, published or rolled back', async () => {
  await tool(['publish', await shell(['call'])])
  await tool(['publish', await shell(['call', 'formatTime'], 'export const a = 2')])
  await tool(['publish', await documents({ kit: ['formatTime'] })])
  const refusal =
    /mfe-documents uses `formatTime`, which shell 1\.0\.0-\w+ does not have\. Publish mfe-documents first, or both together\./
  await expect(tool(['rollback', 'shell'])).rejects.toThrow(refusal)
  await expect(tool(['publish', await shell([], 'export const a = 3')])).rejects.toThrow(refusal)
})

test('an area cannot be rolled back to a release that the live shell is too new for', async () => {
  await tool(['publish', await shell(['call', 'formatTide'])])
  await tool(['publish', await documents({ kit: ['formatTide'] })])
  await tool(['publish', await documents({ kit: ['call'] }, 'two')])
  await tool(['publish', await shell(['call'], 'export const a = 2')])
  await expect(tool(['rollback', 'mfe-documents'])).rejects.toThrow('mfe-documents uses `formatTide`')
})

test('React, the kit and the areas can move to a new major version together, and back', async () => {
  const old = { kit: ['call'] }
  await tool(['publish', await shell(['call'])])
  await tool(['publish', await documents(old)])
  const before = await registry()
  const next = { kit: '2.0.0', script: 'export const a = 2', provides: { kit: ['call'], react: '20.0.0' } }
  const newShell = await buildShell(next)
  const newArea = await buildArea({
    name: 'mfe-documents',
    kit: '2.0',
    pages: [{ path: '/documents', access: 'member' }],
    needs: { kit: ['call'], react: '^20.0' },
  })
  await expect(tool(['publish', newShell])).rejects.toThrow(
    /needs version 1 of the kit, and the shell has 2\.0\. Publish the shell together with the areas: mfe-documents\./,
  )
  await expect(tool(['publish', newArea])).rejects.toThrow('needs version 2.0 of the kit')
  expect(await registry()).toEqual(before)

  expect((await tool(['publish', newArea, newShell])).match(/is live/g)).toHaveLength(2)
  expect(await registry()).toMatchObject({ kit: '2.0', areas: [{ kit: '2.0' }] })
  await expect(tool(['rollback', 'shell'])).rejects.toThrow('of the kit')
  await tool(['rollback', 'shell', 'mfe-documents'])
  expect((await registry()).areas).toEqual(before.areas)
  expect((await registry()).kit).toBe(before.kit)
})

const CARD = 'funding/opportunity-card'
const article = (mark = 'one') =>
  buildArea({
    name: 'mfe-public',
    pages: [{ path: '/blog', access: 'public' }],
    needs: { widgets: [CARD] },
    mark,
  })
const funding = (offers: string[], mark = 'one') =>
  buildArea({
    name: 'mfe-funding',
    pages: [{ path: '/opportunities', access: 'member' }],
    needs: {},
    offers,
    mark,
  })

test('an area that shows a widget which is not live is refused by name', async () => {
  await tool(['publish', await shell([])])
  await expect(tool(['publish', await article()])).rejects.toThrow(
    'mfe-public uses the widget `funding/opportunity-card`, and no live area offers it. Publish the area that does first.',
  )
  await tool(['publish', await funding([])])
  await expect(tool(['publish', await article()])).rejects.toThrow(
    `mfe-public uses the widget \`funding/opportunity-card\`, which mfe-funding ${await versionOf('mfe-funding')} does not have. Publish mfe-funding first.`,
  )
  expect((await registry()).areas.map(({ name }) => name)).toEqual(['mfe-funding'])
  expect(await tool(['publish', await article(), await funding([CARD], 'two')])).toContain('mfe-public')
})

test('an area that no longer offers a widget in use is refused, published or rolled back', async () => {
  await tool(['publish', await shell([])])
  await tool(['publish', await funding([])])
  await tool(['publish', await funding([CARD], 'two')])
  await tool(['publish', await article()])
  const refusal =
    /mfe-public uses the widget `funding\/opportunity-card`, which mfe-funding \S+ does not have\. Publish mfe-public without it first, or both together\./
  await expect(tool(['rollback', 'mfe-funding'])).rejects.toThrow(refusal)
  await expect(tool(['publish', await funding([], 'three')])).rejects.toThrow(refusal)
  // Without the area, the widget says that it could not be loaded.
  await tool(['remove', 'mfe-funding'])
  expect(await tool(['publish', await funding([CARD], 'four')])).toContain('is live')
})

test('another React with the same kit is refused', async () => {
  await tool(['publish', await shell([])])
  await expect(tool(['publish', await documents({ react: '^20.0' })])).rejects.toThrow(
    /mfe-documents needs React \^20\.0, and shell \S+ has 19\.3\.1\. Publish the shell first\./,
  )
})

const read = endpoint({
  method: 'GET',
  path: '/api/budgets',
  summary: 'Budgets',
  response: z.object({ total: z.string(), note: z.string() }),
})

/** Serves `/internal/operations` as a service does. */
async function serve(specs: readonly EndpointSpec[]): Promise<NodeJS.ProcessEnv> {
  const operations = Object.fromEntries(
    Object.entries(describeEndpoints(specs)).map(([name, contract]) => [
      name,
      { hash: hashOperation(contract), contract },
    ]),
  )
  const server = createServer((request, response) => {
    response.statusCode =
      request.headers['x-internal-secret'] === proofFor('documents-ai', keys.releases) ? 200 : 404
    response.end(JSON.stringify(operations))
  })
  servers.push(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return { INTERNAL_KEY: keys.releases, UPSTREAM_DOCUMENTS_AI: `127.0.0.1:${port}` }
}

test('an area that calls what a service does not serve, or serves differently, is refused by name, also in a rollback', async () => {
  await tool(['publish', await shell([])])
  const area = await buildArea({
    name: 'mfe-documents',
    pages: [{ path: '/documents', access: 'member' }],
    needs: {},
    calls: [read],
  })
  await expect(tool(['publish', area], await serve([]))).rejects.toThrow(
    'mfe-documents calls `GET /api/budgets`, which documents-ai does not serve. Release documents-ai first.',
  )
  const without = { ...read, response: z.object({ total: z.string() }) }
  await expect(tool(['publish', area], await serve([without]))).rejects.toThrow(
    'mfe-documents calls `GET /api/budgets`, which documents-ai serves differently: response.note is missing. Release documents-ai first.',
  )
  const more = { ...read, response: read.response.extend({ more: z.string() }) }
  expect(await tool(['publish', area], await serve([more]))).toContain('is live')
  await tool(['publish', await documents({}, 'two')])
  const version = await versionOf('mfe-documents')
  await expect(tool(['rollback', 'mfe-documents'], await serve([]))).rejects.toThrow('does not serve')
  expect(await versionOf('mfe-documents')).toBe(version)
})

test('an area that calls what the gateway sends to no service is refused by name', async () => {
  await tool(['publish', await shell([])])
  const area = await buildArea({
    name: 'mfe-documents',
    pages: [{ path: '/documents', access: 'member' }],
    needs: {},
    calls: [{ ...read, path: '/api/tides' }],
  })
  await expect(tool(['publish', area])).rejects.toThrow(
    'mfe-documents calls `GET /api/tides`, which no service answers. Add its route to the gateway first.',
  )
})

test('a service that does not answer keeps a release from going live, unless the check is left out', async () => {
  await tool(['publish', await shell([])])
  const area = await documents({})
  const env = { INTERNAL_KEY: keys.releases, UPSTREAM_CATALOG: '127.0.0.1:1' }
  await expect(tool(['publish', area], env)).rejects.toThrow('catalog does not say at 127.0.0.1:1')
  expect(await tool(['publish', area, '--no-services'], env)).toContain('is live')
})
