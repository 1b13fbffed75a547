import { createServer, type Server } from 'node:http'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { newFileName, openFileStore, type FileStore } from './files.ts'

/** The part of S3 that the store uses: signed requests to one bucket. */
const objects = new Map<string, Buffer>()
const faults: number[] = []
let unsigned = 0
let server: Server
let url = ''
let store: FileStore

beforeAll(async () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIAHARBOUR')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'kept-by-the-harbour-master')
  server = createServer(async (request, response) => {
    const body = await buffer(request)
    if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 Credential=AKIAHARBOUR/')) unsigned += 1
    const fault = faults.shift()
    if (fault) return response.writeHead(fault).end()
    const key = new URL(request.url ?? '/', 'http://s3').pathname
    if (key === '/papers' || key === '/papers/') return response.writeHead(200).end()
    if (!key.startsWith('/papers/')) return response.writeHead(404).end()
    if (request.method === 'PUT') objects.set(key, body)
    if (request.method === 'DELETE') objects.delete(key)
    const found = objects.get(key)
    if (request.method !== 'GET') return response.writeHead(request.method === 'PUT' ? 200 : 204).end()
    if (found) return response.writeHead(200, { 'content-length': found.length }).end(found)
    return response
      .writeHead(404, { 'content-type': 'application/xml' })
      .end('<Error><Code>NoSuchKey</Code><Message>The specified key does not exist.</Message></Error>')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  url = `s3://papers/identity?region=eu-west-1&endpoint=http://127.0.0.1:${port}`
  store = await openFileStore(url)
})
afterAll(() => {
  server.close()
  vi.unstubAllEnvs()
})
beforeEach(() => objects.clear())

async function upload(content: string): Promise<string> {
  const file = path.join(store.incoming, newFileName())
  await writeFile(file, content)
  return file
}

test('saves, reads and removes files under a prefix, with signed requests', async () => {
  const name = newFileName()
  await store.save(await upload('the charter'), name)
  expect([...objects.keys()]).toEqual([`/papers/identity/${name.slice(0, 2)}/${name}`])
  expect((await buffer(await store.read(name))).toString()).toBe('the charter')
  await store.remove(name)
  await expect(store.read(name)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await store.remove(name)
  expect(unsigned).toBe(0)
})

test('retries failed requests', async () => {
  const name = newFileName()
  faults.push(503)
  await store.save(await upload('twice'), name)
  faults.push(503)
  expect((await buffer(await store.read(name))).toString()).toBe('twice')
})

test('refuses names that it did not make', async () => {
  await expect(store.read('../secrets')).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('fails at the start if the bucket does not exist', async () => {
  await expect(openFileStore(url.replace('papers', 'lost'))).rejects.toThrow()
  await expect(openFileStore('ftp://papers')).rejects.toThrow(/FILES_URL must name a folder or a bucket/)
})
