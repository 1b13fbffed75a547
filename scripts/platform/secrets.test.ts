import { createECDH } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadSecrets } from './secrets.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'secrets-'))
})
afterEach(() => rm(dataDir, { recursive: true }))

const load = () => loadSecrets({ dataDir, databaseUrl: undefined })

test('the key pair of notifications fits together and is the same at every start', async () => {
  const { vapid } = await load()
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(vapid.privateKey, 'base64url')
  expect(pair.getPublicKey('base64url')).toBe(vapid.publicKey)
  expect(Buffer.from(vapid.privateKey, 'base64url')).toHaveLength(32)
  expect((await load()).vapid).toEqual(vapid)
})
