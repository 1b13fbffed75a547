import { mkdir, mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { connectDatabase, migrate } from '@fundharbor/chassis/data/database'
import { connectJobs, jobConnection } from '@fundharbor/chassis/jobs/connection'
import { failedJobs } from '@fundharbor/chassis/jobs/status'
import { emailQueue, queueMail, type Mail } from '@fundharbor/chassis/mail/mail'
import { serviceNames, serviceUrl } from '@fundharbor/postgres/provision'
import { runWaiting } from '@fundharbor/chassis/testing/jobs'
import { testDatabase } from '@fundharbor/chassis/testing/database'
import { Model } from 'objection'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { seedShipped, trackFields } from '../../services/catalog/seeds/shipped.ts'
import { seedArticles } from '../../services/content/seeds/articles.ts'
import { seedForum } from '../../services/content/seeds/forum.ts'
import { seedWebinars } from '../../services/content/seeds/webinars.ts'
import { seedOrganization, seedPerson } from '../../services/identity-billing/seeds/people.ts'
import { seedSession } from '../../services/identity-billing/seeds/sign-in.ts'
import { root } from '../platform/root.ts'
import { dump, hashTable } from './dump.ts'
import { hashStored } from './files.ts'
import { load, wipe } from './load.ts'
import { readManifest, tableFile } from './manifest.ts'
import { assertMigrationsKnown } from './migrations.ts'
import { listGrants, listSequences, listTables } from './tables.ts'
import { assertIntact } from './assert-intact.ts'
import { restore } from './restore.ts'
import { readSettings } from '../platform/settings.ts'

let folder = ''
const to = 'amara@northquay.example'
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'fundharbor-backup-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** The epoch that search engines follow; undefined if there is none. */
async function searchEpoch(url: string): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ id: string }>('SELECT id FROM catalog.search_epoch')
  await client.end()
  return rows[0]?.id
}

const fill: Record<string, () => Promise<unknown>> = {
  identity_billing: async () => {
    for (const kind of ['member', 'organization-member', 'admin', 'blocked'] as const) {
      const user = await seedPerson(Model.knex(), kind)
      await seedSession(Model.knex(), user, { sessionKeys: ['a key of the harbor'], publicUrl: 'http://x' })
      await seedOrganization(user.id).catch(() => undefined)
    }
  },
  catalog: () => seedShipped(Model.knex()),
  content: async () => {
    await seedArticles(Model.knex())
    await seedForum(Model.knex())
    await seedWebinars(Model.knex())
  },
  documents_ai: () =>
    Model.knex()
      .raw(`INSERT INTO document_templates (name, description, category, template, placeholders, created_at, updated_at)
      VALUES ('Cover Letter', '', 'letters', '<p>Dear {{funder}}</p>', '["funder"]', now(), now())`),
}

/** A database of all services with something in each, and a folder of stored files. */
async function prepare() {
  const { adminUrl } = await testDatabase('catalog')
  for (const name of serviceNames) {
    const url = serviceUrl(adminUrl, name, 'test')
    await migrate(url, path.join(root, 'services', name.replaceAll('_', '-'), 'migrations'))
    const knex = connectDatabase(url, 2)
    Model.knex(knex)
    const jobs = await connectJobs(knex, { service: name, supervise: false })
    await fill[name]?.()
    if (name === 'content') await queueMail(knex, { to, subject: 'Tides', text: 'Low', html: '<p>Low</p>' })
    await jobs.stop()
    await knex.destroy()
  }
  const filesDir = path.join(folder, 'stored')
  for (const name of ['ab/abcdef', 'cd/cdefgh']) {
    await mkdir(path.dirname(path.join(filesDir, name)), { recursive: true })
    await writeFile(path.join(filesDir, name), `\0${name}\u{1f30a}`)
  }
  await mkdir(path.join(filesDir, 'incoming'))
  await writeFile(path.join(filesDir, 'incoming/half'), 'half')
  return { databaseUrl: adminUrl, filesDir }
}

/** Every start rewrites knex's lock row. */
const isNotLock = ({ name }: { name: string }) => !name.startsWith('migrations_lock')

/** Everything that has to be the same after a restore. */
async function snapshotOf({ databaseUrl, filesDir }: { databaseUrl: string; filesDir: string }) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const tables: Record<string, string> = {}
    for (const table of (await listTables(client)).filter(isNotLock))
      tables[`${table.schema}.${table.name}`] = await hashTable(client, table)
    const triggers = await client.query(
      `SELECT tgrelid::regclass::text AS on, tgname, tgenabled FROM pg_trigger WHERE NOT tgisinternal ORDER BY 1, 2`,
    )
    return {
      tables,
      sequences: (await listSequences(client)).filter(isNotLock),
      grants: await listGrants(client),
      triggers: triggers.rows,
      files: await hashStored(filesDir),
    }
  } finally {
    await client.end()
  }
}

const execute = async (url: string, statement: string) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}

const read = async (url: string, statement: string): Promise<Record<string, any>[]> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(statement)
  await client.end()
  return rows
}

