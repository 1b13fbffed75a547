import { textOf } from '@fundharbor/chassis/http/html'
import { expect, test } from 'vitest'
import { shippedSources } from '../../records/imports/shipped.ts'
import { readBrief } from './read-brief.ts'
import type { BriefedRecord } from './record-text.ts'

const record = (more: Partial<BriefedRecord> = {}): BriefedRecord => ({
  source: 'grants-gov',
  description: '',
  requirements: null,
  eligibilityCriteria: null,
  eligibilityRequirements: null,
  applicationProcess: null,
  selectionCriteria: null,
  organizationTypes: [],
  minAmount: null,
  maxAmount: null,
  amount: null,
  totalFunding: null,
  expectedAwards: null,
  currency: 'USD',
  deadline: null,
  deadlineZone: 'America/New_York',
  isRolling: false,
  timeframe: null,
  matchingRequired: false,
  ...more,
})

test('a European call: outcomes from the list, what it asks for from the scope', () => {
  const { asks, outcomes, dates, amounts } = readBrief(
    record({
      source: 'eu-funding-tenders',
      description:
        '<p>Expected Outcome:</p><p>Project results are expected to contribute to all the following expected outcomes:</p><ul><li>Grids are observed in real time across borders.</li><li>Operators share data by common rules, e.g. through…</li></ul><p>Scope:</p><p>Proposals should build control rooms that learn. They should include at least two operators.</p>',
      minAmount: '9500000.00',
      maxAmount: '9500000.00',
      totalFunding: '28500000.00',
      expectedAwards: 3,
      currency: 'EUR',
      timeframe: 'Planned to open on August 4, 2027',
      deadline: new Date('2027-12-01T22:59:59.999Z'),
      deadlineZone: 'Europe/Brussels',
    }),
  )
  expect(outcomes).toEqual(['Grids are observed in real time across borders.'])
  expect(asks).toEqual([
    'Proposals should build control rooms that learn.',
    'They should include at least two operators.',
  ])
  expect(amounts.map(({ text }) => text)).toEqual([
    'About €9,500,000 per award',
    '€28,500,000 in total',
    '3 awards expected',
  ])
  expect(dates.map(({ text }) => text)).toEqual([
    'Planned to open on August 4, 2027',
    'Closes on December 1, 2027',
  ])
})

test('a foundation’s text: who can apply, sums, dates, limits, attachments and criteria with weights', () => {
  const brief = readBrief(
    record({
      description:
        '<p>The Harbor Foundation supports tenants’ unions in port cities. Only nonprofits with an office in the city may apply. Awards of up to $50,000 are available. Letters of intent are due by May 4, 2027.</p><p>Applicants must submit a project narrative of no more than 6 pages, a detailed budget and two letters of support.</p><p>Applications are scored: Need (30 points), Feasibility (50 points) and Cost (20 points).</p>',
      deadline: new Date('2027-06-02T03:59:59.999Z'),
      deadlineZone: 'America/New_York',
    }),
  )
  expect(brief.asks).toEqual(['The Harbor Foundation supports tenants’ unions in port cities.'])
  expect(brief.applicants).toEqual([
    { text: 'In the funder’s words', quote: 'Only nonprofits with an office in the city may apply.' },
  ])
  expect(textsOf(brief.amounts)).toEqual(['$50,000'])
  expect(textsOf(brief.dates)).toEqual(['Closes on June 1, 2027', 'May 4, 2027'])
  expect(textsOf(brief.limits)).toEqual(['6 pages'])
  expect(textsOf(brief.attachments)).toEqual(['letters of support', 'project narrative', 'budget'])
  expect(brief.criteria.map(({ text, weight }) => [text, weight])).toEqual([
    ['Need', '30 points'],
    ['Feasibility', '50 points'],
    ['Cost', '20 points'],
  ])
})

test('a percentage that is not a weight is no criterion', () => {
  const text = '<p>In Europe, a significant proportion (45%) of homeless people wait for over two years.</p>'
  expect(readBrief(record({ description: text })).criteria).toEqual([])
})

const textsOf = (facts: { text: string }[]) => facts.map(({ text }) => text)

test.each([
  [
    'a list of outcomes after an item about assessment criteria',
    '<p>Expected Outcome:</p><ul><li>Explore and establish assessment criteria for the combination of solutions.</li><li>Facilitate the retrofitting of existing vessels with new engines.</li></ul>',
    [],
  ],
  [
    'a sentence about the review',
    '<p>This notice is being reissued in accordance with the simplified review criteria in effect for applications due after May 1.</p>',
    [],
  ],
  [
    'where the criteria are',
    '<p>Specific review criteria for proposals and renewals are explained within this solicitation.</p>',
    [],
  ],
  [
    'criteria for something else',
    '<p>The program supports projects that meet any of the following criteria: they are in a port, or they are on a river.</p>',
    [],
  ],
  [
    'criteria in a sentence',
    '<p>Research proposals are evaluated on the criteria of intellectual merit and broader impacts; they should be rigorous.</p>',
    ['Intellectual merit', 'Broader impacts'],
  ],
  [
    'criteria named at the end',
    '<p>The summary should include statements of intellectual merit and broader impacts, the two NSF review criteria.</p>',
    ['Intellectual merit', 'Broader impacts'],
  ],
  [
    'a criterion in quotation marks',
    '<p>Applicants are expected to explain the impacts as described in Award criterion ‘Impact’ of the evaluation.</p>',
    ['Impact'],
  ],
  [
    'a list below a heading',
    '<p>Selection criteria</p><ul><li>Need: the problem is clear and urgent in the region.</li><li>Feasibility of the plan within the time</li></ul>',
    ['Need', 'Feasibility of the plan within the time'],
  ],
  [
    'a list below a sentence',
    '<p>Applications will be judged by the following criteria:</p><ul><li>How many people the project reaches</li><li>How the work goes on after the grant</li></ul>',
    ['How many people the project reaches', 'How the work goes on after the grant'],
  ],
])('reads criteria that are criteria: %s', (_, description, expected) => {
  expect(textsOf(readBrief(record({ description })).criteria)).toEqual(expected)
})

test('a field for criteria can have sentences about the review', () => {
  const selectionCriteria =
    '<p>A panel of experts reviews every application.</p><p>Applications will be scored in June.</p><p>Reach into rural areas</p>'
  expect(textsOf(readBrief(record({ selectionCriteria })).criteria)).toEqual(['Reach into rural areas'])
})

// This took minutes when the work grew with the square of the length.
test('reads a text of abbreviations alone', () => {
  expect(readBrief(record({ description: `<p>${'No. '.repeat(50_000)}</p>` })).criteria).toEqual([])
})

test('every quote from the shipped records is in the record’s text', async () => {
  let counted = 0
  for (const source of shippedSources())
    for await (const item of source.items()) {
      if (!('record' in item)) continue
      const { deadline, ...rest } = item.record
      const brief = readBrief(record({ ...rest, deadline: deadline ? new Date(deadline) : null }))
      const text = textOf(`${rest.description} ${rest.eligibilityCriteria ?? ''}`)
      const { asks, outcomes, ownAsks: _asks, ownOutcomes: _outcomes, ...facts } = brief
      const quotes = Object.values(facts).flatMap((list) => list.flatMap(({ quote }) => quote ?? []))
      for (const quote of [...asks, ...outcomes, ...quotes]) {
        expect(text, rest.title).toContain(quote.replaceAll(/\s+/g, ' '))
        counted += 1
      }
    }
  expect(counted).toBeGreaterThan(3000)
})
