import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { RegistryContext } from '../registry-context.ts'
import { member, renderInShell } from '../testing/render-in-shell.test-helper.tsx'
import { AvatarButton } from './avatar-button.tsx'

afterEach(cleanup)

const registry = { kit: '2.1', shell: 'test', dev: false, areas: [] }
const own = { id: crypto.randomUUID(), name: 'Amara Okafor', role: 'owner', isCurrent: true }
const joined = { ...own, id: crypto.randomUUID(), name: 'Northquay Community Trust', isCurrent: false }

async function openMenu(organizations: object[]) {
  renderInShell(
    <RegistryContext value={registry}>
      <AvatarButton user={member} />
    </RegistryContext>,
    { 'GET /api/user': member, 'GET /api/session/organizations': organizations },
  )
  await userEvent.click(await screen.findByRole('button', { name: /Your account/ }))
}

test('the account menu lists the organizations of people who work for several', async () => {
  await openMenu([own, joined])
  const current = await screen.findByRole('menuitemradio', { name: /Amara Okafor/ })
  expect(current.getAttribute('aria-checked')).toBe('true')
  expect(screen.getByRole('menuitemradio', { name: 'Northquay Community Trust' })).toBeTruthy()
})

test('nothing changes for a person alone', async () => {
  await openMenu([own])
  expect(await screen.findByRole('menuitem', { name: 'Log out' })).toBeTruthy()
  expect(screen.queryByRole('menuitemradio')).toBeNull()
})
