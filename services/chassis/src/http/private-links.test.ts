import { beforeEach, expect, test } from 'vitest'
import { deriveLinksFrom, linkToken, readLinkToken } from './private-links.ts'

const SECRET = 'a secret of this test'
const ID = '8f4c1f5e-0c1d-4f0e-9a53-2a1b7c6d5e4f'
const OTHER = '11111111-2222-4333-8444-555555555555'

beforeEach(() => deriveLinksFrom([SECRET]))

test('a token says what it is about, and is the same each time', () => {
  const token = linkToken('digests', ID)
  expect(token).toBe(linkToken('digests', ID))
  expect(token).toMatch(/^[\w-]+$/)
  expect(readLinkToken('digests', token)).toEqual([ID])
  expect(readLinkToken('reminder', linkToken('reminder', ID, OTHER))).toEqual([ID, OTHER])
})

const valid = () => linkToken('digests', ID)
test.each<[string, () => string]>([
  ['nothing', () => ''],
  ['an ID alone', () => ID],
  ['an ID with a guess', () => ID + 'x'.repeat(43)],
  ['another ID with its signature', () => valid().replace(ID, OTHER)],
  ['a signature alone', () => valid().slice(ID.length)],
  ['a changed signature', () => valid().replace(/.$/, (last) => (last === 'A' ? 'E' : 'A'))],
  ['a token that was cut', () => valid().slice(0, -1)],
  ['a token with more behind it', () => `${valid()}A`],
  ['one for another purpose', () => linkToken('reminders', ID)],
  ['no IDs at all', () => linkToken('digests')],
  ['other signs', () => 'É"><🦆'.repeat(20)],
])('%s is no token', (_, make) => {
  expect(readLinkToken('digests', make())).toBeUndefined()
})

test('a new secret makes the links, and those of the old one work until it is removed', () => {
  const old = valid()
  deriveLinksFrom(['a secret that is newer', SECRET])
  expect(linkToken('digests', ID)).not.toBe(old)
  expect(readLinkToken('digests', old)).toEqual([ID])
  deriveLinksFrom(['a secret that is newer'])
  expect(readLinkToken('digests', old)).toBeUndefined()
})
