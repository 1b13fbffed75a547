import { AdminOpportunity, AdminOpportunityRow } from '@fundharbor/contracts/catalog/admin-opportunities'
import type { AdminFacts } from '@fundharbor/contracts/catalog/facts'
import { setClock } from '@fundharbor/kit'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import {
  answer,
  cellsOf,
  columnTitles,
  listOf,
  refusal,
  renderInConsole,
  type StubResponses,
} from '../render-page.test-helper.tsx'
import { AddRecord } from '../records/page.tsx'
import { ResourceList } from '../records/resource-list.tsx'
import { opportunities } from './opportunities.tsx'

const shared = {
  id: '00000000-0000-4000-8000-000000000001',
  title: 'Harbor lights',
  funderName: 'Northquay Foundation',
  categories: ['health' as const],
  category: 'health' as const,
  subjects: [],
  fundingType: 'grant' as const,
  amount: null,
  minAmount: '1000.50',
  maxAmount: '50000.00',
  currency: 'USD',
  deadline: '2027-05-04T17:00:00.000Z',
  deadlineZone: 'UTC',
  isRolling: false,
  isForecast: false,
  isActive: true,
  geoScope: 'United States',
  sector: null,
  organizationTypes: [],
  businessTypes: [],
  hasApplicationUrl: true,
  postedAt: null,
  revision: 5,
  editedFields: ['title'],
  withdrawnAt: null,
  createdAt: '2026-11-01T12:00:00.000Z',
  updatedAt: '2026-11-01T12:00:00.000Z',
}
// Parsed, so that fields with a default need no value here.
const row = AdminOpportunityRow.parse({ ...shared, source: { name: 'grants-gov' } })
const full = AdminOpportunity.parse({
  ...shared,
  source: {
    name: 'grants-gov',
    id: 'G-1',
    url: 'https://grants.example/1',
    number: null,
    readAt: '2026-11-01T12:00:00.000Z',
  },
  sourceValues: { title: 'HARBOR LIGHTS' },
  description: 'Lamps.',
  isExcerpt: false,
  requirements: null,
  eligibilityCriteria: null,
  eligibilityRequirements: null,
  applicationProcess: null,
  selectionCriteria: null,
  timeframe: null,
  renewability: null,
  matchingRequired: false,
  funderWebsite: null,
  contactEmail: null,
  applicationUrl: null,
  totalFunding: null,
  expectedAwards: null,
})
const facts: AdminFacts = {
  id: row.id,
  region: 'united-states',
  callType: null,
  audience: ['schools'],
  places: ['US-OH'],
  restriction: null,
  derived: {
    region: { value: 'united-states', quote: 'Northquay Foundation' },
    callType: null,
    audience: [{ value: 'tribes', quote: 'Tribal' }],
    places: [{ value: 'US-OH', quote: 'Ohio' }],
    restriction: { value: 'limited-competition', quote: 'Limited Competition' },
  },
  editedFacts: ['audience', 'restriction'],
  editedBy: 'Ines Marchetti',
  editedAt: '2026-11-20T12:00:00.000Z',
  revision: 2,
}
const one = `/api/admin/opportunities/${row.id}`

beforeEach(() => {
  setClock(() => new Date('2026-11-21T12:00:00.000Z'))
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
})

const open = (responses: StubResponses = {}) =>
  renderInConsole(
    <>
      <AddRecord resource={opportunities} />
      <ResourceList resource={opportunities} />
    </>,
    {
      'GET /api/admin/opportunities': listOf([row]),
      [`GET ${one}`]: full,
      [`GET ${one}/facts`]: facts,
      ...responses,
    },
    '/admin?tab=opportunities&category=health',
  )

test('lists opportunities and hides one from members', async () => {
  const { sentTo } = open({ [`PATCH ${one}`]: { ...full, isActive: false } })
  await screen.findByText('Harbor lights')
  expect(columnTitles('Opportunities')).toEqual([
    'Title',
    'Funder',
    'Category',
    'Type',
    'Amount',
    'Deadline',
    'Source',
    'Active',
  ])
  expect(cellsOf('Harbor lights').slice(1, 8)).toEqual([
    'Edited Harbor lights',
    'Northquay Foundation',
    'Health',
    'Grant',
    '$1,000.50 – $50,000',
    'May 4, 2027, 5 PM UTC',
    'Grants.gov',
  ])
  expect(sentTo('/api/admin/opportunities')[0]?.query).toEqual({ category: 'health', limit: '50' })
  await userEvent.click(screen.getByRole('switch', { name: 'Active: Harbor lights' }))
  expect(sentTo(one, 'PATCH')[0]?.body).toEqual({ isActive: false, revision: 5 })
})

