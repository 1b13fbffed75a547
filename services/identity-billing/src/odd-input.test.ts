import { mountedEndpoints } from '@fundharbor/chassis/http/mount'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { seedPerson } from '../seeds/people.ts'
import { seedCookie } from '../seeds/sign-in.ts'
import { testIdentity, testSettings } from '../testing/identity.test-helper.ts'

/** Input that forms never send but scripts do: it is accepted or refused with its field, and breaks nothing. */
const service = testIdentity()
let cookie = ''

beforeAll(async () => {
  const admin = await seedPerson(service.knex(), 'admin')
  cookie = await seedCookie(service.knex(), admin, testSettings)
})

const oddValue = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    0,
    -1,
    1e308,
    1e21,
    '',
    ' ',
    '\u0000',
    '\ud800',
    'a\u0000b',
    '1e309',
    'NaN',
    '9'.repeat(400),
    'x'.repeat(5000),
    [],
    ['a'],
    {},
    { toString: 'x' },
    "'; DROP TABLE users; --",
    '2026-02-30T00:00:00Z',
    '00000000-0000-0000-0000-000000000000',
  ),
  fc.jsonValue(),
  fc.string({ unit: 'binary', maxLength: 60 }),
)

const namesOf = (schema: z.ZodType | undefined): string[] => {
  if (!schema) return []
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return Object.keys(json.properties ?? {})
}

const served = mountedEndpoints().filter(({ access, multipart }) => access !== 'service' && !multipart)
const withBody = served.filter(({ body }) => body)
const withQuery = served.filter(({ query }) => query)

const addressOf = (path: string) => path.replace(/:\w+/, crypto.randomUUID())

/** Never an error of the service itself. */
function expectSane({ status, body }: { status: number; body: { code?: string } }) {
  expect(status).toBeLessThan(500)
  if (status === 400) expect(body.code).toBe('INVALID')
}

describe('bodies', () => {
  test.each(withBody.map((spec) => [`${spec.method} ${spec.path}`, spec] as const))('%s', async (_, spec) => {
    const names = [...namesOf(spec.body), '__proto__', 'constructor']
    const bodies = fc.dictionary(fc.constantFrom(...names), oddValue, { minKeys: 1 })
    await fc.assert(
      fc.asyncProperty(bodies, async (body) => {
        expectSane(await service.send(spec.method, addressOf(spec.path), body, { cookie }))
      }),
      { numRuns: 40 },
    )
  })

  test.each(['[]', '"text"', '1', 'null', '{', '{"__proto__":{"role":"admin"}}', ''])(
    'that are %s instead of a form',
    async (body) => {
      for (const { method, path } of withBody) {
        expectSane(await service.send(method, addressOf(path), body, { cookie }))
      }
    },
  )
})

describe('queries', () => {
  test.each(withQuery.map((spec) => [`${spec.method} ${spec.path}`, spec] as const))(
    '%s',
    async (_, spec) => {
      const names = fc.constantFrom(...namesOf(spec.query), 'limit', 'cursor', 'unknown')
      const values = fc.oneof(
        fc.string({ unit: 'binary', maxLength: 40 }),
        fc.constantFrom('1000000000', '-1', '1e9', '\u0000', ''),
      )
      await fc.assert(
        fc.asyncProperty(fc.array(fc.tuple(names, values), { minLength: 1, maxLength: 4 }), async (pairs) => {
          const query = pairs
            .map(([name, value]) => `${name}=${encodeURIComponent(value.toWellFormed())}`)
            .join('&')
          expectSane(
            await service.send(spec.method, `${addressOf(spec.path)}?${query}`, undefined, { cookie }),
          )
        }),
        { numRuns: 60 },
      )
    },
  )
})
