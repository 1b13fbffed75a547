import { migrate, migrateTo } from '@fundharbor/chassis/data/database'
import { testDatabase } from '@fundharbor/chassis/testing/database'
import pg from 'pg'
import { beforeAll, afterAll, expect, test } from 'vitest'

const directory = new URL('../../../migrations', import.meta.url).pathname
const workspace = crypto.randomUUID()
const [ana, bo] = [crypto.randomUUID(), crypto.randomUUID()]
const at = '2026-11-20T12:00:00Z'

let client: pg.Client
let grants: Record<string, Record<string, unknown>> = {}

/** Ids of the opportunities, by what the workspace did with them in version 1.0.0. */
const ids = Object.fromEntries(
  [
    'saved',
    'considered',
    'declined',
    'started',
    'followed',
    'approved',
    'drafted',
    'withdrawn',
    'for two projects',
    'moved to submitted',
  ].map((name) => [name, crypto.randomUUID()]),
)

async function insert(table: string, row: Record<string, unknown>): Promise<string> {
  const names = Object.keys(row)
  const places = names.map((_, index) => `$${index + 1}`)
  const { rows } = await client.query<{ id: string }>(
    `INSERT INTO ${table} (${names}) VALUES (${places}) RETURNING to_jsonb(${table})->>'id' AS id`,
    Object.values(row),
  )
  return rows[0]?.id ?? ''
}

const opportunityOf = (name: string) => ({ opportunity_id: ids[name], opportunity_title: name })

const apply = (name: string, status: string, facts: Record<string, unknown> = {}) =>
  insert('applications', {
    workspace_id: workspace,
    user_id: ana,
    applicant_name: 'Ana Lopez',
    applicant_email: 'ana@northquay.example',
    ...opportunityOf(name),
    currency: 'USD',
    status,
    created_at: at,
    updated_at: at,
    ...facts,
  })

const decide = (name: string, status: string, facts: Record<string, unknown> = {}) =>
  insert('decisions', {
    workspace_id: workspace,
    project_id: crypto.randomUUID(),
    ...opportunityOf(name),
    status,
    decided_by: bo,
    decided_by_name: 'Bo Lind',
    decided_at: at,
    created_at: at,
    updated_at: at,
    ...facts,
  })

async function save(name: string, note: string | null): Promise<void> {
  const key = { workspace_id: workspace, opportunity_id: ids[name] }
  await insert('saved_opportunities', {
    ...key,
    user_id: ana,
    saved_by_name: 'Ana Lopez',
    note,
    saved_at: at,
    seen_at: at,
  })
  await insert('saved_opportunity_members', { ...key, user_id: ana, follows_since: at })
}

beforeAll(async () => {
  const { url, adminUrl } = await testDatabase('catalog')
  await migrateTo(url, directory, ['20261128_0000_base.ts'])
  client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  await client.query('SET search_path = catalog')
  for (const name of ['saved', 'considered'])
    await insert('opportunities', {
      id: ids[name],
      title: name,
      funder_name: 'Health Fund',
      source: 'grants.gov',
      source_id: name,
      category: 'health',
      funding_type: 'grant',
      currency: 'USD',
      read_at: at,
      created_at: at,
      updated_at: at,
    })
  await save('saved', 'Ask the mayor')
  await save('considered', 'From the list')
  await decide('considered', 'considering', { notes: 'From the board' })
  await decide('declined', 'no-go', { reason: 'Too far away' })
  await decide('started', 'go', { application_id: await apply('started', 'draft') })
  await decide('followed', 'go', {
    application_id: await apply('followed', 'submitted', { requested_amount: 500 }),
  })
  const approved = await apply('approved', 'approved', { requested_amount: 500, granted_amount: 450 })
  await decide('approved', 'go', { application_id: approved })
  await apply('drafted', 'draft')
  await apply('withdrawn', 'withdrawn')
  const first = await decide('for two projects', 'drafting', { notes: 'For the clinics' })
  const second = await decide('for two projects', 'no-go', { notes: 'For the schools' })
  for (const [decision_id, title] of [
    [first, 'Write'],
    [second, 'Call'],
  ])
    await insert('steps', {
      workspace_id: workspace,
      decision_id,
      position: 0,
      title,
      created_at: at,
      updated_at: at,
    })
  await insert('decision_comments', {
    workspace_id: workspace,
    decision_id: second,
    text: 'Too small',
    created_at: at,
  })
  await decide('moved to submitted', 'submitted')
  await client.query('RESET search_path')
  await migrate(url, directory)
  const { rows } = await client.query('SELECT * FROM catalog.grants')
  grants = Object.fromEntries(rows.map((row) => [row.opportunity_title, row]))
})
afterAll(() => client.end())

test('everything becomes one grant with one status', () => {
  const statuses = Object.entries(grants).map(([name, { status }]) => [name, status])
  expect(Object.fromEntries(statuses)).toEqual({
    saved: 'saved',
    considered: 'deciding',
    declined: 'passed',
    started: 'writing',
    // It was recorded here, and nobody said that it was sent.
    followed: 'writing',
    approved: 'won',
    drafted: 'writing',
    withdrawn: 'deciding',
    'for two projects': 'writing',
    'moved to submitted': 'sent',
  })
})

test('recorded applications say what was asked for and won', () => {
  expect(grants.followed).toMatchObject({ requested: '500.00', awarded: null, currency: 'USD' })
  expect(grants.approved).toMatchObject({ requested: '500.00', awarded: '450.00' })
  expect(grants.drafted).toMatchObject({ requested: null, awarded: null, currency: null })
})

test('joined grants keep their notes, reasons and names', () => {
  expect(grants.saved).toMatchObject({
    notes: 'Ask the mayor',
    created_by: ana,
    created_by_name: 'Ana Lopez',
  })
  expect(grants.considered?.notes).toBe('From the board\n\nFrom the list')
  expect(grants.declined).toMatchObject({ reason: 'Too far away', decided_by_name: 'Bo Lind' })
  expect(grants['for two projects']?.notes).toBe('For the clinics\n\nFor the schools')
})

test('steps, comments and reminders belong to the grant', async () => {
  const idOf = (name: string) => grants[name]?.id
  const steps = await client.query('SELECT title FROM catalog.steps WHERE grant_id = $1 ORDER BY position', [
    idOf('for two projects'),
  ])
  expect(steps.rows).toEqual([{ title: 'Write' }, { title: 'Call' }])
  const comments = await client.query('SELECT text FROM catalog.grant_comments WHERE grant_id = $1', [
    idOf('for two projects'),
  ])
  expect(comments.rows).toEqual([{ text: 'Too small' }])
  const reminded = await client.query('SELECT grant_id FROM catalog.grant_members WHERE user_id = $1', [ana])
  expect(reminded.rows.map(({ grant_id: id }) => id).toSorted()).toEqual(
    ['saved', 'considered', 'started', 'drafted'].map(idOf).toSorted(),
  )
})
