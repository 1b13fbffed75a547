import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPage } from './testing/render-page.test-helper.tsx'

test.each([
  ['/newsletter/confirm', 'Confirm subscription'],
  ['/newsletter/unsubscribe', 'Unsubscribe'],
  ['/webinars/confirm', 'Confirm registration'],
  ['/community/mute', 'Turn off notifications'],
])('%s sends nothing when it opens', async (page, button) => {
  const { sent } = renderPage(`${page}?token=abc`, {})
  expect(await screen.findByRole('button', { name: button })).toBeTruthy()
  expect(sent.filter(({ method }) => method !== 'GET')).toEqual([])
})
