import { beforeEach, expect, test } from 'vitest'
import { seedPerson } from '../seeds/people.ts'
import { seedCookie } from '../seeds/sign-in.ts'
import { TestBrowser, testIdentity, testSettings } from '../testing/identity.test-helper.ts'

const service = testIdentity()
const ID = '0190c5f0-0000-7000-8000-000000000000'
let admin: TestBrowser

beforeEach(async () => {
  await service.knex().raw('TRUNCATE users CASCADE')
  const user = await seedPerson(service.knex(), 'admin')
  admin = new TestBrowser(service, await seedCookie(service.knex(), user, testSettings))
})

const instants = [
  '2026-99-99 00:00:00+00',
  '2026-02-30 00:00:00+00',
  '0000-01-01 00:00:00+00',
  '999999-01-01 00:00:00+00',
  '2026-11-22 25:61:61+00',
  '2026-11-22 12:00:00.1.2+00',
  '2026-11-22 12:00:00+99',
  '2026-11-22 12:00:00',
  'now',
]
const positions = (sort: string, values: string[]) => values.map((value) => [sort, value, ID])

const lists: [string, unknown[]][] = [
  ...['users', 'organizations'].flatMap((list): [string, unknown[]][] => [
    ...['newest', 'oldest'].map((sort): [string, unknown[]] => [
      `/api/admin/${list}?sort=${sort}`,
      positions(sort, instants),
    ]),
    [`/api/admin/${list}?sort=name`, positions('name', ['a\u0000'])],
  ]),
  ['/api/admin/users?sort=email', positions('email', ['a\u0000'])],
  [
    '/api/admin/identity-billing/audit?',
    ['2026-99-99T00:00:00.000Z', '0000-01-01T00:00:00.000Z', 'now'].map((at) => [at, ID]),
  ],
  ['/api/admin/releases?', [-1, 1.5, 1e300, '1', null, ID]],
]

test.each(lists)('%s refuses forged positions', async (list, forged) => {
  for (const position of [...forged, [], {}, 'abc', [null, null], ['newest', '', 'no id']]) {
    const cursor = Buffer.from(JSON.stringify(position)).toString('base64url')
    const { status, body } = await admin.send('GET', `${list}&cursor=${cursor}`)
    expect({ position, status, fields: body.fields }).toEqual({
      position,
      status: 400,
      fields: { cursor: 'This cursor is not valid' },
    })
  }
})

test.each(['0000-01-01T00:00:00Z', '2026-99-99T00:00:00Z'])(
  'the audit log refuses %s as a limit',
  async (at) => {
    for (const name of ['since', 'until']) {
      const { status, body } = await admin.send('GET', `/api/admin/identity-billing/audit?${name}=${at}`)
      expect({ status, fields: Object.keys(body.fields ?? {}) }).toEqual({ status: 400, fields: [name] })
    }
  },
)
