import { expect, test } from 'vitest'
import { applicantTypes } from '../vocabulary.ts'
import { ApplicantTypeInput, parseApplicantType } from './applicant-type-names.ts'

test.each([
  ['University (public)', 'public-university'],
  ['university (private)', 'private-university'],
  ['tribal college', 'public-university'],
  ['tribal organisation', 'tribal-organization'],
  ['Tribal Organization', 'tribal-organization'],
  ['tribe', 'tribal-government'],
  ['European small business', 'small-business'],
  ['European city government', 'city-government'],
  ['European nonprofit', 'nonprofit-other'],
  ['foreign nonprofit', 'nonprofit-other'],
  ['European research institute', 'research-institute'],
  ['nonprofit', 'nonprofit'],
  ['Non-profit', 'nonprofit'],
  ['501(c)(3)', 'nonprofit'],
  ['state government', 'state-government'],
  ['City Government', 'city-government'],
  ['county', 'county-government'],
  ['school district', 'school-district'],
  ['housing authority', 'housing-authority'],
  ['INDIVIDUAL', 'individual'],
  ['startup', 'small-business'],
  ['small_business', 'small-business'],
  ['public library', 'city-government'],
  ['Fire Department', 'city-government'],
  ['museum', 'nonprofit'],
  ['European museum', 'nonprofit-other'],
  ['Theatre', 'nonprofit'],
  ['food bank', 'nonprofit'],
  ['cooperative', 'small-business'],
  ['Co-op', 'small-business'],
  ['farm', 'small-business'],
])('%s is a %s', (name, type) => {
  expect(parseApplicantType(name)).toBe(type)
})

test('every slug and label means its own type', () => {
  for (const { slug, label } of applicantTypes) {
    expect(parseApplicantType(slug)).toBe(slug)
    expect(parseApplicantType(label)).toBe(slug)
  }
})

test.each(['pirates', '', 'constructor', 'european'])('%j is no type', (name) => {
  expect(ApplicantTypeInput.safeParse(name).error?.issues[0]?.message).toBe('Choose a type from the list')
})
