import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { openPage } from '../testing/open-page.tsx'

test('an unsubscribe link unsubscribes once the button is pressed', async () => {
  const message = 'We won’t email you about new matches for this search any more.'
  const { sentTo } = openPage('/saved/stop?token=abc', { 'POST /api/saved-alerts/unsubscribe': { message } })
  const button = await screen.findByRole('button', { name: 'Unsubscribe' })
  expect(sentTo('/api/saved-alerts/unsubscribe', 'POST')).toEqual([])
  await userEvent.click(button)
  expect(await screen.findByText(message)).toBeTruthy()
  const sent = sentTo('/api/saved-alerts/unsubscribe', 'POST')
  expect(sent.map(({ body }) => body)).toEqual([{ token: 'abc' }])
})

test('an unsubscribe link without its token says to open it again', async () => {
  const { sentTo } = openPage('/saved/stop', {})
  expect(await screen.findByText('Open the link in the email again.')).toBeTruthy()
  expect(sentTo('/api/saved-alerts/unsubscribe', 'POST')).toEqual([])
})
