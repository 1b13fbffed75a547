import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { contactDetails } from '@fundharbor/kit/testing/examples.test-helper.ts'
import { renderPage } from '../testing/render-page.test-helper.tsx'

test.each([
  ['/privacy', 'Privacy', 'Who else can see your data'],
  ['/terms', 'Terms of use', 'Plans and payment'],
  ['/cookies', 'Cookies', 'How to remove them'],
])('%s is open to everyone', async (url, title, heading) => {
  renderPage(url, {})
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy()
  expect(await screen.findByRole('heading', { level: 2, name: heading })).toBeTruthy()
})

test('the privacy page names who is responsible, from the site’s settings', async () => {
  renderPage('/privacy', {
    'GET /api/contact': {
      ...contactDetails,
      name: 'Quay Foundation',
      email: 'data@quay.example',
      address: '2 Quay Street',
    },
  })
  const section = within(await screen.findByRole('region', { name: 'Who is responsible' }))
  expect(await section.findByText(/Quay Foundation/)).toBeTruthy()
  expect(section.getByRole('link', { name: 'data@quay.example' })).toBeTruthy()
})
