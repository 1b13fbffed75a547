import { describe, expect, test } from 'vitest'
import { shippedSources } from '../imports/shipped.ts'
import { deriveFacts } from './derive-facts.ts'
import type { FactSource, RecordFacts } from './facts.ts'

const toDate = (instant: string | null) => (instant === null ? null : new Date(instant))

const records = new Map<string, FactSource>()
for (const source of shippedSources())
  for await (const item of source.items())
    if ('record' in item) {
      const { deadline, postedAt, ...record } = item.record
      if (!records.has(record.title))
        records.set(record.title, { ...record, deadline: toDate(deadline), postedAt: toDate(postedAt) })
    }

/** Facts about the first shipped record whose title starts like this. */
function factsOf(start: string): RecordFacts {
  const record = [...records.values()].find(({ title }) => title.startsWith(start))
  if (!record) throw new Error(`No title starts with ${start}`)
  return deriveFacts(record)
}

const said = (fact: { value: string; quote: string } | null) => fact && `${fact.value}: ${fact.quote}`

describe('region', () => {
  test.each([
    [
      'Limited Competition: International epidemiology Databases',
      'united-states: National Institutes of Health',
    ],
    ['ERA Fellowships', 'european-union: Horizon Europe'],
    ['Strengthening Global Health Security through local partnerships in Sierra Leone', 'SL: Sierra Leone'],
    ['Countering Cartel Recruitment in Mexico', 'MX: Mexico'],
    ['North Macedonia: Human Rights and Democracy', 'MK: North Macedonia'],
    ['FY 2026 Study of the U.S. Institutes for Scholars', 'worldwide: Department of State'],
    // A country as a subject is not where applicants must be.
    ['Bioremediation of Ukraine', 'european-union: Horizon Europe'],
    [
      'Centers for Independent Living Competition - Guam',
      'united-states: Administration for Community Living',
    ],
  ])('%s', (title, expected) => expect(said(factsOf(title).region)).toBe(expected))
})

describe('type of call', () => {
  test.each([
    ['Native American Research Centers for Health (NARCH) (S06', 'research: Research'],
    [
      'National Cancer Institute Youth Enjoy Science Research Education',
      'research-training: Research Education',
    ],
    ['Career Transition Award for NINDS Intramural Clinician-Scientists', 'career-award: K22'],
    ['AHRQ Conference Grant Programs', 'conference: Conference Grant'],
    ['Traumatic Brain Injury State Partnership', 'government-program: State Partnership'],
    ['EDA FY25 Disaster Supplemental', 'infrastructure: Department of Commerce'],
    ['Announcement of Stand Down Grants', 'services: Department of Labor'],
    ['Countering Cartel Recruitment in Mexico', 'public-diplomacy: Department of State'],
    [
      'Introducing circular economy models in the construction sector',
      'business-innovation: HORIZON Innovation Actions',
    ],
    [
      'Strengthening forest research for the support of Ukraine',
      'research: HORIZON  Research and Innovation Actions',
    ],
    ['Scientific Leadership Man EU Prize', 'prize: HORIZON Recognition Prize'],
    // Clinical trials that a title rules out are not what it pays for.
    ['Flexible Funding Model-Infrastructure Development', 'government-program: Regulatory Program'],
    ['Awards for Faculty at HBCUs', null],
  ])('%s', (title, expected) => expect(said(factsOf(title).callType)).toBe(expected))
})