test('edits an opportunity; what its source never stated may stay unknown', async () => {
  const { sentTo } = open({ [`PUT ${one}`]: full })
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Harbor lights' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Grant Opportunity' }))
  expect(await dialog.findByText('Title. Grants.gov says: HARBOR LIGHTS')).toBeTruthy()
  await userEvent.clear(dialog.getByLabelText('Geographic scope'))
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText('Geographic scope is required')).toBeTruthy()
  expect(dialog.queryByText('Application URL is required')).toBeNull()
  await userEvent.type(dialog.getByLabelText('Geographic scope'), 'Canada')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Opportunity updated')).toBeTruthy()
  expect(sentTo(one, 'PUT')).toHaveLength(1)
  expect(sentTo(one, 'PUT')[0]?.body).toMatchObject({
    title: 'Harbor lights',
    geoScope: 'Canada',
    deadline: '2027-05-04T17:00:00.000Z',
    deadlineZone: 'UTC',
    minAmount: '1000.50',
    applicationUrl: null,
    isActive: true,
    revision: 5,
  })
})

test('sets facts on their own, shows what the source says, and resets them', async () => {
  const original = { ...facts, restriction: 'limited-competition', editedFacts: [], revision: 3 }
  const { sentTo } = open({ [`PATCH ${one}/facts`]: facts, [`DELETE ${one}/facts`]: original })
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Harbor lights' }))
  const section = within(await screen.findByRole('region', { name: 'Facts for recommendations' }))
  expect(await section.findByText('The source says: Tribes (“Tribal”)')).toBeTruthy()
  expect(section.getByText('The source says: Limited competition (“Limited Competition”)')).toBeTruthy()
  expect(
    section.getByText(
      'Ines Marchetti set Meant for and Restriction on November 20, 2026. Imports no longer change this.',
    ),
  ).toBeTruthy()
  await userEvent.click(section.getByLabelText('Pays for'))
  await userEvent.click(await screen.findByTitle('Infrastructure'))
  await userEvent.click(section.getByRole('button', { name: 'Set facts' }))
  expect(await screen.findByText('Facts updated')).toBeTruthy()
  expect(sentTo(`${one}/facts`, 'PATCH')[0]?.body).toEqual({
    region: 'united-states',
    callType: 'infrastructure',
    audience: ['schools'],
    places: ['US-OH'],
    restriction: null,
    revision: 2,
  })
  expect(sentTo(one, 'PUT')).toEqual([])
  await userEvent.click(section.getByRole('button', { name: 'Reset to what the source says' }))
  expect(await screen.findByText('Facts reset to what the source says')).toBeTruthy()
})

test('Escape asks before it discards facts that were chosen', async () => {
  open({})
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Harbor lights' }))
  const section = within(await screen.findByRole('region', { name: 'Facts for recommendations' }))
  await userEvent.click(await section.findByLabelText('Pays for'))
  await userEvent.click(await screen.findByTitle('Infrastructure'))
  const dialog = within(screen.getByRole('dialog', { name: 'Edit Grant Opportunity' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  await answer('Discard your changes?', 'Keep editing')
  expect(section.getByTitle('Infrastructure')).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  await answer('Discard your changes?', 'Discard changes')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('of two administrators the second one sees the facts of the first', async () => {
  const current = { ...facts, region: 'worldwide', revision: 3 }
  open({ [`PATCH ${one}/facts`]: refusal(409, { code: 'CONFLICT', current }) })
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Harbor lights' }))
  const section = within(await screen.findByRole('region', { name: 'Facts for recommendations' }))
  await userEvent.click(await section.findByRole('button', { name: 'Set facts' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Changed by someone else' }))
  expect(dialog.getByText('Someone else changed these facts while you were editing them.')).toBeTruthy()
  expect(dialog.getByText(/For work around the world/)).toBeTruthy()
})

test('adds an opportunity that has everything it needs', async () => {
  const { sentTo } = open({ 'POST /api/opportunities': full })
  await userEvent.click(await screen.findByRole('button', { name: 'Add Grant Opportunity' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Grant Opportunity' }))
  const save = () => userEvent.click(dialog.getByRole('button', { name: 'Add opportunity' }))
  await save()
  for (const message of [
    'Title is required',
    'Category is required',
    'Deadline is required',
    'Amount is required',
    'Application URL is required',
    'Please provide detailed eligibility requirements',
    'Geographic scope is required',
  ])
    expect(await dialog.findByText(message)).toBeTruthy()
  const texts = {
    Title: 'Clinic vans',
    'Funder name': 'Northquay Foundation',
    Amount: 'Up to $50,000',
    'Geographic scope': 'United States',
    'Application URL': 'https://northquay.example',
    Description: 'Vans.',
    'Eligibility requirements': 'Registered charities',
  }
  for (const [label, text] of Object.entries(texts)) await userEvent.type(dialog.getByLabelText(label), text)
  await userEvent.click(dialog.getByLabelText('Rolling, without a deadline'))
  await userEvent.click(dialog.getByLabelText('Category'))
  await userEvent.click(await screen.findByTitle('Education'))
  await save()
  expect(await screen.findByText('Opportunity added')).toBeTruthy()
  expect(sentTo('/api/opportunities', 'POST')[0]?.body).toMatchObject({
    title: 'Clinic vans',
    category: 'education',
    fundingType: 'grant',
    deadline: null,
    deadlineZone: 'America/New_York',
    isRolling: true,
    sector: null,
    isActive: true,
  })
})
