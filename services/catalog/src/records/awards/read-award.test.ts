import { expect, test } from 'vitest'
import { IS_PERSON, readAward, type AwardRow } from './read-award.ts'

const row = (cells: AwardRow = {}): AwardRow => ({
  Identifier: '360G-one',
  Title: 'Night clinics',
  Currency: 'USD',
  'Amount Awarded': '25000',
  'Award Date': '2019-05-04',
  'Recipient Org:Name': 'The Northquay Trust, Inc.',
  'Funding Org:Name': 'Harbor Fund',
  ...cells,
})

test('a row of the standard is an award, and what it does not say is unknown', () => {
  expect(readAward(row({ 'Recipient Org:Location': 'Boston, MA' }))).toEqual({
    identifier: '360G-one',
    title: 'Night clinics',
    description: '',
    currency: 'USD',
    amount: '25000.00',
    awardedOn: '2019-05-04',
    datePrecision: 'day',
    startsOn: null,
    endsOn: null,
    months: null,
    year: 2019,
    kind: 'grant',
    department: '',
    program: '',
    call: '',
    listings: [],
    place: '',
    url: '',
    funder: { slug: 'harbor-fund', name: 'Harbor Fund', identifiers: [] },
    recipient: {
      key: 'northquay-trust boston-ma',
      name: 'The Northquay Trust, Inc.',
      identifiers: [],
      location: 'Boston, MA',
      postalCode: '',
      state: 'US-MA',
      kind: 'nonprofit',
    },
  })
})

test.each([
  ['2013', '', '2013-01-01', 'year'],
  ['2013-05', '', '2013-05-01', 'month'],
  ['2013-05-09T00:00:00Z', '', '2013-05-09', 'day'],
  ['2013-06-30', 'year', '2013-06-30', 'year'],
  ['2013-02-31', '', null, null],
  ['soon', '', null, null],
])('the date %s %s is %s by its %s', (written, precision, day, read) => {
  const award = readAward(row({ 'Award Date': written, 'Award Date Precision': precision }))
  expect([award.awardedOn, award.datePrecision]).toEqual([day, read])
})

test('an award without a date has the year of its start', () => {
  const award = readAward(row({ 'Award Date': '', 'Planned Dates:Start Date': '2017-02-01' }))
  expect(award).toMatchObject({ awardedOn: null, datePrecision: null, startsOn: '2017-02-01', year: 2017 })
})

test.each([
  [{ 'Recipient Org:Name': 'Jane Example' }, IS_PERSON],
  [{ 'Recipient Org:Name': '', 'Recipient Ind:Identifier': '360G-person' }, IS_PERSON],
  [{ 'Recipient Org:Name': '' }, 'The row names no recipient'],
  [{ 'Recipient Org:Name': 'Anonymous' }, 'The row names no recipient'],
  [{ 'Funding Org:Name': ' ' }, 'The row names no funder'],
  [{ 'Amount Awarded': '0' }, 'The sum is zero'],
  [{ 'Amount Awarded': '-500' }, 'The sum is below zero'],
  [{ 'Amount Awarded': 'lots' }, 'The sum cannot be read'],
  [{ Currency: 'dollars' }, 'The currency is not a code such as USD'],
])('%o is skipped: %s', (cells, reason) => {
  expect(() => readAward(row(cells))).toThrow(reason)
})

test('the same row without an identifier is the same award, and another row is not', () => {
  const read = (cells: AwardRow) => readAward(row({ Identifier: '', ...cells })).identifier
  expect(read({})).toBe(read({}))
  expect(read({})).not.toBe(read({ 'Amount Awarded': '25001' }))
})

test.each([
  ['NORTHQUAY TRUST', 'Northquay Trust, Inc.'],
  ['The Café Society', 'cafe society'],
])('%s and %s are one recipient', (one, other) => {
  const keyOf = (name: string) => readAward(row({ 'Recipient Org:Name': name })).recipient.key
  expect(keyOf(one)).toBe(keyOf(other))
})

test.each([
  ['Stanford University', 'university'],
  ['Hartford Public Schools', 'school'],
  ['City of Boston', 'government'],
  ['Navajo Nation', 'tribal'],
  ['Magic Blue, LLC.', 'business'],
  ['Historic Annapolis, Inc.', 'nonprofit'],
])('%s is of the kind %s', (name, kind) => {
  expect(readAward(row({ 'Recipient Org:Name': name })).recipient.kind).toBe(kind)
})

test.each([
  ['Indianapolis, IN', '', 'US-IN'],
  ['', '21401', 'US-MD'],
  ['', '20001-1234', 'US-DC'],
  ['', '20101', 'US-VA'],
  ['Paris, France', 'SW1A 1AA', null],
])('%s %s is in %s', (location, postalCode, state) => {
  const cells = { 'Recipient Org:Location': location, 'Recipient Org:Postal Code': postalCode }
  expect(readAward(row(cells)).recipient.state).toBe(state)
})

test('the word of a subtotal is no part of a name', () => {
  expect(
    readAward(row({ 'Recipient Org:Name': 'BALTIMORE METROPOLITAN COUNCIL Total' })).recipient.name,
  ).toBe('BALTIMORE METROPOLITAN COUNCIL')
})

test('characters in a wrong encoding are mended', () => {
  expect(readAward(row({ Title: 'Boston\u0089Ûªs Research &amp; Media â€“ now' })).title).toBe(
    'Boston’s Research & Media – now',
  )
})
