import { fileURLToPath } from 'node:url'
import { migrate } from '@fundharbor/chassis/data/database'
import { migrateBefore, testDatabase } from '@fundharbor/chassis/testing/database'
import pg from 'pg'
import { expect, test } from 'vitest'

const migrations = fileURLToPath(new URL('../../migrations', import.meta.url))

test('plans, subscriptions and API keys of the version before move to the workspace of their account, and stay equal', async () => {
  const { url } = await testDatabase('identity_billing')
  await migrateBefore(url, migrations, '20261128_1001_plans_by_workspaces.ts')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const one = async (text: string, values: unknown[] = []) => (await client.query(text, values)).rows[0]
  const addUser = async (email: string, plan: string) => {
    const { id: workspaceId } = await one(
      `INSERT INTO workspaces (kind, created_at) VALUES ('personal', now()) RETURNING id`,
    )
    const { id } = await one(
      `INSERT INTO users (workspace_id, email, password_hash, full_name, phone, home_address, country,
         subscription_status, created_at, updated_at)
       VALUES ($1, $2, '', 'Amara Okafor', '', '', 'GB', $3, now(), now()) RETURNING id`,
      [workspaceId, email, plan],
    )
    await client.query(
      `INSERT INTO memberships (workspace_id, user_id, role, joined_at) VALUES ($1, $2, 'owner', now())
       ON CONFLICT DO NOTHING`,
      [workspaceId, id],
    )
    return { id, workspaceId }
  }
  // The statements of the release before.
  const subscribe = ({ id }: { id: string }) =>
    client.query(
      'INSERT INTO billing_accounts (user_id, created_at) VALUES ($1, now()) ON CONFLICT (user_id) DO NOTHING',
      [id],
    )
  const addKey = ({ id }: { id: string }) =>
    client.query(
      `INSERT INTO api_keys (user_id, name, hint, hash, created_at) VALUES ($1, 'Site', 'fh_', gen_random_uuid(), now())`,
      [id],
    )
  const paying = await addUser('paying@northquay.example', 'premium')
  await subscribe(paying)
  await addKey(paying)
  const free = await addUser('free@northquay.example', 'freemium')
  const former = { id: crypto.randomUUID() }
  await subscribe(former)
  await migrate(url, migrations)
  await subscribe(free)
  await subscribe(paying)
  await addKey(free)

  const planOf = async ({ workspaceId }: { workspaceId: string }) =>
    (await one('SELECT subscription_status FROM workspaces WHERE id = $1', [workspaceId])).subscription_status
  const keysOf = async ({ workspaceId }: { workspaceId: string }) =>
    (await client.query('SELECT 1 FROM api_keys WHERE workspace_id = $1', [workspaceId])).rowCount
  const accountOf = ({ id }: { id: string }) =>
    one('SELECT workspace_id, paid_by FROM billing_accounts WHERE user_id = $1', [id])
  for (const person of [paying, free]) {
    expect(await accountOf(person)).toEqual({ workspace_id: person.workspaceId, paid_by: person.id })
    expect(await keysOf(person)).toBe(1)
  }
  expect(await accountOf(former)).toEqual({ workspace_id: null, paid_by: null })
  expect([await planOf(paying), await planOf(free)]).toEqual(['premium', 'freemium'])

  // Either release changes the plan.
  await client.query(`UPDATE users SET subscription_status = 'basic', granted_plan = 'basic' WHERE id = $1`, [
    free.id,
  ])
  expect(await planOf(free)).toBe('basic')
  await client.query(`UPDATE workspaces SET subscription_status = 'freemium' WHERE id = $1`, [
    paying.workspaceId,
  ])
  expect(
    (await one('SELECT subscription_status FROM users WHERE id = $1', [paying.id])).subscription_status,
  ).toBe('freemium')

  // People who move to another workspace have the plan of that one.
  const other = await one(`INSERT INTO workspaces (kind, created_at) VALUES ('personal', now()) RETURNING id`)
  await client.query('UPDATE users SET workspace_id = $1 WHERE id = $2', [other.id, free.id])
  expect([await planOf(free), await planOf({ workspaceId: other.id })]).toEqual(['basic', 'freemium'])
  expect(await one('SELECT subscription_status, granted_plan FROM users WHERE id = $1', [free.id])).toEqual({
    subscription_status: 'freemium',
    granted_plan: null,
  })
  await client.query('DELETE FROM memberships WHERE user_id = $1', [free.id])
  expect(await keysOf(free)).toBe(0)
  await client.end()
})
