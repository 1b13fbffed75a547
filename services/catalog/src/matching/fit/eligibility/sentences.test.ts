import { describe, expect, test } from 'vitest'
import { applicantOf, recordOf } from './applicant.test-helper.ts'
import { bavaria, judge, judgeDescription, listOf } from './judge.test-helper.ts'
import { readEligibility } from './read-eligibility.ts'

describe('kinds of applicants in sentences', () => {
  test.each([
    ['Only nonprofit organizations are eligible to apply.', 'nonprofit', 'yes'],
    ['Only nonprofit organizations are eligible to apply.', 'small-business', 'no'],
    ['Eligibility is limited to institutions of higher education.', 'nonprofit', 'no'],
    ['Eligibility is limited to institutions of higher education.', 'public-university', 'yes'],
    ['Eligibility is limited to Historically Black Colleges and Universities.', 'public-university', 'ask'],
    ['Individuals are not eligible to apply.', 'individual', 'no'],
    ['Individuals are not eligible to apply.', 'nonprofit', 'yes'],
    ['For-profit organizations are ineligible.', 'small-business', 'no'],
    [
      'Eligible applicants are: state governments, counties and school districts.',
      'county-government',
      'yes',
    ],
    ['Eligible applicants are: state governments, counties and school districts.', 'individual', 'no'],
    ['Eligible applicants include nonprofits, tribes and other entities.', 'small-business', 'ask'],
    [
      'Only United States small business concerns (SBCs) are eligible to submit applications.',
      'small-business',
      'yes',
    ],
    [
      'Only United States small business concerns (SBCs) are eligible to submit applications.',
      'nonprofit',
      'no',
    ],
    ['Federal agencies are not eligible to apply.', 'nonprofit', 'yes'],
    [
      'Proposals may only be submitted by the following: -Institutions of Higher Education (IHEs) - Two- and four-year IHEs (including community colleges) accredited in, and having a campus located in the US, acting on behalf of their faculty members.',
      'private-university',
      'yes',
    ],
    [
      'Proposals may only be submitted by the following: -Institutions of Higher Education (IHEs) - Two- and four-year IHEs (including community colleges) accredited in, and having a campus located in the US, acting on behalf of their faculty members.',
      'nonprofit',
      'ask',
    ],
    [
      'Applications may be submitted by any organization, including but not limited to universities.',
      'nonprofit',
      null,
    ],
  ] as const)('%s For a %s: %s', (sentence, organizationType, verdict) => {
    const verdicts = judge(sentence, { organizationType }).map(([each]) => each)
    expect(verdicts).toEqual(verdict === null ? [] : [verdict])
  })

  test('a tribal college is named, whatever its type', () => {
    const sentence = 'Eligibility is limited to Tribal Colleges and Universities.'
    for (const organizationType of ['public-university', 'tribal-organization'] as const)
      expect(judge(sentence, { organizationType, organizationKind: 'tribal-college' })).toEqual([
        ['yes', 'organizationType'],
      ])
  })

  test('a list in bullets belongs to its introduction', () => {
    const { findings } = readEligibility(
      recordOf({
        eligibilityRequirements:
          '<p>Eligible applicants are:</p><ul><li>Cities</li><li>Tribal organizations</li></ul><p>Awards last a year.</p>',
      }),
      applicantOf({ organizationType: 'city-government' }),
    )
    expect(findings).toMatchObject([
      { quote: 'Eligible applicants are: Cities Tribal organizations', verdict: 'yes' },
    ])
  })
})

describe('organizations abroad', () => {
  const institutions = 'Non-domestic (non-U.S.) Entities (Foreign Institutions) are not eligible to apply.'
  const components = 'Non-domestic (non-U.S.) components of U.S. Organizations are not eligible to apply.'
  const parts = 'Foreign components, as defined in the NIH Grants Policy Statement, are not allowed.'

  test('the sentences of the National Institutes of Health', () => {
    expect([institutions, components].flatMap((each) => judge(each))).toEqual([
      ['yes', 'country'],
      ['yes', 'country'],
    ])
    expect(judge(institutions, bavaria)).toEqual([['no', 'country']])
    expect(judge(institutions, { country: '' })).toEqual([['ask', 'country']])
    expect(judge(institutions.replace('not eligible', 'eligible'), bavaria)).toEqual([['yes', 'country']])
    expect(judge(parts)).toEqual([['depends', 'project.location']])
    expect(judge(parts.replace('not allowed', 'allowed'))).toEqual([['yes', 'project.location']])
  })

  test('a sentence that admits foreign organizations answers what a list leaves open', () => {
    const record = recordOf({
      eligibilityCriteria: `<p>${listOf('12')}</p><p>${institutions.replace('not eligible', 'eligible')}</p>`,
    })
    expect(readEligibility(record, applicantOf(bavaria)).verdict).toBe('yes')
  })
})

describe('places', () => {
  test.each([
    ['Applicants must be located in the United States.', { country: 'CA' }, 'no', 'country'],
    ['Applicants must be located in the United States.', {}, 'yes', 'country'],
    ['Applicants must be located in the United States.', { country: 'PR' }, 'ask', 'country'],
    ['Only organizations located in the states of Ohio or Indiana may apply.', {}, 'yes', 'state'],
    ['Only organizations based in West Virginia are eligible.', { state: 'Virginia' }, 'no', 'state'],
    ['Only organizations based in West Virginia are eligible.', { state: null }, 'ask', 'state'],
    ['Only organizations based in West Virginia are eligible.', { country: 'FR' }, 'no', 'country'],
    ['Applicants must be registered in Kenya or Uganda.', { country: 'KE' }, 'yes', 'country'],
    [
      'Applicants must be legal entities established in an EU Member State.',
      { country: 'PL' },
      'yes',
      'country',
    ],
    ['Applicants must be legal entities established in an EU Member State.', {}, 'no', 'country'],
    [
      'Applicants must be legal entities established in a Member State or in an associated country.',
      { country: 'NO' },
      'ask',
      'country',
    ],
  ] as const)('%s %j: %s', (sentence, facts, verdict, field) => {
    expect(judge(sentence, facts)).toEqual([[verdict, field]])
  })
})

