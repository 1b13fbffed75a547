import { member } from '@fundharbor/chassis/testing/people'
import { describe, expect, test } from 'vitest'
import { seedAwards } from '../../../seeds/awards.ts'
import { eligibilitySentence } from '../../records/taxonomy/applicants.ts'
import { applicantReader } from '../../records/members/applicants.ts'
import { fitService } from './fit-service.test-helper.ts'

const service = fitService()
const { signIn, seed, read, readApplicant, trusted } = service

describe('the page', () => {
  test('quotes who can apply with a verdict, and weighs what the source and the profile say', async () => {
    signIn({ annualBudget: '1000000.00', project: { amountNeeded: '50000.00' } })
    const { id } = await seed({ expectedAwards: 12, totalFunding: '2000000.00', matchingRequired: true })
    const fit = await read(id)
    expect(fit).toMatchObject({
      verdict: 'yes',
      grant: null,
      eligibility: [
        {
          quote: eligibilitySentence(['02', '12']),
          from: 'eligibilityCriteria',
          verdict: 'yes',
          field: 'organizationType',
        },
      ],
      effort: { kind: 'grant', hours: 50, isAdjusted: false, hoursPerWeek: 20, weeks: 3, daysLeft: 72 },
    })
    expect(
      fit.worth.map(({ name, verdict, sentence }: Record<string, string>) => [name, verdict, sentence]),
    ).toEqual([
      ['sum', 'good', 'An award is $10,000 to $200,000. Your project needs $50,000.'],
      ['budget', 'good', 'Your annual budget is $1,000,000. The largest award is 20% of it.'],
      ['matching', 'fair', 'You must add money of your own: the source requires matching funds.'],
      ['partners', 'unknown', 'The source does not say whether you need partners.'],
      ['awards', 'good', 'The source expects 12 awards, $2,000,000 in all.'],
      [
        'effort',
        'good',
        'An application takes about 50 hours: 3 weeks at 20 hours a week. 72 days are left.',
      ],
    ])
  })

  test('other services ask whether an applicant can apply', async () => {
    const applicant = await readApplicant(signIn().id)
    const { id } = await seed()
    const path = `/internal/opportunities/${id}/eligibility`
    const { body } = await service.send('POST', path, applicant, trusted)
    expect(body).toMatchObject({ verdict: 'yes', findings: [{ quote: eligibilitySentence(['02', '12']) }] })
    expect((await service.send('POST', path, applicant)).status).toBe(404)
  })

  test('says what is missing and counts the steps back from the closing day', async () => {
    signIn()
    const { id } = await seed()
    const { missing, steps } = await read(id)
    expect(missing[0]).toMatchObject({ name: 'sam', kind: 'registration', days: 30, startOn: '2026-12-19' })
    // The deadline is the end of February 1 in New York.
    expect(steps.at(-1)).toEqual({
      id: null,
      title: 'Submit the application',
      kind: 'task',
      dueOn: '2027-01-30',
      assignee: null,
      isDone: false,
      isLate: false,
      revision: 0,
    })
    const days = steps.map(({ dueOn }: { dueOn: string }) => dueOn)
    expect(days).toEqual(days.toSorted())
  })

  test('days that have passed are late', async () => {
    signIn()
    const { id } = await seed({ deadline: new Date('2026-12-02T04:59:59.999Z') })
    const { missing, steps, worth } = await read(id)
    expect(missing[0]).toMatchObject({ name: 'sam', startOn: '2026-10-18', isLate: true })
    expect(steps[0]).toMatchObject({ isLate: true })
    expect(worth.at(-1)).toMatchObject({ verdict: 'poor' })
  })

  test('without a deadline the steps have no days', async () => {
    signIn()
    const { id } = await seed({ deadline: null, isRolling: true })
    const { steps, effort } = await read(id)
    expect(effort.daysLeft).toBeNull()
    expect(steps.every(({ dueOn }: { dueOn: string | null }) => dueOn === null)).toBe(true)
  })

  test('amounts in another currency are not compared', async () => {
    signIn({ project: { amountNeeded: '50000.00', currency: 'EUR' } })
    const { id } = await seed()
    expect((await read(id)).worth[0]).toMatchObject({
      verdict: 'unknown',
      sentence: 'An award is $10,000 to $200,000. Your project needs €50,000. We do not convert currencies.',
    })
  })

  test.each([
    ['US', true],
    ['KE', false],
  ])('a nonprofit in %s has a letter of the IRS: %s', async (country, has) => {
    signIn({ country, state: null, organizationType: 'nonprofit' })
    const { missing } = await read((await seed()).id)
    expect(missing.some(({ name }: { name: string }) => name === 'tax-status')).toBe(has)
  })

  test('an EU call needs a PIC and partners', async () => {
    signIn({ country: 'DE', state: null, organizationType: 'private-university' })
    const { id } = await seed({
      source: 'eu-funding-tenders',
      sector: 'Horizon Europe',
      sourceCodes: { action: ['HORIZON Innovation Actions'] },
      eligibilityCriteria: null,
      currency: 'EUR',
    })
    const { verdict, missing, effort } = await read(id)
    expect(verdict).toBe('depends')
    expect(effort.kind).toBe('eu-research')
    expect(missing.map(({ name }: { name: string }) => name)).toEqual([
      'pic',
      'partners',
      'equality-plan',
      'partner-forms',
      'budget',
    ])
  })

  test.each([
    ['20%', '20%', '$10,000'],
    ['12.5%', '12.5%', '$6,250'],
    ['12,5 %', '12.5%', '$6,250'],
    ['7.25 percent', '7.25%', '$3,625'],
  ])(
    'a sentence about matching funds of %s is quoted, and applied to the project',
    async (typed, share, sum) => {
      signIn({ project: { amountNeeded: '50000.00' } })
      const quote = `A cost share of ${typed} of the total project costs is required.`
      const { id } = await seed({ description: `<p>Clinics in rural counties.</p><p>${quote}</p>` })
      const { worth } = await read(id)
      expect(worth[2]).toEqual({
        name: 'matching',
        verdict: 'fair',
        sentence: `You may have to add money of your own. For your project, ${share} is ${sum}.`,
        quote,
      })
    },
  )

  test('an unknown opportunity or another workspace’s project is not found', async () => {
    signIn()
    const { id } = await seed()
    const address = `/api/opportunities/${id}/fit`
    expect((await service.send('GET', `${address}?project=${crypto.randomUUID()}`)).status).toBe(404)
    expect((await service.send('GET', `/api/opportunities/${crypto.randomUUID()}/fit`)).status).toBe(404)
    expect((await service.send('GET', `${address}?project=1`)).status).toBe(400)
    const hidden = await seed({ isActive: false })
    expect((await service.send('GET', `/api/opportunities/${hidden.id}/fit`)).status).toBe(404)
  })

  test('counts as a view, once per opportunity together with the details', async () => {
    signIn({}, { subscriptionStatus: 'freemium' })
    const rows = await Promise.all([seed(), seed(), seed(), seed()])
    const [first, second, third, fourth] = rows.map(({ id }) => `/api/opportunities/${id}`)
    for (const address of [first, `${first}/fit`, `${second}/fit`, `${second}/fit`, `${third}/fit`])
      expect((await service.send('GET', address ?? '')).status).toBe(200)
    const refused = await service.send('GET', `${fourth}/fit`)
    expect([refused.status, refused.body.code]).toEqual([403, 'VIEW_LIMIT_REACHED'])
    expect((await service.send('GET', `${first}/fit`)).status).toBe(200)
  })
})

