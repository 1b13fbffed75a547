import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPage } from '../testing/render-page.test-helper.tsx'

test.each([
  ['/privacy', 'Privacy', 'Who else can see your data'],
  ['/terms', 'Terms of Use', 'Plans and payment'],
  ['/cookies', 'Cookies', 'How to remove them'],
])('%s is open to everyone', async (url, title, heading) => {
  renderPage(url, {})
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy()
  expect(await screen.findByRole('heading', { level: 2, name: heading })).toBeTruthy()
})
