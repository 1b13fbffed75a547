import { expect, test } from 'vitest'
import { initialsOf, isCurrent } from './navigation.ts'

test.each([
  [{ firstName: 'Amara', lastName: 'Okafor', email: 'a@b.example' }, 'AO'],
  [{ firstName: 'amara', lastName: null, email: 'x@b.example' }, 'A'],
  [{ firstName: null, lastName: null, email: 'zoe@b.example' }, 'Z'],
  [{ firstName: null, lastName: null, email: '' }, 'U'],
])('initials of %o are %s', (user, initials) => {
  expect(initialsOf(user)).toBe(initials)
})

test('the dashboard link is current at both of its paths, other links also below their path', () => {
  expect(isCurrent('/', '/dashboard')).toBe(true)
  expect(isCurrent('/', '/opportunities')).toBe(false)
  expect(isCurrent('/opportunities', '/opportunities/1')).toBe(true)
  expect(isCurrent('/opportunities', '/opportunitiesx')).toBe(false)
})