test('a restored backup has every table, sequence, grant, trigger and file', async () => {
  const data = await prepare()
  const before = await snapshotOf(data)
  expect(Object.keys(before.tables).length).toBeGreaterThan(40)
  expect(before.files.map(({ name }) => name)).toEqual(['ab/abcdef', 'cd/cdefgh'])
  expect(await searchEpoch(data.databaseUrl)).toBeDefined()
  expect(Object.keys(before.tables)).toEqual(
    expect.arrayContaining(['catalog.tracked_fields', 'catalog.watched_fields']),
  )

  const target = path.join(folder, 'backup')
  await dump(data, target)
  // A change after the backup is not restored.
  await execute(data.databaseUrl, 'DELETE FROM content.forum_discussions')
  await wipe(data.databaseUrl)
  await rm(data.filesDir, { recursive: true })
  expect(Object.keys((await snapshotOf(data)).tables)).toEqual([])

  const manifest = await readManifest(target)
  await assertIntact(manifest, target)
  await assertMigrationsKnown(target)
  await load(manifest, target, data)
  expect(await snapshotOf(data)).toEqual(before)
  // Without an epoch, search engines start a new one and are filled again.
  expect(await searchEpoch(data.databaseUrl)).toBeUndefined()

  // The next start changes nothing.
  for (const name of serviceNames)
    await migrate(
      serviceUrl(data.databaseUrl, name, 'test'),
      path.join(root, 'services', name.replaceAll('_', '-'), 'migrations'),
    )
  const catalog = connectDatabase(serviceUrl(data.databaseUrl, 'catalog', 'test'), 2)
  await trackFields(catalog)
  await catalog.destroy()
  expect(await snapshotOf(data)).toEqual(before)
})

test('a restore ends sessions and links in emails, and sends no email again', async () => {
  const data = await prepare()
  await execute(
    data.databaseUrl,
    `INSERT INTO identity_billing.tokens (hash, kind, user_id, email, created_at, expires_at)
     SELECT 'a link', 'reset-password', id, email, now(), now() + interval '1 hour' FROM identity_billing.users LIMIT 1`,
  )
  const generations = () => read(data.databaseUrl, 'SELECT session_generation FROM identity_billing.users')
  const before = await generations()
  const target = path.join(folder, 'backup')
  await dump(data, target)
  const settings = readSettings({ DATA_DIR: path.join(folder, 'data'), DATABASE_URL: data.databaseUrl })
  await restore(settings, { folder: target, replace: true, files: false })

  for (const table of ['sessions', 'tokens'])
    expect(await read(data.databaseUrl, `SELECT * FROM identity_billing.${table}`)).toEqual([])
  expect(await generations()).toEqual(
    before.map(({ session_generation: one }) => ({ session_generation: one + 1 })),
  )
  const knex = connectDatabase(serviceUrl(data.databaseUrl, 'content', 'test'), 4)
  const jobs = await connectJobs(knex, { service: 'content', supervise: false })
  expect(await runWaiting(emailQueue, async () => undefined)).toBe(0)
  const [failed] = await failedJobs(knex, emailQueue.name)
  expect(failed).toMatchObject({ data: { to, subject: 'Tides' } })
  // It can be sent, and the queue works as before.
  await jobConnection().boss.retry(emailQueue.name, failed.id)
  await queueMail(knex, { to, subject: 'Ebb', text: '', html: '' })
  const sent: Mail[] = []
  await runWaiting(emailQueue, async (job) => void sent.push(job.data))
  expect(sent.map(({ subject }) => subject).toSorted()).toEqual(['Ebb', 'Tides'])
  await jobs.stop()
  await knex.destroy()
})

test('a restore replaces what is in the folder of files, but not the folder, which can be a volume', async () => {
  const data = await prepare()
  const target = path.join(folder, 'backup')
  await dump(data, target)
  await writeFile(path.join(data.filesDir, 'ab/later'), 'later')
  const volume = await open(data.filesDir)
  const settings = readSettings({
    DATABASE_URL: data.databaseUrl,
    FILES_URL: pathToFileURL(data.filesDir).href,
  })
  await restore(settings, { folder: target, replace: true, files: true })

  expect((await hashStored(data.filesDir)).map(({ name }) => name)).toEqual(['ab/abcdef', 'cd/cdefgh'])
  // A folder that was removed has no links.
  expect((await volume.stat()).nlink).toBeGreaterThan(0)
  await volume.close()
})

test('a restore refuses a damaged backup and a database in use', async () => {
  const data = await prepare()
  const target = path.join(folder, 'backup')
  const manifest = await dump(data, target)
  await expect(load(manifest, target, data)).rejects.toThrow('The database is in use')

  await wipe(data.databaseUrl)
  await expect(load(manifest, target, data)).rejects.toThrow('is not empty')
  await rm(data.filesDir, { recursive: true })
  const file = tableFile(target, { schema: 'content', name: 'blog_posts' })
  const other = await readFile(tableFile(target, { schema: 'content', name: 'forum_reactions' }))
  await writeFile(file, other)
  await expect(load(manifest, target, data)).rejects.toThrow('blog_posts')

  await expect(readManifest(folder)).rejects.toThrow('There is no backup in')
})

test('change histories continue after a restore, even for fields that the backup did not track', async () => {
  const data = await prepare()
  await execute(data.databaseUrl, "DELETE FROM catalog.tracked_fields WHERE name = 'title'")
  const target = path.join(folder, 'backup')
  const manifest = await dump(data, target)
  await wipe(data.databaseUrl)
  await rm(data.filesDir, { recursive: true })
  await load(manifest, target, data)

  const catalog = connectDatabase(serviceUrl(data.databaseUrl, 'catalog', 'test'), 2)
  const changed = async (title: string): Promise<unknown[]> => {
    const { id } = await catalog.table('opportunities').orderBy('id').first('id')
    await catalog.table('opportunities').where({ id }).update({ title, currency: title })
    const last = await catalog
      .table('opportunity_changes')
      .where({ opportunityId: id })
      .orderBy('id', 'desc')
      .first()
    return last.changes.map(({ field }: { field: string }) => field)
  }
  expect(await changed('AAA')).toEqual(['currency'])
  await trackFields(catalog)
  expect(await changed('BBB')).toEqual(['title', 'currency'])
  await catalog.destroy()
})
