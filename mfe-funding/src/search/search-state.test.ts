import { expect, test } from 'vitest'
import { buildFacets } from '../testing/examples.data.ts'
import { getActiveFilters, findActiveFilter } from './active-filters.ts'
import { toAmountBounds, findAmountRange } from './filter-groups.ts'
import { toSearchString, toFilterQuery, toListQuery, parseSearch, clearFilters } from './search-state.ts'
import { amountRanges } from '@fundharbor/contracts/vocabulary'

const read = (text: string) => parseSearch(new URLSearchParams(text))

test('an empty address searches for everything', () => {
  expect(toSearchString(read(''))).toBe('')
  expect(toListQuery(read(''))).toEqual({})
})

test('amounts in an address can be written as people write them; a maximum below the minimum is no range', () => {
  expect(read('minAmount=25,000&maxAmount=1.000.000')).toMatchObject({
    minAmount: '25000',
    maxAmount: '1000000',
  })
  expect(read('minAmount=50000&maxAmount=100')).toMatchObject({ minAmount: '', maxAmount: '' })
})

test('every filter survives being written to the address and read back', () => {
  const text =
    '?search=clean+water&category=health%2Ceducation&subject=clean-water&organizationType=nonprofit&geoScope=Korea%2C+South%7CPeru' +
    '&minAmount=25000&maxAmount=100000&deadlineWithin=30&includeExpired=true&verbatim=true&without=wells%7Cpumps&sort=-amount'
  const state = read(text)
  expect(state).toMatchObject({
    search: 'clean water',
    category: ['health', 'education'],
    geoScope: ['Korea, South', 'Peru'],
    includeExpired: true,
    subject: ['clean-water'],
    verbatim: true,
    without: ['wells', 'pumps'],
    sort: '-amount',
  })
  expect(read(toSearchString(state))).toEqual(state)
})

test('a shortened or invented address is read as far as possible', () => {
  const state = read(
    'category=health,nonsense&minAmount=12e3&deadlineWithin=99999&sort=cheapest&includeExpired=yes',
  )
  expect(toFilterQuery(state)).toEqual({ category: 'health' })
  expect(state.sort).toBeNull()
  expect(read(`search=${'x'.repeat(500)}`).search).toHaveLength(200)
})

test.each(amountRanges)('the range $label becomes two limits in the address', (range) => {
  const state = { ...read(''), ...toAmountBounds(range) }
  expect(findAmountRange(read(toSearchString(state)))).toBe(range)
})

test('the first range has no lower limit and the last no upper limit', () => {
  expect(toAmountBounds(amountRanges[0])).toEqual({ minAmount: '', maxAmount: '25000' })
  expect(toAmountBounds(amountRanges[5])).toEqual({ minAmount: '10000000', maxAmount: '' })
})

test('active filters are labeled as in the filter panel, and removing one keeps the others', () => {
  const state = read(
    'category=health,education&minAmount=25000&maxAmount=100000&deadlineWithin=7&includeExpired=true',
  )
  expect(getActiveFilters(state).map(({ label }) => label)).toEqual([
    'Health',
    'Education',
    '$25,000 – $100,000',
    'Within 7 days',
    'Include expired',
  ])
  expect(getActiveFilters(state)[0]?.removal).toEqual({ category: ['education'] })
})

test('a condition in the keyword is a filter, and removing it takes its words away', () => {
  const facets = buildFacets({ conditions: [{ phrase: 'over $1 million', label: 'From 1,000,000' }] })
  const [filter] = getActiveFilters(read('search=wells+over+%241+million+now'), facets)
  expect(filter).toEqual({
    key: 'over $1 million',
    label: 'From 1,000,000',
    removal: { search: 'wells now' },
  })
  // Counts of the last search stay until those of the next one arrive.
  expect(getActiveFilters(read('search=wells'), facets)).toEqual([])
})

test('limits that are not a predefined range still apply', () => {
  expect(getActiveFilters(read('minAmount=5000')).map(({ label }) => label)).toEqual(['From 5,000'])
})

test('clearing the filters keeps the keyword and the sort', () => {
  expect(toSearchString(clearFilters(read('search=water&category=health&sort=newest')))).toBe(
    '?search=water&sort=newest',
  )
})

test('settings of a keyword are ignored without it', () => {
  expect(toSearchString(read('verbatim=true&without=wells'))).toBe('')
})

test('relevance is never written to the address', () => {
  expect(toSearchString(read('search=water&sort=relevance'))).toBe('?search=water')
})

test('a whole filter is labeled with its name and removes every value', () => {
  const state = read('subject=clean-water,wells&deadlineWithin=7')
  expect(findActiveFilter('subject', state)).toEqual({
    label: 'Subject: Clean water, Wells',
    removal: { subject: [] },
  })
  expect(findActiveFilter('deadlineWithin', state)).toMatchObject({ removal: { deadlineWithin: '' } })
  expect(findActiveFilter('category', state)).toBeUndefined()
})
