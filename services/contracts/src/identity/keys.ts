import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Instant, text } from '../primitives.ts'
import { PasswordConfirmation } from './account.ts'
import { Person } from './session.ts'

/** How an API key is sent: `Authorization: Bearer fh_…`. */
export const KEY_PREFIX = 'fh_'

/** What a program can do with a key: `read`, or also `write`, such as saving an opportunity. */
export const KeyScope = z.enum(['read', 'write'])
export type KeyScope = z.infer<typeof KeyScope>

/**
 * An API key, as members of its workspace see it. `hint` is how the key begins; the key itself is only shown when it is created.
 * `createdBy` is the name of the person who made it.
 */
export const ApiKey = z.object({
  id: z.uuid(),
  name: z.string(),
  hint: z.string(),
  scope: KeyScope,
  createdBy: z.string().default(''),
  createdAt: Instant,
  lastUsedAt: Instant.nullable(),
})
export type ApiKey = z.infer<typeof ApiKey>

/** A name of at most 80 characters for a new key. Without the current password and, if it is on, the code, a 400. */
export const NewApiKey = z.object({
  name: text(80).refine((name) => name !== '', 'Give the key a name'),
  scope: KeyScope.default('read'),
  ...PasswordConfirmation.partial().shape,
})

/** API keys for programs (`/common-grants` and `/mcp`), at most ten per workspace. A key ends when the person who made it leaves. */
export const keys = {
  list: endpoint({
    method: 'GET',
    path: '/api/keys',
    summary: "Your workspace's API keys, newest first",
    response: z.array(ApiKey),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/keys',
    summary:
      'Create an API key, with the current password; only this response contains it. PLAN_REQUIRED without canExportData',
    permission: 'edit',
    body: NewApiKey,
    response: ApiKey.extend({ key: z.string() }),
    status: 201,
    hasSecretResponse: true,
  }),
  /** Owners can revoke all keys, others those that they made. */
  revoke: endpoint({
    method: 'DELETE',
    path: '/api/keys/:id',
    summary: 'Revoke an API key',
    params: z.object({ id: z.uuid() }),
    response: z.object({}),
  }),
}

/** For the service that answers programs. Only the SHA-256 of a key is sent between services. */
export const internalKeys = {
  check: endpoint({
    method: 'GET',
    path: '/internal/keys/:hash',
    summary: 'Who made the API key with this SHA-256 (hexadecimal), in its workspace; null if there is none',
    access: 'service',
    params: z.object({ hash: z.string().regex(/^[0-9a-f]{64}$/) }),
    response: z.object({
      id: z.uuid().nullable(),
      scope: KeyScope.default('read'),
      person: Person.nullable(),
    }),
  }),
}