describe('registrations, status and size', () => {
  const sam = 'All applicants must have an active registration in SAM.gov and a UEI.'

  test('a registration must last until the deadline', () => {
    expect(judge(sam)).toEqual([['ask', 'uei']])
    expect(judge(sam, { uei: 'ABCDEFGHJKL1' })).toEqual([['ask', 'samExpiresOn']])
    expect(judge(sam, { uei: 'ABCDEFGHJKL1', samExpiresOn: '2026-12-31' })).toEqual([
      ['depends', 'samExpiresOn'],
    ])
    expect(judge(sam, { uei: 'ABCDEFGHJKL1', samExpiresOn: '2027-12-31' })).toEqual([['yes', 'samExpiresOn']])
    const pic = 'Participants must be in the Participant Register and have a PIC number.'
    expect(judge(pic)).toEqual([['ask', 'pic']])
    expect(judge(pic, { pic: '999999999' })).toEqual([['yes', 'pic']])
  })

  test.each([
    [
      'Applicants must have 501(c)(3) status.',
      { organizationType: 'nonprofit-other' },
      'no',
      'organizationType',
    ],
    ['Applicants must have 501(c)(3) status.', {}, 'yes', 'organizationType'],
    ['Organizations must have an annual operating budget of less than $500,000.', {}, 'ask', 'annualBudget'],
    [
      'Organizations must have an annual operating budget of less than $500,000.',
      { annualBudget: '600000.00' },
      'no',
      'annualBudget',
    ],
    [
      'Organizations must have an annual operating budget of at least $1.5 million.',
      { annualBudget: '2000000.00' },
      'yes',
      'annualBudget',
    ],
    ['Companies must have fewer than 500 employees.', { teamSize: 12 }, 'yes', 'teamSize'],
    ...(
      [
        ['less than $500,000, and a board', '499999.99', 'yes'],
        ['less than $1.500.000', '1000000.00', 'yes'],
        ['at most $250k', '250000.01', 'no'],
        ['at least $2m', '1999999.00', 'no'],
        ['under US$ 750 thousand', '700000.00', 'yes'],
        ['no more than $0.5 million', '600000.00', 'no'],
        ['up to $1.25 million', '1250000.00', 'yes'],
        ['at least $1 billion', '2000000.00', 'no'],
        ['less than $1.2.3', '1.00', 'ask'],
        ['less than €500,000', '1.00', 'ask'],
      ] as const
    ).map(
      ([limit, annualBudget, verdict]) =>
        [
          `Organizations must have an annual operating budget of ${limit}.`,
          { annualBudget },
          verdict,
          'annualBudget',
        ] as const,
    ),
    [
      'Applicants must have been in operation for at least three years.',
      { foundedYear: 2025 },
      'no',
      'foundedYear',
    ],
  ] as const)('%s %j: %s', (sentence, facts, verdict, field) => {
    expect(judge(sentence, facts)).toEqual([[verdict, field]])
  })
})

describe('what no profile says', () => {
  test.each([
    [
      'Scholarship recipients must be U.S. citizens or lawful permanent residents.',
      {},
      'depends',
      'citizenship',
    ],
    [
      'Applicants must be U.S. citizens or permanent residents.',
      { organizationType: 'individual', hasOrganization: false },
      'ask',
      'citizenship',
    ],
    [
      'NIST MEP invites applications from current MEP Centers for projects that will add capabilities to the MEP Program.',
      {},
      'ask',
      'earlierAward',
    ],
    ['Only teams awarded Planning grants may submit Development proposals.', {}, 'ask', 'earlierAward'],
    [
      'A cooperative agreement is being offered ONLY to members of the Cooperative Ecosystem Studies Units (CESU) Program.',
      {},
      'ask',
      'membership',
    ],
    [
      'This opportunity is restricted to non-federal partners of the Californian Cooperative Ecosystem Studies Unit.',
      {},
      'ask',
      'membership',
    ],
    [
      'EDA will only review Full Applications submitted by applicants who first submitted a Concept Proposal.',
      {},
      'ask',
      'earlierStep',
    ],
    [
      'Conference proposals may only be submitted following an invitation from the Program Directors.',
      {},
      'ask',
      'invitation',
    ],
    [
      'Proposals must be submitted by at least three independent legal entities from three different Member States.',
      { country: 'DE' },
      'depends',
      'partners',
    ],
  ] as const)('%s', (sentence, facts, verdict, field) => {
    expect(judgeDescription(sentence, facts)).toEqual([[verdict, field]])
  })

  test('a title that announces a limited competition is quoted', () => {
    const title = 'Limited Competition: Clinical and Translational Science Award (UM1)'
    expect(readEligibility(recordOf({ title }), applicantOf()).findings).toMatchObject([
      { quote: title, from: 'title', verdict: 'ask', field: 'membership' },
    ])
  })

  test('a demand that nobody can hold against a profile is shown, too', () => {
    expect(judge('The lead scientist must have finished a doctorate within ten years.')).toEqual([
      ['ask', null],
    ])
    expect(judge('See the announcement for details.')).toEqual([])
  })
})