describe('audience', () => {
  test.each([
    ['Tribal Colleges and Universities Program', ['tribes: Tribal']],
    ['Intervention Research to Improve Native American Health', ['tribes: Native American']],
    ['Garrett Lee Smith State/Tribal Youth Suicide', ['tribes: Tribal', 'states: State']],
    ['UCEDD National Training Initiative', ['universities: UCEDD']],
    ['Garrett Lee Smith Campus Suicide Prevention', ['campuses: Campus']],
    ['Awards for Faculty at HBCUs', ['minority-serving-institutions: HBCUs']],
    [
      'Research Enhancement Award Program (REAP) for Health Professional Schools',
      ['health-professional-schools: Health Professional Schools', 'universities: Graduate Schools'],
    ],
    ['European Partnership on Innovative SMEs/Innowwide', ['small-businesses: SMEs']],
    ['ERA Fellowships', ['investigators: Fellowships']],
    ['EDA FY25 Disaster Supplemental', ['local-governments: Department of Commerce']],
    ['Limited Competition: Small Grant Program for NIDDK K01', ['existing-recipients: Recipients']],
    // "United States", "States and Community Grants" and a foreign ministry's name are nobody in particular.
    ['Research Interests of the United States Air Force Academy', []],
    ["Alzheimer's Disease Programs Initiative (ADPI) - States and Community Grants", []],
    [
      'Institutional Assistance to the Ministry for Development of Communities and Territories of Ukraine',
      [],
    ],
    ['Scientific and technical assistance on a foresight activity in the field of plant health', []],
    ['AHRQ Conference Grant Programs', []],
  ])('%s', (title, expected) => expect(factsOf(title).audience.map(said)).toEqual(expected))
})

describe('places', () => {
  test.each([
    ['Alaska Sea Grant State Fellowship Program', ['US-AK: Alaska']],
    ['Senior Medicare Patrol State Project Grants - Pennsylvania', ['US-PA: Pennsylvania']],
    ['Centers for Independent Living Competition - Guam', ['US-GU: Guam']],
    ['Papua New Guinea (PNG)', ['PG: Papua New Guinea']],
    [
      'Deploying The Network of National Coordination Centres with Member States: Financial support',
      ['EE: Estonia'],
    ],
    ['FY 2026 National Security Language Initiative', []],
    ['Research Interests of the United States Air Force Academy', []],
    ['Epidemiology Program for American Indian/Alaska Native Tribes', []],
  ])('%s', (title, expected) => expect(factsOf(title).places.map(said)).toEqual(expected))

  test('an office of the Economic Development Administration stands for the states that it serves', () => {
    const { places } = factsOf('Philadelphia FY 2021 – FY 2023 EDA Planning')
    expect(places.map(said)).toEqual(expect.arrayContaining(['US-PA: Philadelphia', 'US-ME: Philadelphia']))
    expect(places.map(({ value }) => value)).not.toContain('US-TX')
  })
})

describe('restriction', () => {
  test.each([
    ['Limited Competition for the HEAL Initiative', 'limited-competition: Limited Competition'],
    ['Single Source: Chronic Kidney Diseases', 'limited-competition: Single Source'],
    ['AHRQ Administrative Supplements', 'supplement: Administrative Supplement'],
    ['Change of Recipient Organization', 'administrative: Change of Recipient'],
    ['RFI - DOE Infrastructure Work Scope', 'information-request: RFI'],
    ['Notice of Intent: Program to End Modern Slavery', 'notice: Notice of Intent'],
    ['Fostering generational renewal in agriculture', null],
    ['Ensuring continuous effectiveness of protected areas', null],
    ['AHRQ Conference Grant Programs', null],
  ])('%s', (title, expected) => expect(said(factsOf(title).restriction)).toBe(expected))
})

describe('age of opportunities without a deadline', () => {
  test.each([
    ['State Veterans Home Construction Grant Program', '2026-03-09: Posted March 9, 2026'],
    ['EONS 2018: Appendix E Minority University', '2018-01-01: 2018'],
    // Of several years, the last one counts.
    ['Philadelphia FY 2021 – FY 2023 EDA Planning', expect.stringMatching(/^202[0-3]/)],
    ['ERA Fellowships', null],
  ])('%s', (title, expected) => expect(said(factsOf(title).undatedSince)).toEqual(expected))
})

test('every fact of every shipped record has words that the record says', () => {
  for (const record of records.values()) {
    const { region, callType, restriction, audience, places } = deriveFacts(record)
    const text = JSON.stringify(Object.values(record))
    for (const fact of [region, callType, restriction, ...audience, ...places])
      if (fact) expect(text).toContain(JSON.stringify(fact.quote).slice(1, -1))
  }
})
