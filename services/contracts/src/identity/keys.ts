import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Instant, text } from '../primitives.ts'
import { Person } from './session.ts'

/** How an API key is sent: `Authorization: Bearer fh_…`. */
export const KEY_PREFIX = 'fh_'

/** An API key as its owner sees it; the key itself is shown once, when it is made. `hint` is its beginning. */
export const ApiKey = z.object({
  id: z.uuid(),
  name: z.string(),
  hint: z.string(),
  createdAt: Instant,
  lastUsedAt: Instant.nullable(),
})
export type ApiKey = z.infer<typeof ApiKey>

export const NewApiKey = z.object({ name: text(80).refine((name) => name !== '', 'Give the key a name') })
export type NewApiKey = z.infer<typeof NewApiKey>

/** API keys of the open data (`/common-grants`), for plans with `canExportData`; ten a person at most. */
export const keys = {
  list: endpoint({
    method: 'GET',
    path: '/api/keys',
    summary: 'Own API keys, the newest first',
    response: z.array(ApiKey),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/keys',
    summary:
      'Make an API key; the answer is the only one that carries it. PLAN_REQUIRED without canExportData',
    body: NewApiKey,
    response: ApiKey.extend({ key: z.string() }),
    status: 201,
    secretAnswer: true,
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/api/keys/:id',
    summary: 'Revoke an API key; it is refused from now on',
    params: z.object({ id: z.uuid() }),
    response: z.object({}),
  }),
}

/** For the service that answers the open data. Keys never travel between services: only their SHA-256 does. */
export const internalKeys = {
  check: endpoint({
    method: 'GET',
    path: '/internal/keys/:hash',
    summary: 'Whose API key has this SHA-256 (hexadecimal); null for none',
    access: 'service',
    params: z.object({ hash: z.string().regex(/^[0-9a-f]{64}$/) }),
    response: z.object({ id: z.uuid().nullable(), person: Person.nullable() }),
  }),
}
