import Koa from 'koa'
import { expect, test } from 'vitest'
import { readEnv, ServiceEnv } from '../runtime/env.ts'
import { isTrustedService } from './trust.ts'

const asks = (configured: string, given: string) => {
  const app = new Koa()
  app.context.internalSecret = configured
  const context = app.createContext(
    { headers: { 'x-internal-secret': given }, socket: {} } as never,
    { getHeaders: () => ({}) } as never,
  )
  return isTrustedService(context)
}

test('while a secret is changed, the old and the new one are believed, and no other', () => {
  const both = 'the old secret of the quay,the new secret of the quay'
  expect(asks(both, 'the old secret of the quay')).toBe(true)
  expect(asks(both, 'the new secret of the quay')).toBe(true)
  for (const wrong of ['', ',', both, 'the old secret of the qua', 'the new secret of the quay '])
    expect(asks(both, wrong)).toBe(false)
})

test('nothing is believed where no secret is set', () => {
  expect(asks('', '')).toBe(false)
})

test('each of several secrets and addresses is checked', () => {
  const env = { PORT: '4001', DATABASE_URL: 'postgres://x', INTERNAL_SECRET: 'long enough to be one,short' }
  expect(() => readEnv(ServiceEnv, env)).toThrow('INTERNAL_SECRET: Each secret needs 16 characters or more')
  expect(() =>
    readEnv(ServiceEnv, { ...env, INTERNAL_SECRET: 'long enough to be one', CATALOG_URL: 'http://a:1,b' }),
  ).toThrow('CATALOG_URL: must be an address')
})

test('in production the mail server has to be named', () => {
  const env = {
    PORT: '4001',
    DATABASE_URL: 'postgres://x',
    INTERNAL_SECRET: 'long enough to be one',
    NODE_ENV: 'production',
  }
  expect(() => readEnv(ServiceEnv, env)).toThrow('SMTP_URL: is needed in production')
  expect(readEnv(ServiceEnv, { ...env, SMTP_URL: 'smtp://mail:25' }).SMTP_URL).toBe('smtp://mail:25')
})
