import {
  InternalCallers,
  listCallers,
  makeInternalKeys,
  parties,
  proofFor,
  type Party,
} from '@fundharbor/contracts/check/callers'
import { endpoints } from '@fundharbor/contracts/endpoints'
import { expect, test } from 'vitest'
import { readEnv, ServiceEnv } from '../runtime/env.ts'
import { internalCalls } from './callers.ts'
import { trustCallers } from './trust.ts'

const keys = makeInternalKeys()
const callers = InternalCallers.parse(listCallers(keys))
const internalPaths = endpoints.filter(({ access }) => access === 'service')

/** Which internal endpoints a caller may call at a service. */
const callsOf = (caller: Party, callee: Party) => {
  const trust = trustCallers(callers, callee)
  const proof = proofFor(callee, keys[caller])
  return internalPaths.filter((spec) => trust(proof, spec)).map(({ method, path }) => `${method} ${path}`)
}

test('every internal endpoint is for some caller, and callers are given nothing else', () => {
  const named = [...new Set(internalPaths.map(({ method, path }) => `${method} ${path}`))]
  expect([...new Set(Object.values(internalCalls).flat())].toSorted()).toEqual(named.toSorted())
  for (const caller of parties)
    expect(callsOf(caller, 'catalog').toSorted()).toEqual([...internalCalls[caller]].toSorted())
})

test('only identity-billing deletes and exports what belongs to people', () => {
  const dangerous = /^DELETE |^GET \/internal\/export\//
  for (const caller of ['catalog', 'content', 'documents-ai', 'releases'] as const)
    expect(callsOf(caller, 'catalog').filter((name) => dangerous.test(name))).toEqual([])
  expect(callsOf('identity-billing', 'catalog')).toContain('DELETE /internal/people/:id')
})

test('a proof for one service is refused by every other service', () => {
  for (const caller of parties)
    for (const callee of parties)
      for (const other of parties.filter((each) => each !== callee))
        expect(trustCallers(callers, other)(proofFor(callee, keys[caller]))).toBe(false)
})

test('nothing else is a proof', () => {
  const trust = trustCallers(callers, 'catalog')
  const strangers = makeInternalKeys()
  const proof = proofFor('catalog', keys.content)
  expect(trust(proof)).toBe(true)
  for (const wrong of [
    '',
    ',',
    'x',
    proof.slice(1),
    `${proof}${proof}`,
    proofFor('catalog', strangers.content),
    listCallers(keys),
    keys.content,
    'é',
    'A'.repeat(86),
  ])
    expect(trust(wrong), wrong).toBe(false)
})

test('accepts the old and the new key of a caller while it is changed', () => {
  const next = makeInternalKeys()
  const both = InternalCallers.parse(`${listCallers(keys)}, ${listCallers(next)}`)
  for (const { content } of [keys, next])
    expect(trustCallers(both, 'catalog')(proofFor('catalog', content))).toBe(true)
})

const own = { INTERNAL_KEY: keys.catalog, INTERNAL_CALLERS: listCallers(keys) }

test.each([
  [{ INTERNAL_KEY: 'a secret of an earlier release' }, 'INTERNAL_KEY: must be a key as'],
  [{ INTERNAL_KEY: '' }, 'INTERNAL_KEY'],
  [{ INTERNAL_CALLERS: 'catalog=abc' }, 'INTERNAL_CALLERS: must have entries as'],
  [
    { INTERNAL_CALLERS: `nobody=${listCallers(keys).split('=')[1]}` },
    'INTERNAL_CALLERS: must have entries as',
  ],
  [{ CATALOG_URL: 'http://a:1,b' }, 'CATALOG_URL: must be an address'],
])('refuses the environment %o', (env, message) => {
  expect(() => readEnv(ServiceEnv, { PORT: '4001', DATABASE_URL: 'postgres://x', ...own, ...env })).toThrow(
    message,
  )
})

test('requires the site’s address and a mail server in production', () => {
  const env = {
    PORT: '4001',
    DATABASE_URL: 'postgres://x',
    ...own,
    NODE_ENV: 'production',
  }
  const both = { PUBLIC_URL: 'https://fundharbor.example', SMTP_URL: 'smtp://mail:25' }
  expect(() => readEnv(ServiceEnv, { ...env, ...both, SMTP_URL: '' })).toThrow(
    'SMTP_URL: is required in production',
  )
  expect(() => readEnv(ServiceEnv, { ...env, ...both, PUBLIC_URL: '' })).toThrow(
    'PUBLIC_URL: is required in production',
  )
  expect(readEnv(ServiceEnv, { ...env, ...both })).toMatchObject(both)
})
