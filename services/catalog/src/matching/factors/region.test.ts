import { expect, test } from 'vitest'
import type { MatchProfile } from './profile.ts'
import type { FitRecord } from './factor.ts'
import { regionRule } from './region.ts'

const nih = 'National Institutes of Health'
const horizon = 'European Commission, Horizon Europe'

test.each([
  ['DE', 'european-union', 'European Social Fund', 'open'],
  ['NO', 'european-union', horizon, 'open'],
  ['GB', 'european-union', 'Erasmus+', 'open'],
  ['NO', 'european-union', 'European Social Fund', 'closed'],
  ['KE', 'european-union', horizon, 'closed'],
  ['US', 'european-union', horizon, 'closed'],
  ['US', 'united-states', 'Department of Energy', 'open'],
  ['DE', 'united-states', 'Department of Energy', 'closed'],
  ['KE', 'united-states', 'Department of Energy', 'closed'],
  ['KE', 'united-states', nih, 'open'],
  ['DE', 'united-states', nih, 'closed'],
  ['KE', 'KE', 'Department of State', 'open'],
  ['DE', 'KE', 'Department of State', 'closed'],
  ['KE', 'worldwide', 'Department of State', 'open'],
  ['US', 'RS', 'European Commission, External action', 'closed'],
  ['RS', 'RS', 'European Commission, External action', 'open'],
] as const)('for somebody in %s, a call for %s of the %s is %s', (country, value, funderName, expected) => {
  const facts = { region: { value, quote: '' }, places: [] } as unknown as FitRecord['facts']
  const record = { facts, funderName, applicantCodes: [] as string[] } as unknown as FitRecord
  const profile = {
    country,
    places: new Set(),
    regions: new Set(),
    worksAbroad: false,
  } as unknown as MatchProfile
  expect(regionRule(profile, record)?.weight === 0 ? 'closed' : 'open').toBe(expected)
})
