import type { Registry } from '@fundharbor/contracts/platform/registry'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { RegistryContext } from '../registry-context.ts'
import { member, renderInShell } from '../testing/render-in-shell.test-helper.tsx'
import { FailedPage, useOwnFrame } from './own-frame.tsx'

afterEach(cleanup)

const registry: Registry = {
  kit: '2.1',
  shell: 'test',
  dev: false,
  areas: [
    {
      name: 'console',
      kit: '2.1',
      version: '1',
      entry: '/console.js',
      pages: [{ path: '/', access: 'admin', hasOwnFrame: true }],
      navigation: [],
    },
  ],
}
const Frame = () => <p>{useOwnFrame() ? 'Own frame' : 'Frame of the site'}</p>

const show = (role: 'user' | 'admin', hasFailed = false) =>
  renderInShell(
    <RegistryContext value={registry}>
      <Frame />
      {hasFailed && <FailedPage>This page could not be loaded</FailedPage>}
    </RegistryContext>,
    { 'GET /api/user': { ...member, role } },
  )

test('a page with its own frame has it from the beginning', async () => {
  show('admin')
  expect(screen.getByText('Own frame')).toBeTruthy()
  expect(await screen.findByText('Own frame')).toBeTruthy()
})

test('the frame of the site comes back for who may not see the page, and when it fails', async () => {
  show('user')
  expect(await screen.findByText('Frame of the site')).toBeTruthy()
  cleanup()
  show('admin', true)
  expect(await screen.findByText('Frame of the site')).toBeTruthy()
})
