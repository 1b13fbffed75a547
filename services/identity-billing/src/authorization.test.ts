import { mountedEndpoints } from '@fundharbor/chassis/http/mount'
import { TEST_SECRET } from '@fundharbor/chassis/testing/service'
import { beforeAll, describe, expect, test } from 'vitest'
import { seedPerson, type Kind } from '../seeds/people.ts'
import { seedCookie } from '../seeds/sign-in.ts'
import { testBilling } from '../testing/billing.test-helper.ts'
import { OrganizationModel } from './organizations/model.ts'
import { TestBrowser, testSettings } from '../testing/identity.test-helper.ts'

/** Who may call what. A route fails the tests if it is not listed here or responds otherwise. */
const matrix = {
  everyone: [
    'POST /api/register',
    'GET /api/login',
    'POST /api/login',
    'POST /api/logout',
    'POST /api/resend-verification',
    'GET /api/verify-email',
    'POST /api/verify-email',
    'POST /api/forgot-password',
    'POST /api/reset-password',
    'POST /api/reset-password/check',
    'GET /api/user/picture/:name',
    'GET /api/create-subscription',
    'GET /api/billing/checkout',
    'GET /api/billing/checkout/:id',
    'GET /api/billing/settings',
    'POST /api/stripe/webhook',
    'GET /api/notice',
    'GET /api/feature-flags',
  ],
  session: ['GET /api/user', 'GET /api/auth/user', 'PUT /api/account/email', 'GET /api/live'],
  member: [
    'PUT /api/user/profile',
    'GET /api/account',
    'POST /api/account/password',
    'POST /api/account/email',
    'DELETE /api/account/email',
    'PATCH /api/account/notifications',
    'PUT /api/account/tour',
    'POST /api/account/picture',
    'DELETE /api/account/picture',
    'GET /api/account/sessions',
    'DELETE /api/account/sessions',
    'DELETE /api/account/sessions/:id',
    'POST /api/account/export',
    'POST /api/account/deletion',
    'POST /api/account/two-factor',
    'POST /api/account/two-factor/confirmation',
    'POST /api/account/two-factor/recovery-codes',
    'POST /api/account/two-factor/removal',
    'GET /api/organization',
    'POST /api/organization',
    'PUT /api/organization/:id',
    'POST /api/organization/upload-documents',
    'GET /api/organization/documents/:id',
    'GET /api/organization/completeness',
    'GET /api/organization/members',
    'PATCH /api/organization/members/:userId',
    'DELETE /api/organization/members/:userId',
    'PUT /api/organization/members/:userId/seat',
    'GET /api/organization/activity',
    'GET /api/organization/invitations',
    'POST /api/organization/invitations',
    'DELETE /api/organization/invitations/:id',
    'POST /api/invitations/accept',
    'GET /api/session/organizations',
    'POST /api/session/organization',
    'PUT /api/live/presence',
    'GET /api/notifications',
    'POST /api/notifications/:id/read',
    'POST /api/notifications/read-all',
    'GET /api/notifications/preferences',
    'PUT /api/notifications/preferences/:kind',
    'GET /api/projects',
    'POST /api/projects',
    'PATCH /api/projects/:id',
    'DELETE /api/projects/:id',
    'GET /api/subscription/status',
    'GET /api/billing/subscription',
    'GET /api/billing/invoices',
    'POST /api/billing/refresh',
    'POST /api/billing/plan',
    'POST /api/billing/cancellation',
    'DELETE /api/billing/cancellation',
    'POST /api/billing/card',
    'GET /api/keys',
    'POST /api/keys',
    'DELETE /api/keys/:id',
  ],
  admin: [
    'GET /api/admin/users',
    'GET /api/admin/users/export',
    'POST /api/admin/users/invitations',
    'PATCH /api/admin/users/:id/plan',
    'DELETE /api/admin/users/:id/sessions',
    'PATCH /api/admin/users/:id/block',
    'PATCH /api/admin/users/:id/role',
    'POST /api/admin/users/:id/resend-verification',
    'GET /api/admin/organizations',
    'GET /api/admin/organizations/:id/members',
    'PATCH /api/admin/organizations/:id/verification',
    'GET /api/admin/organizations/export',
    'GET /api/admin/identity-billing/audit',
    'GET /api/admin/identity-billing/audit/export',
    'GET /api/admin/releases',
    'GET /api/admin/releases/overview',
    'POST /api/admin/releases/rollback',
    'GET /api/admin/releases/states',
    'POST /api/admin/releases/states/:number/preview',
    'GET /api/admin/identity-billing/statistics',
    'GET /api/admin/settings',
    'PATCH /api/admin/settings/flags/:name',
    'PUT /api/admin/settings/banner',
  ],
  service: [
    'GET /internal/keys/:hash',
    'GET /internal/session',
    'POST /internal/notifications',
    'GET /internal/people/:id',
    'GET /internal/people/:id/facts',
    'GET /internal/people/:id/applicant',
    'GET /internal/workspaces/:workspaceId/members',
    'GET /internal/organization-counts',
    'GET /internal/feature-rules',
  ],
} as const
type Access = keyof typeof matrix

