import { expect, test } from 'vitest'
import type { Registry } from '@fundharbor/contracts/platform/registry'
import { footerColumns, initialsOf, isCurrent } from './navigation.ts'

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

const footerLink = (label: string, to: string, access: 'public' | 'member') => ({
  label,
  to,
  access,
  place: 'footer' as const,
  order: 1,
  group: 'Product',
})
const registry: Registry = {
  kit: '2.1',
  shell: '1',
  dev: false,
  areas: [
    {
      name: 'one',
      kit: '2.1',
      version: '1',
      entry: '/one.js',
      pages: [
        { path: '/blog', access: 'public' },
        { path: '/documents', access: 'member' },
      ],
      // Earlier releases declare links to members' pages as public.
      navigation: [footerLink('Blog', '/blog', 'public'), footerLink('Documents', '/documents', 'public')],
    },
  ],
}
const footerLabels = (viewer: { emailVerified: boolean; role: 'user' } | null) =>
  footerColumns(registry, viewer).flatMap(([, links]) => links.map(({ label }) => label))

test('the footer leads visitors only to pages that they may see', () => {
  expect(footerLabels(null)).toEqual(['Blog'])
  expect(footerLabels({ emailVerified: true, role: 'user' })).toEqual(['Blog', 'Documents'])
})
