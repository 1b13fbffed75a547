import type { ContactMessage } from '@fundharbor/contracts/content/contact'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { cellsOf, columnTitles, listOf, openPage } from '../render-page.test-helper.tsx'

const message: ContactMessage = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Amara Okafor',
  email: 'amara@northquay.example',
  organization: 'Northquay Trust',
  subject: 'Travel costs',
  category: 'billing',
  message: 'May travel be paid?',
  status: 'new',
  isPriority: true,
  createdAt: '2026-11-20T15:00:00.000Z',
  replies: [],
}
const one = `/api/admin/contact-messages/${message.id}`

test('lists messages, closes one and replies to it', async () => {
  const { sentTo } = openPage('/admin/contact?status=new&sort=oldest', {
    'GET /api/admin/contact-messages': listOf([message]),
    [`PATCH ${one}`]: { ...message, status: 'closed' },
    [`POST ${one}/replies`]: message,
  })
  await screen.findByText('Travel costs')
  expect(columnTitles('Messages')).toEqual(['Subject', 'From', 'Topic', 'Received', 'Status'])
  expect(cellsOf('Travel costs')).toEqual(
    expect.arrayContaining([
      'Amara Okafor',
      'Billing & Subscriptions',
      'November 20, 2026 at 3:00 PM',
      'NewPriority',
    ]),
  )
  expect(sentTo('/api/admin/contact-messages')[0]?.query).toEqual({
    status: 'new',
    sort: 'oldest',
    limit: '50',
  })
  await userEvent.click(screen.getByRole('button', { name: 'Close Travel costs' }))
  expect(await screen.findByText('Message closed')).toBeTruthy()
  expect(sentTo(one, 'PATCH')[0]?.body).toEqual({ status: 'closed' })
  await userEvent.click(screen.getByRole('button', { name: 'Expand row' }))
  expect(screen.getByText('May travel be paid?')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Reply to Amara Okafor'), ' Yes. ')
  await userEvent.click(screen.getByRole('button', { name: 'Send reply' }))
  expect(await screen.findByText('Reply sent')).toBeTruthy()
  expect(sentTo(`${one}/replies`, 'POST')[0]?.body).toEqual({ text: 'Yes.' })
})
