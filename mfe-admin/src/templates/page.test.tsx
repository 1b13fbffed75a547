import type { AdminTemplate } from '@fundharbor/contracts/documents/admin-templates'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { cellsOf, columnTitles, listOf, openPage } from '../render-page.test-helper.tsx'

const template: AdminTemplate = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Letter of thanks',
  description: 'Thanks after an award',
  category: 'thank-you-letter',
  template: '<p>Thank you.</p>',
  placeholders: [],
  isPremium: false,
  isActive: false,
  version: 2,
  createdAt: '2026-11-19T12:00:00.000Z',
  updatedAt: '2026-11-20T12:00:00.000Z',
}
const one = `/api/admin/document-templates/${template.id}`

test('lists templates, previews one and uses the text of an earlier version', async () => {
  const { sentTo } = openPage('/admin/templates', {
    'GET /api/admin/document-templates': listOf([template]),
    [`GET ${one}/versions`]: [
      { version: 1, name: 'Thanks', template: '<p>Thanks!</p>', createdAt: template.updatedAt },
    ],
    'POST /api/admin/document-templates/preview': { html: '<p>Thank you, Ines.</p>', missing: ['phone'] },
    [`PUT ${one}`]: template,
  })
  await screen.findByText('Letter of thanks')
  expect(columnTitles('Templates')).toEqual([
    'Name',
    'Description',
    'Category',
    'State',
    'Version',
    'Changed',
  ])
  expect(cellsOf('Letter of thanks').slice(1, 6)).toEqual([
    'Thanks after an award',
    'Thank you letter',
    'Hidden',
    '2',
    'November 20, 2026 at 12:00 PM',
  ])
  await userEvent.click(screen.getByRole('button', { name: 'Edit Letter of thanks' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit template' }))
  await userEvent.click(dialog.getByText('Preview'))
  expect(await dialog.findByText('Thank you, Ines.')).toBeTruthy()
  expect(dialog.getByText('Missing from your profile: phone')).toBeTruthy()
  await userEvent.click(await dialog.findByRole('button', { name: 'Use this text of version 1' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await screen.findByText('Template updated')
  expect(sentTo(one, 'PUT')[0]?.body).toEqual({
    name: 'Letter of thanks',
    category: 'thank-you-letter',
    description: 'Thanks after an award',
    template: '<p>Thanks!</p>',
    isActive: false,
    version: 2,
  })
})
