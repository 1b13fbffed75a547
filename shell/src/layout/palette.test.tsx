import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { member, renderInShell } from '../testing/render-in-shell.test-helper.tsx'
import { PaletteButton } from './palette-button.tsx'
import { addRecent, forgetRecent } from '../palette/recent.ts'

beforeEach(() => {
  // jsdom has no layout.
  Element.prototype.scrollIntoView = () => undefined
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
})

afterEach(() => {
  cleanup()
  localStorage.clear()
})

const openPalette = async (responses: Record<string, unknown> = {}) => {
  const page = renderInShell(<PaletteButton user={member} />, {
    'GET /api/user': member,
    'GET /api/generated-documents': [],
    'GET /api/opportunities': [],
    ...responses,
  })
  await userEvent.keyboard('{Control>}k{/Control}')
  const dialog = within(await screen.findByRole('dialog', { name: 'Search or jump to' }))
  return { ...page, dialog, field: await dialog.findByRole('combobox') }
}

test('Ctrl+K offers the last pages and all pages, and Enter opens the first match', async () => {
  addRecent(member.id, { to: '/opportunities/7', title: 'Night Clinics' })
  const { dialog, field } = await openPalette()
  expect(dialog.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Night Clinics',
    'Account settings',
  ])
  await userEvent.type(field, 'account{Enter}')
  await waitFor(() => expect(location.pathname).toBe('/account'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('what is not found is said, and Escape closes', async () => {
  const { dialog, field } = await openPalette()
  await userEvent.type(field, 'zzzz')
  expect(await dialog.findByText('Nothing found.')).toBeTruthy()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a failed search leaves the pages', async () => {
  const { dialog, field } = await openPalette({
    'GET /api/opportunities': Response.json(
      { code: 'UNAVAILABLE', message: 'Busy', requestId: 'test' },
      { status: 503 },
    ),
  })
  await userEvent.type(field, 'acc')
  expect(dialog.getByRole('option', { name: 'Account settings' })).toBeTruthy()
})

test('signing out forgets the last pages', async () => {
  addRecent(member.id, { to: '/opportunities/7', title: 'Night Clinics' })
  forgetRecent(member.id)
  const { dialog } = await openPalette()
  expect(dialog.queryByRole('option', { name: 'Night Clinics' })).toBeNull()
})
