import { businessTypes, categories, organizationTypes, slugsOf } from '@fundharbor/contracts/vocabulary'
import { describe, expect, test } from 'vitest'
import { agencies, agencyCategory, agencyOf, bureaus } from './agencies.ts'
import { applicants, businessesOf, eligibilitySentence, organizationsOf } from './applicants.ts'
import { listingCategory, listings, readListings } from './assistance-listings.ts'
import { businessesOfAction, fundingTypeOf, organizationsOfAction } from './eu-actions.ts'
import { callCategory, divisions, keywords, programOf, programs, readProgram } from './eu-programs.ts'
import { activities, activityOf } from './grants-gov-categories.ts'

const slugs = slugsOf(categories)

describe('Grants.gov categories', () => {
  const codes = 'AG AR BC CD CP DPR ED ELT EN ENV FN HL HO HU IIJ IS ISS LJL NR OZ RA RD ST T ACA O'.split(
    ' ',
  )

  test('the table has every code once', () => {
    expect(activities.map(({ code }) => code).toSorted()).toEqual(codes.toSorted())
  })

  test.each(activities)('$code is $category', ({ code, label, category }) => {
    expect(activityOf([code])).toEqual({ category, sector: code === 'O' ? null : label })
    expect(slugs).toContain(category)
  })

  test('fields take precedence over means, and unknown codes are ignored', () => {
    expect(activityOf(['ST', 'ENV'])?.category).toBe('environment')
    expect(activityOf(['EN', 'BC', 'AG'])?.category).toBe('agriculture')
    expect(activityOf(['O', 'HL'])?.category).toBe('health')
    expect(activityOf(['ZZ'])).toBeNull()
    expect(activityOf([])).toBeNull()
  })
})

describe('applicants', () => {
  const codes = '00 01 02 04 05 06 07 08 11 12 13 20 21 22 23 25 99'.split(' ')

  test('the table has every code', () => {
    expect(Object.keys(applicants).toSorted()).toEqual(codes)
  })

  test.each(codes)('%s has a sentence and maps to known types', (code) => {
    expect(eligibilitySentence([code])).toMatch(/^Open to .+\.$/)
    expect(slugsOf(organizationTypes)).toEqual(expect.arrayContaining(organizationsOf([code])))
    expect(slugsOf(businessTypes)).toEqual(expect.arrayContaining(businessesOf([code])))
  })

  test.each([
    ['05', ['academic'], []],
    ['06', ['academic'], []],
    ['12', ['nonprofit'], []],
    ['13', ['nonprofit'], []],
    ['20', ['academic'], []],
    ['21', ['individual'], []],
    ['22', ['business'], []],
    ['23', ['business'], ['small-business']],
    ['25', [], []],
    [
      '99',
      ['nonprofit', 'business', 'academic', 'individual'],
      ['startup', 'small-business', 'social-enterprise'],
    ],
  ])('%s is found by %j and %j', (code, organizations, businesses) => {
    expect(organizationsOf([code])).toEqual(organizations)
    expect(businessesOf([code])).toEqual(businesses)
  })

  test('several codes make one sentence', () => {
    expect(eligibilitySentence(['23', '00', '21'])).toBe(
      'Open to state governments; individuals; and small businesses.',
    )
    expect(eligibilitySentence(['77'])).toBeNull()
  })
})

describe('agencies and assistance listings', () => {
  test.each(Object.entries(agencies))('%s', (code, { name, category }) => {
    expect(agencyOf(`${code}-SUB`)?.name).toBe(name)
    expect(agencyCategory(code)).toBe(category)
    expect(slugs).toContain(category)
  })

  test.each(Object.entries(bureaus))('%s funds %s', (code, category) => {
    expect(agencyCategory(`${code}-X`)).toBe(category)
  })

  test('an unknown agency has no category', () => {
    expect(agencyCategory('XYZ')).toBe('other')
  })

  test.each(Object.entries(listings))('%s is %s', (prefix, category) => {
    const number = prefix.includes('.') ? prefix : `${prefix}.999`
    expect(listingCategory([{ number, title: '' }])).toBe(category)
    expect(slugs).toContain(category)
  })

  test('several listings are combined', () => {
    const several = readListings('93.859|Biomedical Research | 47.075|Social, Behavioral Sciences')
    expect(several).toEqual([
      { number: '93.859', title: 'Biomedical Research' },
      { number: '47.075', title: 'Social, Behavioral Sciences' },
    ])
    expect(listingCategory(several)).toBe('research')
    expect(listingCategory([])).toBe('other')
  })
})

