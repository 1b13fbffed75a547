import type { AdminSubject, AdminSubjectRow, SearchPreview } from '@fundharbor/contracts/catalog/subjects'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { listOf, openPage, refusal } from '../render-page.test-helper.tsx'

const row: AdminSubjectRow = {
  id: 'solar',
  label: 'Solar power',
  kind: 'subject',
  parent: { id: 'energy', label: 'Energy' },
  category: null,
  phrases: 12,
  opportunities: 3,
  isShipped: true,
  isEdited: true,
  isRemoved: false,
}
const solar: AdminSubject = {
  id: 'solar',
  label: 'Solar power',
  kind: 'subject',
  parent: 'energy',
  category: null,
  terms: ['photovoltaics'],
  everyday: ['sun panels', 'solar roof'],
  acronyms: ['PV'],
  programs: [],
  hints: [],
  revision: 4,
  opportunities: 3,
  narrower: [{ id: 'roofs', label: 'Solar roofs' }],
  shipped: null,
  isRemoved: false,
  editedAt: null,
  editedBy: null,
}
const hit = (id: string) => ({ id, title: `Opportunity ${id}` })
const previews: SearchPreview[] = [
  { search: 'sun panels', isOwn: true, isChanged: true, before: [hit('a')], after: [hit('b'), hit('a')] },
  { search: 'clean water', isOwn: false, isChanged: false, before: [hit('c')], after: [hit('c')] },
]

const subjects = { 'GET /api/admin/subjects': listOf([row]), 'GET /api/admin/subjects/solar': solar }

test('lists subjects with their state', async () => {
  openPage('/admin/subjects', subjects)
  const link = await screen.findByRole('link', { name: 'Solar power' })
  expect(link.getAttribute('href')).toBe('/admin/subjects/solar')
  for (const text of ['Energy', 'Edited', '1 subject']) expect(screen.getByText(text)).toBeTruthy()
})

test('shows an error if the subjects cannot be loaded', async () => {
  openPage('/admin/subjects', {})
  expect(await screen.findByText('Failed to fetch subjects')).toBeTruthy()
})

test('edits phrases one per line, counts them and saves them', async () => {
  const saved = { ...solar, revision: 5 }
  const { sentTo } = openPage('/admin/subjects/solar', {
    ...subjects,
    'PUT /api/admin/subjects/solar': saved,
  })
  const field = await screen.findByLabelText<HTMLTextAreaElement>('Everyday words')
  expect(field.value).toBe('sun panels\nsolar roof')
  expect(screen.getByText(/2 phrases\./)).toBeTruthy()
  await userEvent.type(field, '{Enter}power from the sun{Enter}')
  expect(await screen.findByText(/3 phrases\./)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  const updates = () => sentTo('/api/admin/subjects/solar', 'PUT')
  await waitFor(() => expect(updates()).toHaveLength(1))
  expect(updates()[0]?.body).toMatchObject({
    revision: 4,
    label: 'Solar power',
    everyday: ['sun panels', 'solar roof', 'power from the sun'],
    acronyms: ['PV'],
  })
})

test('previews which sample searches would change, and highlights new results', async () => {
  const { sentTo } = openPage('/admin/subjects/solar', {
    ...subjects,
    'POST /api/admin/subjects/preview': previews,
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Preview' }))
  const shown = await screen.findByRole('region', { name: 'Preview' })
  expect(within(shown).getByRole('status').textContent).toBe('1 sample search would change, 1 would not.')
  expect(within(shown).getByText('Opportunity b').tagName).toBe('MARK')
  expect(within(shown).queryByText('Opportunity c')).toBeNull()
  expect(sentTo('/api/admin/subjects/preview', 'POST')[0]?.body).toMatchObject({
    id: 'solar',
    acronyms: ['PV'],
  })
})

test('shows an edit of somebody else next to mine', async () => {
  openPage('/admin/subjects/solar', {
    ...subjects,
    'PUT /api/admin/subjects/solar': refusal(409, {
      code: 'CONFLICT',
      current: { ...solar, label: 'Sun', revision: 5 },
    }),
  })
  await userEvent.type(await screen.findByLabelText('Official terms'), '{Enter}solar cells')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Someone else changed this subject while you were editing it.')).toBeTruthy()
  expect(screen.getByRole('group', { name: 'Label' })).toBeTruthy()
})

test('requires a label and an ID for a new subject', async () => {
  const { sentTo } = openPage('/admin/subjects/new', subjects)
  await userEvent.click(await screen.findByRole('button', { name: 'Save' }))
  expect(await screen.findByText('A label is required')).toBeTruthy()
  expect(screen.getByText('An ID is required')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('ID'), 'Two Words')
  expect(await screen.findByText('Use lowercase letters, digits and single hyphens')).toBeTruthy()
  expect(sentTo('/api/admin/subjects', 'POST')).toEqual([])
})
