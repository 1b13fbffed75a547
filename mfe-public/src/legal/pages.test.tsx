import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage } from '../test-page.tsx'

test.each([
  ['/privacy', 'Privacy', 'Who else sees it'],
  ['/terms', 'Terms of Use', 'Plans and payment'],
  ['/cookies', 'Cookies', 'How to get rid of it'],
])('%s is there for everyone', async (address, title, part) => {
  openPage(address, {})
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy()
  expect(await screen.findByRole('heading', { level: 2, name: part })).toBeTruthy()
})