describe('European calls', () => {
  const horizon = readProgram('Horizon Europe (HORIZON)')

  test.each(divisions)('the division %s is %s', (label, category) => {
    expect(callCategory({ divisions: [label], title: '', program: horizon })).toBe(category)
    expect(slugs).toContain(category)
  })

  test.each(Object.entries(programs))('the program %s is %s', (abbreviation, category) => {
    expect(callCategory({ divisions: [], title: '', program: { name: '', abbreviation } })).toBe(category)
    expect(slugs).toContain(category)
  })

  test.each([
    ['Open call for women in business', 'women-empowerment'],
    ['Youth exchange', 'youth-development'],
    ['Support for start-ups', 'entrepreneurship'],
    ['Rare diseases cohort', 'health'],
    ['Smart farming', 'agriculture'],
    ['Climate services', 'environment'],
    ['Next digital service', 'technology'],
    ['Cultural exchange', 'arts'],
    ['Schools together', 'education'],
    ['Children with disabilities', 'social-services'],
    ['Something else', 'research'],
  ])('the title %s is %s', (title, category) => {
    expect(callCategory({ divisions: [], title, program: horizon })).toBe(category)
  })

  test('each title rule is tested', () => {
    expect(keywords).toHaveLength(10)
  })

  test('program names lose their codes and encoding', () => {
    expect(readProgram('Research Fund for Coal %26 Steel (RFCS)')).toEqual({
      name: 'Research Fund for Coal & Steel',
      abbreviation: 'RFCS',
    })
    expect(readProgram('Erasmus  (ERASMUS )')).toEqual({ name: 'Erasmus', abbreviation: 'ERASMUS' })
    expect(readProgram('100% new')).toEqual({ name: '100% new', abbreviation: '' })
    expect(readProgram('EU External Action - Prospect (RELEX-PROSPECT)').name).toBe('EU External Action')
  })

  test('an id instead of a program is not used as its name', () => {
    const call = { identifier: 'HORIZON-CL5-2027-07-D3-16', frameworkProgrammes: [{ label: '43108390' }] }
    expect(programOf(call)).toEqual({ name: '', abbreviation: 'HORIZON' })
    expect(programOf({ ...call, identifier: null })).toEqual({ name: '', abbreviation: '' })
    expect(programOf({ ...call, frameworkProgrammes: [{ label: 'Erasmus (ERASMUS)' }] }).name).toBe('Erasmus')
  })

  test.each([
    ['HORIZON EIC Equity Only Grant', 'investment'],
    ['HORIZON EIC Accelerator Grant', 'investment'],
    ['HORIZON EIC Grants Grant', 'grant'],
    ['HORIZON Recognition Prize Grant', 'prize'],
    ['ERASMUS Prizes Grant', 'prize'],
    ['HORIZON TMA MSCA Postdoctoral Fellowships - Global Fellowships Grant', 'fellowship'],
    ['HORIZON TMA MSCA Cofund Postdoctoral programme Grant', 'grant'],
    [' Cascade funding calls', 'grant'],
  ])('%s gives a %s', (action, fundingType) => {
    expect(fundingTypeOf(action)).toBe(fundingType)
    expect(businessesOfAction(action)).toEqual(
      fundingType === 'investment' ? ['startup', 'small-business'] : [],
    )
    expect(organizationsOfAction(action).includes('academic')).toBe(fundingType !== 'investment')
  })
})
