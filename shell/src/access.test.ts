import type { Registry } from '@fundharbor/contracts/platform/registry'
import { expect, test } from 'vitest'
import { resolvePage, isKnownPath, type Viewer } from './access.ts'

const area = (name: string, pages: Registry['areas'][number]['pages']) => ({
  name,
  kit: '1.0',
  version: '1.0.0-1',
  entry: `/remotes/${name}/1.0.0-1/entry.js`,
  pages,
  navigation: [],
})

const registry: Registry = {
  kit: '1.0',
  shell: '1.0.0-1',
  dev: false,
  areas: [
    area('mfe-public', [
      { path: '/', access: 'visitor' },
      { path: '/blog', access: 'public' },
      { path: '/contact', access: 'everyone' },
    ]),
    area('mfe-funding', [
      { path: '/', access: 'member' },
      { path: '/opportunities', access: 'member' },
    ]),
    area('mfe-admin', [{ path: '/admin', access: 'admin' }]),
  ],
}

const member: Viewer = { emailVerified: true, role: 'user' }
const admin: Viewer = { emailVerified: true, role: 'admin' }
const unverified: Viewer = { emailVerified: false, role: 'admin' }

const shown = (path: string, viewer: Viewer) => {
  const resolved = resolvePage(path, viewer, registry)
  return resolved.show === 'area'
    ? `${resolved.area.name} ${resolved.at ?? resolved.page.path}`
    : resolved.show
}

test.each<[string, Viewer, string]>([
  ['/', undefined, 'spinner'],
  ['/', null, 'mfe-public /'],
  ['/', member, 'mfe-funding /'],
  ['/blog/an-article', null, 'mfe-public /blog'],
  ['/blog/', member, 'mfe-public /blog'],
  ['/opportunities/1', member, 'mfe-funding /opportunities'],
  ['/opportunities', null, 'sign-in'],
  ['/opportunities/1', null, 'sign-in'],
  ['/admin', null, 'sign-in'],
  ['/nowhere', null, 'mfe-public /'],
  ['/nowhere', member, 'not-found'],
  ['/opportunitiesx', member, 'not-found'],
  ['/admin', member, 'not-found'],
  ['/admin', admin, 'mfe-admin /admin'],
  ['/account', member, 'account'],
  ['/account/', admin, 'account'],
  ['/account/other', member, 'not-found'],
  ['/notifications', member, 'notifications'],
  ['/notifications', null, 'sign-in'],
  ['/account', null, 'sign-in'],
  ['/account', unverified, 'verification'],
  ['/blog', unverified, 'verification'],
  ['/contact', unverified, 'mfe-public /contact'],
  ['/contact', null, 'mfe-public /contact'],
  ['/admin', unverified, 'verification'],
])('%s for %o shows %s', (path, viewer, expected) => {
  expect(shown(path, viewer)).toBe(expected)
})

test('a known path is one that some viewer may see', () => {
  expect(isKnownPath('/admin', registry)).toBe(true)
  expect(isKnownPath('/admin/users', registry)).toBe(true)
  expect(isKnownPath('/elsewhere', registry)).toBe(false)
})
