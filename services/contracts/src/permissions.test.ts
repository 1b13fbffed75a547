import { expect, test } from 'vitest'
import { endpoints } from './endpoints.ts'

/** What changes only what belongs to the person, not to their workspace. */
const personal = [
  /^\/api\/(account|user|keys\/:id|session|billing\/refresh|login|logout|notifications)\b/,
  // Reminders, emails and what is new are each member's own; the routes check the other fields.
  /^\/api\/saved-(alerts|(opportunities|searches)\/:)/,
  /^\/api\/(calendar|push-devices)/,
  // Notes on an application are each member's own; the route checks the project.
  /^\/api\/applications\/:id$/,
  // Reviewers decide, too, if somebody has asked them; the route checks that.
  /^\/api\/applications\/:id\/approval$/,
  // A person who has a document written can cancel that.
  /^\/api\/generated-documents\/drafts\/:id\/cancel$/,
  // Everybody can leave, and join where they are invited.
  /^\/api\/(organization\/members\/:userId|invitations)/,
  /^\/api\/(forum|webinars)/,
]

test('every endpoint of members that changes something is personal or needs a role that can edit', () => {
  const undecided = endpoints
    .filter(({ method, access = 'member' }) => method !== 'GET' && access === 'member')
    .filter(({ path, permission }) => !permission && !personal.some((pattern) => pattern.test(path)))
    .map(({ method, path }) => `${method} ${path}`)
  expect(undecided).toEqual([])
})

test('nothing of administrators needs a role, and reading needs none to edit', () => {
  const odd = endpoints
    .filter(({ permission }) => permission)
    .filter(
      ({ method, access = 'member', permission }) =>
        access !== 'member' || (method === 'GET' && permission === 'edit'),
    )
  expect(odd).toEqual([])
})
