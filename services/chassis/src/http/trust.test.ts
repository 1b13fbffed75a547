import Koa from 'koa'
import { expect, test } from 'vitest'
import { readEnv, ServiceEnv } from '../runtime/env.ts'
import { isTrustedService } from './trust.ts'

const isAccepted = (configured: string, given: string) => {
  const app = new Koa()
  app.context.internalSecret = configured
  const context = app.createContext(
    { headers: { 'x-internal-secret': given }, socket: {} } as never,
    { getHeaders: () => ({}) } as never,
  )
  return isTrustedService(context)
}

test('accepts the old and the new secret while it is changed, and no other', () => {
  const both = 'the old secret of the quay,the new secret of the quay'
  expect(isAccepted(both, 'the old secret of the quay')).toBe(true)
  expect(isAccepted(both, 'the new secret of the quay')).toBe(true)
  for (const wrong of ['', ',', both, 'the old secret of the qua', 'the new secret of the quay '])
    expect(isAccepted(both, wrong)).toBe(false)
})

test('accepts nothing if no secret is set', () => {
  expect(isAccepted('', '')).toBe(false)
})

test('checks each of several secrets and addresses', () => {
  const env = { PORT: '4001', DATABASE_URL: 'postgres://x', INTERNAL_SECRET: 'long enough to be one,short' }
  expect(() => readEnv(ServiceEnv, env)).toThrow(
    'INTERNAL_SECRET: Each secret must have at least 16 characters',
  )
  expect(() =>
    readEnv(ServiceEnv, { ...env, INTERNAL_SECRET: 'long enough to be one', CATALOG_URL: 'http://a:1,b' }),
  ).toThrow('CATALOG_URL: must be an address')
})

test('requires the site’s address and a mail server in production', () => {
  const env = {
    PORT: '4001',
    DATABASE_URL: 'postgres://x',
    INTERNAL_SECRET: 'long enough to be one',
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
