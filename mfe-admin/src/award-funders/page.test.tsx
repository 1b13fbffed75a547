import type { AwardFunder } from '@fundharbor/contracts/catalog/admin-awards'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { cellsOf, confirm, listOf, openPage, selectOption } from '../render-page.test-helper.tsx'

const barr: AwardFunder = {
  id: '00000000-0000-4000-8000-000000000001',
  slug: 'barr-foundation',
  name: 'Barr Foundation',
  identifiers: ['US-EIN-12-3456789'],
  awards: 1145,
  mergedInto: null,
}
const harbor = { ...barr, id: '00000000-0000-4000-8000-000000000002', slug: 'harbor', name: 'Harbor Fund' }
const FUNDERS = 'GET /api/admin/catalog/award-funders'

test('merges a funder into another one after saying what will happen', async () => {
  const { sentTo } = openPage('/admin/funders', {
    [FUNDERS]: listOf([barr, harbor]),
    [`POST /api/admin/catalog/award-funders/${barr.id}/merge`]: barr,
  })
  await screen.findByText('Barr Foundation')
  expect(cellsOf('Barr Foundation').slice(0, 4)).toEqual([
    'Barr Foundation',
    '1,145',
    'US-EIN-12-3456789',
    '–',
  ])
  await userEvent.click(screen.getByRole('button', { name: 'Merge Barr Foundation' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Merge Barr Foundation' }))
  await selectOption('Show its awards under', 'Harbor Fund')
  expect(
    dialog.getByText(
      /^1,145 awards of Barr Foundation will be shown under Harbor Fund, also those of later imports/,
    ),
  ).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Merge' }))
  expect(await screen.findByText('Funders merged')).toBeTruthy()
  expect(sentTo(`/api/admin/catalog/award-funders/${barr.id}/merge`, 'POST')).toMatchObject([
    { body: { into: harbor.id } },
  ])
})

test('splits a merged funder', async () => {
  const { sentTo } = openPage('/admin/funders', {
    [FUNDERS]: listOf([{ ...barr, mergedInto: { id: harbor.id, slug: 'harbor', name: 'Harbor Fund' } }]),
    [`POST /api/admin/catalog/award-funders/${barr.id}/split`]: barr,
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Split Barr Foundation' }))
  await confirm('Split Barr Foundation?')
  expect(await screen.findByText('Funder split')).toBeTruthy()
  expect(sentTo(`/api/admin/catalog/award-funders/${barr.id}/split`, 'POST')).toHaveLength(1)
})

test('a search that finds nobody says so', async () => {
  openPage('/admin/funders?search=nobody', { [FUNDERS]: listOf([]) })
  expect(await screen.findByText('No funders match.')).toBeTruthy()
})
