import { isCurrent } from '@fundharbor/contracts/platform/current-link'
import { expect, test } from 'vitest'
import type { AreaLink, Registry } from '@fundharbor/contracts/platform/registry'
import { footerColumns, helpLinks, menuGroups } from './navigation.ts'

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

const link = (label: string, place: AreaLink['place'], rest: Partial<AreaLink> = {}): AreaLink => ({
  label,
  to: `/${label.toLowerCase()}`,
  place,
  access: 'member',
  order: 1,
  ...rest,
})

const menuRegistry = {
  kit: '1.0',
  shell: 'x',
  dev: false,
  areas: [
    {
      name: 'mfe-x',
      kit: '1.0',
      version: '1',
      entry: '/x',
      pages: [
        { path: '/blog', access: 'public' },
        { path: '/help', access: 'public' },
      ],
      navigation: [
        link('Funding', 'tabs'),
        link('Funding', 'header'),
        link('Blog', 'header', { access: 'public' }),
        link('Blog', 'footer', { access: 'public', group: 'Learn' }),
        link('Saved', 'footer', { group: 'Product' }),
        link('Help', 'footer', { access: 'public', group: 'Learn' }),
      ],
    },
  ],
} satisfies Registry

const labels = (viewer: Parameters<typeof menuGroups>[1]) =>
  menuGroups(menuRegistry, viewer).map(
    ([title, links]) => `${title}: ${links.map(({ label: text }) => text).join(', ')}`,
  )

test('the help menu has what explains, without what the header has', () => {
  expect(
    helpLinks(menuRegistry, { emailVerified: true, role: 'user' }).map(({ label: text }) => text),
  ).toEqual(['Help'])
})

test('the phone’s menu has what the tabs do not have, each link once', () => {
  expect(labels({ emailVerified: true, role: 'user' })).toEqual([
    'Pages: Blog',
    'Learn: Help',
    'Product: Saved',
  ])
  expect(labels(null)).toEqual(['Pages: Blog', 'Learn: Help'])
})
