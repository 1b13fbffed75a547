import type { Registry } from '@fundharbor/contracts/platform/registry'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { RegistryContext } from '../registry-context.ts'
import { member, renderInShell } from '../testing/render-in-shell.test-helper.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { UnknownAddress } from './unknown-address.tsx'

afterEach(cleanup)

const linkTo = (label: string, access: 'public' | 'member') =>
  ({ label, to: `/${label.toLowerCase()}`, place: 'header', access, order: 1 }) as const
const registry: Registry = {
  kit: '2.1',
  shell: 'test',
  dev: false,
  areas: [
    {
      name: 'one',
      kit: '2.1',
      version: '1',
      entry: '/one.js',
      pages: [
        { path: '/blog', access: 'public' },
        { path: '/grants', access: 'member' },
      ],
      navigation: [linkTo('Blog', 'public'), linkTo('Applications', 'member')],
    },
  ],
}

test('a member at an unknown address finds other pages and a search', async () => {
  const { router } = renderInShell(
    <RegistryContext value={registry}>
      <NotFoundPage />
    </RegistryContext>,
    { 'GET /api/user': member },
    '/nowhere',
  )
  expect(await screen.findByRole('link', { name: 'Applications' })).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1, name: '404 Page Not Found' })).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Search for funding'), ' night clinic ')
  await userEvent.click(screen.getByRole('button', { name: 'Search' }))
  await expect.poll(() => router.state.location.pathname).toBe('/opportunities')
  expect(router.state.location.search).toBe('?search=night+clinic')
})

test('a visitor at an unknown address is told so, and where visitors can go', () => {
  renderInShell(
    <RegistryContext value={registry}>
      <UnknownAddress />
    </RegistryContext>,
    {},
    '/nowhere',
  )
  expect(screen.getByRole('status').textContent).toContain('There is no page at this address.')
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Blog'])
})
