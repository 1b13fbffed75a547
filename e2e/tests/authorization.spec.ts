import { endpoints } from '@fundharbor/contracts/endpoints'
import type { Access, EndpointSpec } from '@fundharbor/contracts/endpoint'
import { expect, test, type AccountKind } from '../fixtures.ts'
import { openRequestsAs } from '../people.ts'

type Caller = 'visitor' | Exclude<AccountKind, 'organization-member'>

/** The error that each access level sends to each caller. Undefined means that the caller is allowed. */
const expectedErrors: Record<Access, Partial<Record<Caller, string>>> = {
  everyone: {},
  session: { visitor: 'SIGNED_OUT', blocked: 'SIGNED_OUT' },
  member: { visitor: 'SIGNED_OUT', blocked: 'SIGNED_OUT', unverified: 'UNVERIFIED' },
  admin: { visitor: 'SIGNED_OUT', blocked: 'SIGNED_OUT', unverified: 'UNVERIFIED', member: 'FORBIDDEN' },
  service: {
    visitor: 'NOT_FOUND',
    blocked: 'NOT_FOUND',
    unverified: 'NOT_FOUND',
    member: 'NOT_FOUND',
    admin: 'NOT_FOUND',
  },
}

const urlOf = ({ path }: EndpointSpec) => path.replaceAll(/:\w+/g, crypto.randomUUID())

for (const who of ['visitor', 'blocked', 'unverified', 'member', 'admin'] as const) {
  test(`the ${who} is rejected by every endpoint that requires more access`, async ({ baseURL }) => {
    const request = await openRequestsAs(who, baseURL)
    const unexpected: string[] = []
    let requests = 0
    for (const spec of endpoints) {
      const expected = expectedErrors[spec.access ?? 'member'][who]
      if (!expected) continue
      requests += 1
      const response = await request.fetch(urlOf(spec), { method: spec.method, maxRedirects: 0 })
      const { code } = (await response.json().catch(() => ({}))) as { code?: string }
      if (code !== expected)
        unexpected.push(`${spec.method} ${spec.path}: ${response.status()} ${code}, not ${expected}`)
    }
    expect(unexpected).toEqual([])
    expect(requests).toBeGreaterThan(0)
  })
}

/**
 * Endpoints that accept cross-site requests: email clients send the unsubscribe requests, which contain a token; the
 * CommonGrants searches only read; assistants send an API key instead of a cookie; and the payment provider signs its webhooks.
 */
const allowedCrossSite = /unsubscribe|mute|common-grants|mcp$|stripe\/webhook/

test('cross-site requests cannot change anything, even with cookies', async ({ baseURL }) => {
  const request = await openRequestsAs('member', baseURL)
  for (const spec of endpoints) {
    if (spec.method === 'GET' || spec.access === 'service' || allowedCrossSite.test(spec.path)) continue
    const response = await request.fetch(urlOf(spec), {
      method: spec.method,
      headers: { origin: 'https://elsewhere.example' },
    })
    expect([403, 404], `${spec.method} ${spec.path}`).toContain(response.status())
  }
})
