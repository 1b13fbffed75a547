import { expect, test } from 'vitest'
import type { ApplicantType } from '../vocabulary.ts'
import { guessApplicantType } from './guess-applicant-type.ts'

test.each<[string, ApplicantType]>([
  ['City of Boise', 'city-government'],
  ['Gemeente Haarwijk', 'city-government'],
  ['Springfield City Council', 'city-government'],
  ['Lane County', 'county-government'],
  ['County of Humboldt', 'county-government'],
  ['Lane County Department of Public Health', 'county-government'],
  ['Ohio Department of Natural Resources', 'state-government'],
  ['State of Vermont', 'state-government'],
  ['Tri-Lakes Water District', 'special-district'],
  ['Port of Seattle', 'special-district'],
  ['Mesa Unified School District', 'school-district'],
  ['Lincoln County Schools', 'school-district'],
  ['Austin ISD', 'school-district'],
  ['Denver Housing Authority', 'housing-authority'],
  ['Hopi Tribe', 'tribal-government'],
  ['Navajo Nation', 'tribal-government'],
  ['Pueblo of Zuni', 'tribal-government'],
  ['Cedar River Tribal Health Authority', 'tribal-organization'],
  ['Red Mesa Tribal College', 'public-university'],
  ['Cascadia State University', 'public-university'],
  ['Lane Community College', 'public-university'],
  ['Whitfield University School of Medicine', 'private-university'],
  ['Institute for Trustworthy Systems', 'research-institute'],
  ['VoltRhein GmbH', 'small-business'],
  ['Neuvia Therapeutics Inc.', 'small-business'],
  ['Tidewater Tools Ltd', 'small-business'],
  ['Lumen Photonics BV', 'small-business'],
  ['Klimabündnis Nord e.V.', 'nonprofit'],
  ['Dr. Elena Marchetti', 'individual'],
])('%s is a %s', (name, type) => {
  expect(guessApplicantType({ name })).toBe(type)
})

test.each([
  ['Boys and Girls Club of Lane County', 'We run after-school programs. We are a 501(c)(3).'],
  ['Habitat for Humanity of Boise, Inc.', 'A nonprofit that builds homes.'],
  ['College Access Network', 'A nonprofit that helps first-generation students.'],
  ['City Harvest', 'A charity that rescues food. We are a registered charity.'],
])('%s is a nonprofit, whatever its name sounds like', (name, description) => {
  expect(guessApplicantType({ name, description, country: 'US' })).toBe('nonprofit')
})

test('a nonprofit abroad has no 501(c)(3) status', () => {
  const club = { name: 'Harbor Light', description: 'A nonprofit that teaches sailing.' }
  expect(guessApplicantType({ ...club, country: 'US' })).toBe('nonprofit')
  expect(guessApplicantType({ ...club, country: 'PL' })).toBe('nonprofit-other')
})

test('its own words decide when the name says nothing', () => {
  const guess = (description: string) => guessApplicantType({ name: 'Northquay', description })
  expect(guess('Our start-up sells tide clocks to nonprofits.')).toBe('small-business')
  expect(guess('I am a painter. My work is about the sea.')).toBe('individual')
  expect(guess('We are a federally recognized tribe on the coast.')).toBe('tribal-government')
})

test('the category is the last resort, and nothing is guessed from nothing', () => {
  expect(guessApplicantType({ name: 'Northquay', category: 'community' })).toBe('nonprofit')
  expect(guessApplicantType({ name: 'Northquay', category: 'social-enterprise' })).toBe('small-business')
  expect(guessApplicantType({ name: 'Northquay', category: 'technology' })).toBeNull()
  expect(guessApplicantType({ name: '' })).toBeNull()
})