test('while the profile cannot be read, the page says to try again', async () => {
  const read = applicantReader({ baseUrl: 'http://127.0.0.1:9', secret: 'secret' })
  await expect(read(member())).rejects.toMatchObject({ code: 'UNAVAILABLE' })
})

describe('the history of the funder', () => {
  const grant = { funder: 'Harbor Fund', amount: '100.00' }
  const towns = ['Northquay', 'Boston', 'Denver', 'Dayton', 'Albany']
  /** A grant to each of the first towns. */
  const grantsOf = (year: number, count = towns.length) =>
    towns.slice(0, count).map((town) => ({ ...grant, year, recipient: `${town} Trust` }))
  const read = async (awards: Parameters<typeof seedAwards>[1]) => {
    await seedAwards(service.knex(), awards)
    signIn()
    return (await service.read((await seed({ funderName: 'HARBOR Fund' })).id)).history
  }

  test('has its grants a year, the typical one and the newcomers of the latest year', async () => {
    const history = await read([
      ...grantsOf(2020, 3),
      ...grantsOf(2024).map((each) => ({ ...each, amount: '300.00' })),
      { ...grant, year: 2024, amount: '9000.00', type: 'Loan' },
    ])
    expect(history).toEqual({
      funder: { slug: 'harbor-fund', name: 'Harbor Fund' },
      verdict: 'good',
      currency: 'USD',
      firstYear: 2020,
      lastYear: 2024,
      awardsPerYear: 4,
      median: '300.00',
      latest: { year: 2024, recipients: 5, newcomers: 2 },
    })
  })

  test('speaks against an application if nobody was new lately', async () => {
    const history = await read([...grantsOf(2023), ...grantsOf(2024)])
    expect(history).toMatchObject({ verdict: 'poor', latest: { newcomers: 0 } })
  })

  test('settles nothing if it is long ago, of few recipients, or of one year', async () => {
    expect(await read([...grantsOf(2014), ...grantsOf(2015)])).toMatchObject({ verdict: 'unknown' })
    expect(await read([...grantsOf(2023), ...grantsOf(2024, 4)])).toMatchObject({ verdict: 'unknown' })
    expect(await read(grantsOf(2024))).toMatchObject({ verdict: 'unknown', latest: null })
  })

  test('is left out where no awards are known', async () => {
    expect(await read([])).toBeNull()
  })
})
