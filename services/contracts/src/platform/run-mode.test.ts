import { expect, test } from 'vitest'
import { findUnsafeMode } from './run-mode.ts'

const CLOCK_AT = '2026-11-21T12:00:00Z'

test.each([
  undefined,
  'http://localhost:8080',
  'https://LOCALHOST',
  'http://fundharbor.localhost:8080',
  'http://127.0.0.1:8080',
  'http://127.9.9.9',
  'http://2130706433/',
  'http://[::1]:8080',
])('a site at %s can have stand-ins and a clock of its own', (url) => {
  expect(findUnsafeMode({ PUBLIC_URL: url, CLOCK_AT })).toBeUndefined()
})

const open = [
  'https://fundharbor.example',
  'http://fundharbor.example:8080',
  'https://localhost.fundharbor.example',
  'https://notlocalhost',
  'http://127.0.0.1.nip.io',
  'http://0.0.0.0:8080',
  'http://192.168.1.20:8080',
  'http://10.0.0.7',
  'http://[fd00::1]',
  'http://harbor-laptop.local',
  'http://localhost@fundharbor.example',
]

test.each(open)('a site at %s needs NODE_ENV', (url) => {
  expect(findUnsafeMode({ PUBLIC_URL: url })).toMatch(/^PUBLIC_URL is not an address of this machine\./)
  for (const NODE_ENV of ['development', 'test', 'production'])
    expect(findUnsafeMode({ PUBLIC_URL: url, NODE_ENV })).toBeUndefined()
})

test.each(open)('a site at %s has the machine’s clock in production', (url) => {
  expect(findUnsafeMode({ PUBLIC_URL: url, CLOCK_AT, NODE_ENV: 'production' })).toMatch(
    /^CLOCK_AT works only/,
  )
  expect(findUnsafeMode({ PUBLIC_URL: url, CLOCK_AT, NODE_ENV: 'development' })).toBeUndefined()
})
