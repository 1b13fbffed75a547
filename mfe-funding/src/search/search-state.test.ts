import { expect, test } from 'vitest'
import { activeFilters, filterNamed } from './active-filters.ts'
import { boundsOf, rangeOf } from './filter-groups.ts'
import { addressOf, filterQuery, listQuery, readSearch, withoutFilters } from './search-state.ts'
import { amountRanges } from '@fundharbor/contracts/vocabulary'

const read = (text: string) => readSearch(new URLSearchParams(text))

test('an address that says nothing is a search for everything', () => {
  expect(addressOf(read(''))).toBe('')
  expect(listQuery(read(''))).toEqual({})
})

test('every filter survives the way into the address and back', () => {
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
  expect(read(addressOf(state))).toEqual(state)
})

test('an address that was shortened or made up is read as far as it makes sense', () => {
  const state = read(
    'category=health,nonsense&minAmount=12e3&deadlineWithin=99999&sort=cheapest&includeExpired=yes',
  )
  expect(filterQuery(state)).toEqual({ category: 'health' })
  expect(state.sort).toBeNull()
  expect(read(`search=${'x'.repeat(500)}`).search).toHaveLength(200)
})

test.each(amountRanges)('the range $label is two bounds in the address', (range) => {
  const state = { ...read(''), ...boundsOf(range) }
  expect(rangeOf(read(addressOf(state)))).toBe(range)
})

test('the first range has no lower bound and the last no upper one', () => {
  expect(boundsOf(amountRanges[0])).toEqual({ minAmount: '', maxAmount: '25000' })
  expect(boundsOf(amountRanges[5])).toEqual({ minAmount: '10000000', maxAmount: '' })
})

test('filters in force read as in the rail, and lifting one leaves the others', () => {
  const state = read(
    'category=health,education&minAmount=25000&maxAmount=100000&deadlineWithin=7&includeExpired=true',
  )
  expect(activeFilters(state).map(({ label }) => label)).toEqual([
    'Health',
    'Education',
    '$25,000 – $100,000',
    'Within 7 days',
    'Include expired',
  ])
  expect(activeFilters(state)[0]?.lift).toEqual({ category: ['education'] })
})

test('bounds that are no range of the rail are in force all the same', () => {
  expect(activeFilters(read('minAmount=5000')).map(({ label }) => label)).toEqual(['From 5,000'])
})

test('clearing the filters keeps the keyword and the order', () => {
  expect(addressOf(withoutFilters(read('search=water&category=health&sort=newest')))).toBe(
    '?search=water&sort=newest',
  )
})

test('what was asked of one keyword says nothing without it', () => {
  expect(addressOf(read('verbatim=true&without=wells'))).toBe('')
})

test('relevance is never asked for by name: it is the order of a keyword, and none without', () => {
  expect(addressOf(read('search=water&sort=relevance'))).toBe('?search=water')
})

test('a filter as a whole reads with its name and lifts every value', () => {
  const state = read('subject=clean-water,wells&deadlineWithin=7')
  expect(filterNamed('subject', state)).toEqual({
    label: 'Subject: Clean water, Wells',
    lift: { subject: [] },
  })
  expect(filterNamed('deadlineWithin', state)).toMatchObject({ lift: { deadlineWithin: '' } })
  expect(filterNamed('category', state)).toBeUndefined()
})