const kinds = ['visitor', 'blocked', 'unverified', 'member', 'admin'] as const
type Caller = (typeof kinds)[number]

/** The problem code for each caller; undefined if they have access. */
const refusals: Record<Access, Record<Caller, string | undefined>> = {
  everyone: {
    visitor: undefined,
    blocked: undefined,
    unverified: undefined,
    member: undefined,
    admin: undefined,
  },
  session: {
    visitor: 'SIGNED_OUT',
    blocked: 'SIGNED_OUT',
    unverified: undefined,
    member: undefined,
    admin: undefined,
  },
  member: {
    visitor: 'SIGNED_OUT',
    blocked: 'SIGNED_OUT',
    unverified: 'UNVERIFIED',
    member: undefined,
    admin: undefined,
  },
  admin: {
    visitor: 'SIGNED_OUT',
    blocked: 'SIGNED_OUT',
    unverified: 'UNVERIFIED',
    member: 'FORBIDDEN',
    admin: undefined,
  },
  service: {
    visitor: 'NOT_FOUND',
    blocked: 'NOT_FOUND',
    unverified: 'NOT_FOUND',
    member: 'NOT_FOUND',
    admin: 'NOT_FOUND',
  },
}
const ACCESS_CODES = ['SIGNED_OUT', 'UNVERIFIED', 'FORBIDDEN']

const { service } = await testBilling()
const cookies = {} as Record<Caller, () => Promise<string>>

beforeAll(async () => {
  for (const kind of kinds) {
    if (kind === 'visitor') cookies[kind] = async () => ''
    else {
      const user = await seedPerson(service.knex(), kind satisfies Kind)
      cookies[kind] = () => seedCookie(service.knex(), user, testSettings)
    }
  }
})

const addressOf = (path: string) =>
  path
    .replace(':number', '1')
    .replace(':workspaceId', crypto.randomUUID())
    .replace(':id', crypto.randomUUID())
    .replace(':name', `${crypto.randomUUID()}.png`)

test('every route is in the matrix with its access', () => {
  const listed = Object.entries(matrix).flatMap(([access, routes]) =>
    routes.map((route) => `${route} ${access}`),
  )
  const served = mountedEndpoints().map(
    ({ method, path, access = 'member' }) => `${method} ${path} ${access}`,
  )
  expect(served.toSorted()).toEqual(listed.toSorted())
})

describe.each(Object.entries(matrix))('for %s', (access, routes) => {
  const cases = routes.flatMap((route) => kinds.map((kind) => [route, kind] as const))
  test.each(cases)('%s as %s', async (route, kind) => {
    const [method = '', path = ''] = route.split(' ')
    const cookie = await cookies[kind]()
    const body = method === 'GET' || method === 'DELETE' ? undefined : {}
    const response = await service.send(method, addressOf(path), body, cookie ? { cookie } : {})
    const expected = refusals[access as Access][kind]
    if (expected) expect(response.body.code).toBe(expected)
    else expect(ACCESS_CODES).not.toContain(response.body?.code)
    expect(response.status).toBeLessThan(500)
  })
})

describe('records of another member', () => {
  test.each([
    ['PUT', '/api/organization/:organization'],
    ['GET', '/api/organization/documents/:document'],
    ['DELETE', '/api/account/sessions/:session'],
  ])('%s %s are not found', async (method, path) => {
    const owner = await seedPerson(service.knex(), 'organization-member')
    const browser = new TestBrowser(service, await seedCookie(service.knex(), owner, testSettings))
    const organization = await OrganizationModel.query().findOne({ userId: owner.id }).throwIfNotFound()
    const [document] = await service
      .knex()
      .table('organization_documents')
      .insert({
        organizationId: organization.id,
        file: crypto.randomUUID(),
        name: 'charter.pdf',
        mime: 'application/pdf',
        size: 1,
        uploadedAt: new Date(),
      })
      .returning('id')
    const { body: sessions } = await browser.send('GET', '/api/account/sessions')
    const address = path
      .replace(':organization', organization.id)
      .replace(':document', document.id)
      .replace(':session', sessions[0].id)
    const body = method === 'PUT' ? { name: 'Mine now', category: 'other' } : undefined
    const response = await service.send(method, address, body, { cookie: await cookies.member() })
    expect(response.status).toBe(404)
  })
})

test('the shared secret gives access to internal routes only', async () => {
  const secret = { 'x-internal-secret': TEST_SECRET }
  expect((await service.send('GET', '/internal/organization-counts', undefined, secret)).status).toBe(200)
  expect((await service.send('GET', '/api/user', undefined, secret)).status).toBe(401)
})

test('headers that claim an identity are ignored', async () => {
  const forged = { 'x-user-id': crypto.randomUUID(), 'x-role': 'admin', authorization: 'Bearer admin' }
  expect((await service.send('GET', '/api/admin/users', undefined, forged)).status).toBe(401)
})
