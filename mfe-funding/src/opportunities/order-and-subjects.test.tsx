import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { setClock } from '@fundharbor/kit'
import { beforeEach, expect, test } from 'vitest'
import { listOf, openPage } from '../testing/open-page.tsx'
import { watchMoves } from '../testing/watch-moves.test-helper.ts'
import { organization, buildRow, idOf, buildDetails, buildFacets, TODAY } from '../testing/examples.data.ts'

const LIST = '/api/opportunities'

const open = (address: string, more: object = {}) =>
  openPage(address, {
    'GET /api/opportunities': listOf([buildRow()], 12),
    'GET /api/opportunities/facets': buildFacets(),
    'GET /api/organization': null,
    ...more,
  })

const sort = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Sort' })
const offered = () => [...sort().options].map(({ text }) => text)
const shown = () => sort().selectedOptions[0]?.text

const withProfile = { 'GET /api/organization': { ...organization, missionStatement: 'Homes for all.' } }
const saysNothing = { 'GET /api/organization': { ...organization, category: 'nonprofit' } }

beforeEach(() => setClock(() => new Date(TODAY)))

test('with a keyword the sort is relevance, and the profile is not loaded', async () => {
  const { sentTo } = open('/opportunities?search=water', withProfile)
  await screen.findByText('Showing 12 opportunities')
  expect(shown()).toBe('Relevance')
  expect(offered()).not.toContain('Best match')
  expect(sentTo(LIST)[0]?.query.get('sort')).toBeNull()
  expect(sentTo('/api/organization')).toEqual([])
})

test('without a keyword, a member with a profile sees the best matches first', async () => {
  const { sentTo } = open('/opportunities', withProfile)
  await screen.findByText('Showing 12 opportunities')
  expect(shown()).toBe('Best match')
  expect(offered()).not.toContain('Relevance')
  expect(sentTo(LIST).map(({ query }) => query.get('sort'))).toEqual(['best'])
  await userEvent.selectOptions(sort(), 'Newest')
  await waitFor(() => expect(location.search).toBe('?sort=newest'))
})

test('results in another order move to their places', async () => {
  const moved = watchMoves()
  const [one, other] = [buildRow(), buildRow({ id: idOf(2), title: 'Wells' })]
  const { answers } = open('/opportunities?search=water', { 'GET /api/opportunities': listOf([one, other]) })
  await screen.findByRole('heading', { name: 'Wells' })
  expect(moved).toEqual([])
  answers['GET /api/opportunities'] = listOf([other, one])
  await userEvent.selectOptions(sort(), 'Newest')
  await waitFor(() => expect(moved.toSorted()).toEqual([idOf(1), idOf(2)]))
})

test.each([
  ['nobody’s organization', {}],
  ['an organization that says nothing of what it does', saysNothing],
  ['an answer that does not come', { 'GET /api/organization': undefined }],
])('with %s, the newest come first', async (_, more) => {
  const { sentTo } = open('/opportunities?sort=best', more)
  await screen.findByText('Showing 12 opportunities')
  expect(shown()).toBe('Newest')
  expect(offered()).not.toContain('Best match')
  expect(sentTo(LIST).map(({ query }) => query.get('sort'))).toEqual(['newest'])
})

const many = {
  'GET /api/opportunities/facets': buildFacets({
    facets: {
      ...buildFacets().facets,
      subject: Array.from({ length: 30 }, (_, n) => ({
        value: `subject-${n}`,
        label: n === 29 ? 'Wound care' : `Subject no. ${n}`,
        count: 30 - n,
      })),
    },
  }),
}

test('the subject filter shows eight values, then all of them with a search field', async () => {
  open('/opportunities?search=water', many)
  await userEvent.click(await screen.findByText('Subject'))
  const group = within(await screen.findByRole('group', { name: 'Subject' }))
  await waitFor(() => expect(group.getAllByRole('checkbox')).toHaveLength(8))
  await userEvent.click(group.getByRole('button', { name: 'Show more' }))
  expect(group.getAllByRole('checkbox')).toHaveLength(30)
  const search = group.getByRole('searchbox', { name: 'Search in Subject' })
  expect(document.activeElement).toBe(search)
  await userEvent.type(search, 'wound')
  await userEvent.click(group.getByRole('checkbox', { name: /Wound care/ }))
  await waitFor(() => expect(location.search).toBe('?search=water&subject=subject-29'))
  expect(await screen.findByRole('button', { name: 'Remove Wound care' })).toBeTruthy()
  await userEvent.type(search, 'xyz')
  expect(group.getByText('No matching values')).toBeTruthy()
})

test('a subject is labeled by its id until its name loads', async () => {
  open('/opportunities?subject=clean-energy')
  expect(await screen.findByRole('button', { name: 'Remove Clean energy' })).toBeTruthy()
})

test('the amount filter says that amounts are not converted', async () => {
  open('/opportunities')
  const group = within(await screen.findByRole('group', { name: 'Amount range' }))
  expect(
    group.getByText('Amounts are not converted: each opportunity is compared in its own currency.'),
  ).toBeTruthy()
})

const registry = (path: string) => ({
  kit: '1.0',
  shell: 'test',
  dev: false,
  areas: [
    {
      name: 'mfe-public',
      version: '1',
      entry: '/remotes/mfe-public/1/remoteEntry.js',
      css: [],
      kit: '1.0',
      pages: [{ path, access: 'public' }],
      navigation: [],
    },
  ],
})

test('the details link subjects to their pages', async () => {
  open(`/opportunities/${idOf(1)}`, {
    [`GET ${LIST}/${idOf(1)}`]: buildDetails(),
    'GET /remotes.json': registry('/subjects'),
  })
  const [link] = await screen.findAllByRole('link', { name: 'Homelessness' })
  expect(link?.getAttribute('href')).toBe('/subjects/homelessness')
})

test('subjects are plain text if the site has no subject pages', async () => {
  open(`/opportunities/${idOf(1)}`, { [`GET ${LIST}/${idOf(1)}`]: buildDetails() })
  expect((await screen.findAllByText('Homelessness')).length).toBeGreaterThan(0)
  expect(screen.queryByRole('link', { name: 'Homelessness' })).toBeNull()
})
