import { expect, test } from 'vitest'
import { parseCountry } from './countries.ts'
import { stateName, toStateCode, usStates } from './us-states.ts'

test.each([
  ['us', 'US'],
  ['United States', 'US'],
  ['the United States of America', 'US'],
  ['Germany', 'DE'],
  [' the netherlands ', 'NL'],
  ['UK', 'GB'],
  ['Czech Republic', 'CZ'],
])('%j is %s', (country, code) => {
  expect(parseCountry(country)).toBe(code)
})

test('an unknown country has no code', () => {
  expect(parseCountry('Atlantis')).toBeUndefined()
  expect(parseCountry('')).toBeUndefined()
  expect(parseCountry('constructor')).toBeUndefined()
})

test('a state has one spelling', () => {
  expect(usStates).toHaveLength(56)
  for (const spelling of ['OH', 'ohio', 'us-oh']) expect(toStateCode(spelling)).toBe('US-OH')
  expect(toStateCode('Bavaria')).toBe('Bavaria')
  expect(stateName('US-WV')).toBe('West Virginia')
  expect(stateName('Bavaria')).toBe('Bavaria')
})
