import { expect, test } from 'vitest'
import { initialsOf } from './initials.ts'

test.each([
  [{ firstName: 'Amara', lastName: 'Okafor', fullName: 'A', email: 'a@b.example' }, 'AO'],
  [{ firstName: 'amara', lastName: null, fullName: 'Amara Okafor', email: 'x@b.example' }, 'A'],
  [{ firstName: null, lastName: null, fullName: 'Amara N. Okafor', email: 'x@b.example' }, 'AO'],
  [{ firstName: null, lastName: null, fullName: 'Amara Okafor (sample)', email: 'x@b.example' }, 'AO'],
  [{ firstName: null, lastName: null, fullName: ' Amara ', email: 'x@b.example' }, 'A'],
  [{ firstName: null, lastName: null, fullName: '', email: 'zoe@b.example' }, 'Z'],
  [{ firstName: null, lastName: null, fullName: '', email: '' }, 'U'],
])('initials of %o are %s', (user, initials) => {
  expect(initialsOf(user)).toBe(initials)
})
