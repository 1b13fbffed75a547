import { isCurrent } from '@fundharbor/contracts/platform/current-link'
import { expect, test } from 'vitest'
import type { AreaLink, Registry } from '@fundharbor/contracts/platform/registry'
import { footerColumns, helpLinks, memberFooterLinks, menuGroups } from './navigation.ts'

test('the dashboard link is current at both of its paths, other links also below their path', () => {
  expect(isCurrent('/', '/dashboard')).toBe(true)
  expect(isCurrent('/', '/opportunities')).toBe(false)
  expect(isCurrent('/opportunities', '/opportunities/1')).toBe(true)
  expect(isCurrent('/opportunities', '/opportunitiesx')).toBe(false)
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
        link('Documents', 'tabs'),
        link('Funding', 'header'),
        link('Blog', 'header', { access: 'public' }),
        link('Blog', 'footer', { access: 'public', group: 'Learn' }),
        link('Saved', 'footer', { group: 'Product' }),
        link('Help', 'footer', { access: 'public', group: 'Learn' }),
        link('Documents', 'footer', { access: 'public', group: 'Product' }),
      ],
    },
  ],
} satisfies Registry

const labels = (viewer: Parameters<typeof menuGroups>[1]) =>
  menuGroups(menuRegistry, viewer).map(
    ([title, links]) => `${title}: ${links.map(({ label: text }) => text).join(', ')}`,
  )

test('visitors see the footer’s public links, also to pages that ask them to sign in', () => {
  const names = footerColumns(menuRegistry, null).flatMap(([, links]) => links.map(({ label: text }) => text))
  expect(names).toEqual(['Blog', 'Help', 'Documents'])
})

test('the footer of members has the pages of their header, and what explains', () => {
  const names = memberFooterLinks(menuRegistry, { emailVerified: true, role: 'user' })
  expect(names.map(({ label: text }) => text)).toEqual(['Blog', 'Help'])
})

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
  expect(labels(null)).toEqual(['Pages: Blog', 'Learn: Help', 'Product: Documents'])
})
