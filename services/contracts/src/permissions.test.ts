import { expect, test } from 'vitest'
import { endpoints } from './endpoints.ts'

/** What changes only what belongs to the person, not to their workspace. */
const personal = [
  /^\/api\/(account|user|keys|session|billing|login|logout)\b/,
  /^\/api\/(saved-|applications|calendar|push-devices|recommendations)/,
  /^\/api\/(generate-document|generated-documents|translate-|rewrite-text)/,
  /^\/api\/(forum|webinars)/,
]

test('every endpoint of members that changes something is personal or needs a role that can edit', () => {
  const undecided = endpoints
    .filter(({ method, access = 'member' }) => method !== 'GET' && access === 'member')
    .filter(({ path, permission }) => !permission && !personal.some((pattern) => pattern.test(path)))
    .map(({ method, path }) => `${method} ${path}`)
  expect(undecided).toEqual([])
})

test('nothing that only reads, and nothing of administrators, needs a role', () => {
  const odd = endpoints
    .filter(({ permission }) => permission)
    .filter(({ method, access = 'member' }) => method === 'GET' || access !== 'member')
  expect(odd).toEqual([])
})
