import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { freeMember, idOf, templates } from '../testing/examples.data.ts'
import { openPage, refusal } from '../testing/open-page.tsx'

const PREVIEW = `GET /api/document-templates/${idOf(10)}/preview`

const findCard = async (name: string) => {
  const heading = await screen.findByRole('heading', { name })
  return within(heading.closest('li') as HTMLElement)
}

test('a template is previewed with the member’s details, and leads to generating', async () => {
  openPage('/documents?tab=templates', {
    [PREVIEW]: { html: '<h1>Northquay</h1>', missing: ['requestedAmount'] },
  })
  const user = userEvent.setup()
  const card = await findCard('Cover Letter')
  await user.click(card.getByRole('button', { name: 'Preview' }))
  const preview = within(await screen.findByRole('dialog', { name: 'Cover Letter' }))
  expect(await preview.findByRole('heading', { name: 'Northquay' })).toBeTruthy()
  expect(preview.getByText('1 blank left')).toBeTruthy()
  await user.click(preview.getByRole('button', { name: 'Generate Document' }))
  await screen.findByRole('dialog', { name: 'Generate Document' })
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Template' }).value).toBe(idOf(10))
})

test('a preview that fails to load closes with an error', async () => {
  openPage('/documents?tab=templates', { [PREVIEW]: refusal(503, { code: 'UNAVAILABLE', message: 'Busy' }) })
  const card = await findCard('Cover Letter')
  await userEvent.click(card.getByRole('button', { name: 'Preview' }))
  await screen.findAllByText('Preview Failed')
  expect((await screen.findAllByText('Failed to generate preview')).length).toBeGreaterThan(0)
  expect(screen.queryByRole('dialog', { name: 'Cover Letter' })).toBeNull()
})

test('premium templates are marked and lead to the plans', async () => {
  openPage('/documents?tab=templates', { 'GET /api/user': freeMember })
  const card = await findCard('Grant Proposal')
  expect(card.getByText('Premium Only')).toBeTruthy()
  // No button says "Generate" where it would not.
  expect(card.getByRole('button', { name: 'Included in Basic, $10' })).toBeTruthy()
  await userEvent.click(card.getByRole('button', { name: 'Preview' }))
  const toasts = await screen.findAllByText('Upgrade your plan to preview premium templates')
  expect(toasts.length).toBeGreaterThan(0)
  expect(screen.getAllByText('Premium Feature').length).toBeGreaterThan(0)
})

test('templates that fail to load can be retried', async () => {
  const page = openPage('/documents?tab=templates', {
    'GET /api/document-templates': refusal(503, { code: 'UNAVAILABLE', message: 'Busy' }),
  })
  await screen.findByText('The templates could not be loaded')
  page.answers['GET /api/document-templates'] = templates
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await findCard('Cover Letter')).toBeTruthy()
})

test('without templates, says so', async () => {
  openPage('/documents?tab=templates', { 'GET /api/document-templates': [] })
  expect(await screen.findByText('No templates yet')).toBeTruthy()
})
