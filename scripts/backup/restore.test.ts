import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { serviceNames } from '@fundharbor/postgres/provision'
import { testDatabase } from '@fundharbor/chassis/testing/database'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadSecrets, saveSecrets } from '../platform/secrets.ts'
import { readSettings } from '../platform/settings.ts'
import { filesFolder, manifestFile, secretsFile, tableFile } from './manifest.ts'
import { restore } from './restore.ts'

let home = ''
beforeEach(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'fundharbor-restore-'))
  await mkdir(path.join(folder(), 'tables'), { recursive: true })
  await mkdir(path.join(dataDir(), 'files'), { recursive: true })
  await writeFile(path.join(dataDir(), 'files/kept'), 'kept')
  await writeFile(path.join(dataDir(), 'secrets.json'), 'the secrets from before')
})
afterEach(() => rm(home, { recursive: true, force: true }))

const folder = () => path.join(home, 'backup')
const dataDir = () => path.join(home, 'data')
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const restoreInto = (databaseUrl: string | undefined, replace: boolean) =>
  restore(readSettings({ DATA_DIR: dataDir(), DATABASE_URL: databaseUrl }), {
    folder: folder(),
    replace,
    files: true,
  })

/** Makes a backup of one migration per service and one stored file, with secrets of its own. */
async function makeBackup(migration = ''): Promise<void> {
  const rows = `1\t${migration}\t1\n`
  const tables = serviceNames.map((schema) => ({ schema, name: 'migrations', columns: ['name'], key: [] }))
  for (const table of tables) await writeFile(tableFile(folder(), table), gzipSync(rows))
  await mkdir(filesFolder(folder()))
  await writeFile(path.join(filesFolder(folder()), 'stored'), 'stored')
  await saveSecrets(
    folder(),
    await loadSecrets({ dataDir: path.join(home, 'other'), databaseUrl: undefined }),
  )
  const manifest = {
    format: 1,
    at: '2026-11-21T00:00:00.000Z',
    tables: tables.map((table) => ({ ...table, sha256: sha256(rows) })),
    sequences: [],
    files: [{ name: 'stored', sha256: sha256('stored') }],
  }
  await writeFile(manifestFile(folder()), JSON.stringify(manifest))
}

async function expectUntouched(): Promise<void> {
  expect(await readFile(path.join(dataDir(), 'secrets.json'), 'utf8')).toBe('the secrets from before')
  expect(await readFile(path.join(dataDir(), 'files/kept'), 'utf8')).toBe('kept')
  expect(existsSync(path.join(dataDir(), 'postgres'))).toBe(false)
}

test.each([
  ['a table', () => tableFile(folder(), { schema: 'content', name: 'migrations' }), '"content"."migrations"'],
  ['a file', () => path.join(filesFolder(folder()), 'stored'), 'the file stored'],
  ['the secrets file', () => secretsFile(folder()), 'secrets.json'],
])('refuses a backup in which %s is damaged before anything is touched', async (_what, file, named) => {
  await makeBackup()
  await writeFile(file(), 'damaged')
  await expect(restoreInto(undefined, true)).rejects.toThrow(
    `The backup is damaged: ${named} does not match its checksum.`,
  )
  await expectUntouched()
})

test('refuses a backup without one of its files before anything is touched', async () => {
  await makeBackup()
  await rm(path.join(filesFolder(folder()), 'stored'))
  await expect(restoreInto(undefined, true)).rejects.toThrow('the file stored')
  await expectUntouched()
})

test('refuses a backup of a newer release before anything is touched', async () => {
  await makeBackup('29990101_later.ts')
  await expect(restoreInto(undefined, true)).rejects.toThrow('does not know 29990101_later.ts')
  await expectUntouched()
})

test('leaves the secrets and rows of a database in use as they are', async () => {
  await makeBackup()
  const { adminUrl } = await testDatabase('catalog')
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    await client.query('CREATE TABLE catalog.kept AS SELECT 1 AS one')
    await expect(restoreInto(adminUrl, false)).rejects.toThrow('The database is in use')
    expect((await client.query('SELECT * FROM catalog.kept')).rowCount).toBe(1)
    await expectUntouched()
  } finally {
    await client.end()
  }
})

test('refuses to replace a database that a service is using', async () => {
  await makeBackup()
  const { url, adminUrl } = await testDatabase('catalog')
  const service = new pg.Client({ connectionString: url })
  await service.connect()
  try {
    await service.query('CREATE TABLE kept AS SELECT 1 AS one')
    await expect(restoreInto(adminUrl, true)).rejects.toThrow('The database is in use by catalog')
    expect((await service.query('SELECT * FROM kept')).rowCount).toBe(1)
    await expectUntouched()
  } finally {
    await service.end()
  }
})
