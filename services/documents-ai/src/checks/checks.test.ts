import { clock } from '@fundharbor/chassis/runtime/clock'
import { organizationMember } from '@fundharbor/chassis/testing/people'
import type { Brief } from '@fundharbor/contracts/catalog/briefs'
import type { DocumentCheck } from '@fundharbor/contracts/documents/checks'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { documentsService } from '../../testdata/documents-service.test-helper.ts'
import { housingOpportunity, northquay } from '../../testdata/sources.test-helper.ts'

const service = documentsService()
const brief: Brief = {
  asks: [],
  outcomes: [],
  applicants: [],
  amounts: [],
  dates: [],
  criteria: [
    { text: 'Feasibility', weight: '50 points', quote: 'Feasibility (50 points)' },
    { text: 'Need', weight: '30 points', quote: 'Need (30 points)' },
  ],
  attachments: [{ text: 'letters of support', quote: 'Attach two letters of support.' }],
  limits: [{ text: '40 words', quote: 'At most 40 words.' }],
}
const clean = { limits: [], criteria: [], attachments: [] }

beforeEach(() => {
  clock.setTo('2026-11-22T12:00:00.000Z')
  Object.assign(service.sources(), { person: northquay(), opportunities: [] })
  service.as(organizationMember({ subscriptionStatus: 'basic' }))
})
afterEach(() => clock.reset())

/** What is found in a document with this text for a call. */
async function checksOf(content: string, call: object = {}, template?: string): Promise<DocumentCheck[]> {
  const opportunity = housingOpportunity({ brief: { ...brief, ...clean }, ...call })
  service.sources().opportunities = [opportunity]
  const templateId = template && (await service.templateId(template))
  const { body } = await service.generate({
    opportunityId: opportunity.id,
    ...(templateId ? { templateId } : {}),
  })
  const path = `/api/generated-documents/${body.id}`
  await service.send('PUT', path, { title: 'Keys First', content, revision: 1 })
  const answer = await service.send('GET', `${path}/checks`)
  expect(answer.status).toBe(200)
  return answer.body
}

const FUNDER = '<p>European Commission</p>'
const row = (...cells: string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
const messages = (checks: DocumentCheck[]) => checks.map(({ message }) => message)

test('a clean document has nothing to look at', async () => {
  expect(await checksOf(`${FUNDER}<p>We request €200,000 from the Commission.</p>`)).toEqual([])
})

test.each([
  [
    'a word of punctuation',
    `<table>${row('Project', 'Harbor Lights')}</table><p>A${'!'.repeat(200_000)}B</p>`,
  ],
  ['nothing but opening quotation marks', `<p>${'“'.repeat(200_000)}</p>`],
  [
    'thousands of names',
    `<table>${Array.from({ length: 4000 }, (_, at) => row('Project', `Harbor Lights ${at}`)).join('')}</table>`,
  ],
])('checks a document with %s', async (_, content) => {
  expect(await checksOf(`${FUNDER}${content}`)).toEqual(expect.any(Array))
})

test('counts blanks', async () => {
  const found = await checksOf(
    `${FUNDER}<p><mark data-missing="a">a</mark><mark data-missing="b">b</mark></p>`,
  )
  expect(found).toMatchObject([
    { kind: 'blanks', level: 'problem', message: '2 blanks are still to fill in.' },
  ])
})

test.each([
  ['$45,000', 'You ask for $45,000, but this opportunity pays in euros.'],
  ['€7,000,000', 'You ask for €7,000,000. The largest award is €6,300,000.'],
  ['€50,000', 'You ask for €50,000. The smallest award is €100,000.'],
])('compares %s with the call', async (sum, message) => {
  const [found] = await checksOf(`${FUNDER}<table><tbody>${row('Amount requested', sum)}</tbody></table>`)
  expect(found).toMatchObject({ kind: 'amount', message, place: `Amount requested | ${sum}` })
})

test('a sum before the request is not the request', async () => {
  const text = 'Families get $500 each. Northquay requests €200,000 for Keys First.'
  expect(await checksOf(`${FUNDER}<p>${text}</p>`)).toEqual([])
})

test('one document names one rate of indirect costs', async () => {
  const found = (basis: string, text: string) => {
    const rows = row('Indirect costs', basis, '€20,000', '€0') + row('Total', '', '€220,000', '€0')
    return checksOf(`${FUNDER}<table><tbody>${rows}</tbody></table><h2>3. Indirect costs</h2><p>${text}</p>`)
  }
  const text = 'We charge 15 percent of direct costs.'
  expect(messages(await found('10% of the direct costs requested', text))).toEqual([
    'The text names indirect costs of 15%, but the table of costs has 10%.',
  ])
  expect(await found('15% of the direct costs requested', text)).toEqual([])
  expect(await found('10% of the direct costs requested', 'As agreed.')).toEqual([])
  expect(await found('12.5% of the direct costs requested', 'We charge 12,5 % of them.')).toEqual([])
})

test('compares the request with the budget', async () => {
  const table =
    row('Amount requested', '€200,000') + row('Rent', '€150,000') + row('Total', '', '€150,000', '€0')
  const found = await checksOf(`${FUNDER}<table><tbody>${table}</tbody></table>`)
  expect(messages(found)).toEqual(['You request €200,000, but the budget adds up to €150,000.'])
  expect(found[0]?.place).toBe('Total |  | €150,000 | €0')
})

test('a request above the total cost of the project is a problem', async () => {
  const table =
    row('Requested from the Commission', '€200,000') + row('Total cost of the project', '€150,000')
  const found = await checksOf(`${FUNDER}<table><tbody>${table}</tbody></table>`)
  expect(messages(found)).toEqual(['You request €200,000, more than the total cost of €150,000.'])
})

test('compares what others pay with the budget, and the payments with the request', async () => {
  const table = (funding: string, payments: string) =>
    [
      row('Amount requested', '€200,000'),
      row('From other sources', '€20,000'),
      row('Sum of other funding', funding, ''),
      row('Sum of payments', payments, ''),
    ].join('')
  const found = (rows: string) => checksOf(`${FUNDER}<table><tbody>${rows}</tbody></table>`)
  expect(messages(await found(table('€5,000', '€150,000')))).toEqual([
    'The budget has €20,000 from other funding, but the funding you list adds up to €5,000.',
    'You request €200,000, but the payments add up to €150,000.',
  ])
  expect(await found(table('€20,000', '€200,000'))).toEqual([])
})

test('names the closing day where the funder is', async () => {
  const dates = [{ text: 'Closes on October 31, 2026', quote: null }]
  const deadline = '2026-11-01T03:59:59.999Z'
  const call = { deadline, deadlineZone: 'America/New_York' as const, brief: { ...brief, ...clean, dates } }
  expect(messages(await checksOf(FUNDER, call))).toEqual(['This opportunity closed on October 31, 2026.'])
})

test('says when the call is not open yet or has closed', async () => {
  const timeframe = 'Planned to open on March 3, 2027'
  expect(messages(await checksOf(FUNDER, { isForecast: true, timeframe }))).toEqual([
    'This opportunity is not open yet. Planned to open on March 3, 2027. You can’t submit before then.',
  ])
  expect(messages(await checksOf(FUNDER, { deadline: '2026-11-01T22:59:59.999Z' }))).toEqual([
    'This opportunity closed on November 1, 2026.',
  ])
})

test('says when the sentences of the call name an opening day that has not come', async () => {
  const quote = 'Applications open on December 1, 2026.'
  const dates = [{ text: 'December 1, 2026', quote }]
  const call = { brief: { ...brief, ...clean, dates } }
  const message = 'This opportunity opens on December 1, 2026. You can’t submit before then.'
  expect(await checksOf(FUNDER, call)).toMatchObject([{ kind: 'dates', level: 'warning', message, quote }])
  clock.setTo('2026-12-02T12:00:00.000Z')
  expect(await checksOf(FUNDER, call)).toEqual([])
})

test('says whether the applicant can apply, unless it is clear', async () => {
  const quote = 'Only cities may apply.'
  const finding = { quote, from: 'eligibilityCriteria', field: 'organizationType', answer: null } as const
  const { catalog } = service.sources()
  catalog.eligibility = {
    verdict: 'no',
    findings: [{ ...finding, verdict: 'no', because: 'You are a nonprofit.' }],
  }
  const message = 'You may not be able to apply. You are a nonprofit.'
  expect(await checksOf(FUNDER)).toMatchObject([{ kind: 'eligibility', level: 'problem', message, quote }])
  catalog.eligibility = { verdict: 'ask', findings: [] }
  const unclear =
    'It is unclear whether you can apply. This opportunity does not say who can apply. Ask the funder.'
  expect(messages(await checksOf(FUNDER))).toEqual([unclear])
  catalog.eligibility = { verdict: 'yes', findings: [] }
})

test.each([
  ['Northquay Comunity Trust', true],
  ['North Quay Community Trust', true],
  ['NORTHQUAY COMMUNITY TRUST', false],
  ['The Northquay Community Trust', false],
  ['Northquay Community Trust’s', false],
  ['Northquay Trust', false],
])('compares “%s” with the name of the organization', async (written, isOther) => {
  const found = await checksOf(`${FUNDER}<p>We are ${written} of the harbor.</p>`)
  const message = `“${written}” looks like “Northquay Community Trust”, written differently. Use one name throughout.`
  expect(found.filter(({ kind }) => kind === 'names').map((each) => each.message)).toEqual(
    isOther ? [message] : [],
  )
})

test('compares the names of project and funder', async () => {
  const found = await checksOf(
    `<table><tbody>${row('Project', 'Keys First')}</tbody></table><p>Keys Fist is for the European Comission.</p>`,
  )
  expect(messages(found).toSorted()).toEqual([
    'The document doesn’t name the funder, European Commission.',
    '“European Comission” looks like “European Commission”, written differently. Use one name throughout.',
    '“Keys Fist” looks like “Keys First”, written differently. Use one name throughout.',
  ])
})

test.each([
  ['U.S. National Science Foundation', 'the National Science Foundation'],
  ['National Science Foundation', 'the U.S. National Science Foundation'],
  ['Alzheimer’s Association of Ohio', "the Alzheimer's Association of Ohio"],
  ['Harbor  Lights Foundation ', 'the Harbor Lights Foundation'],
  ['Harbor Lights Inc.', 'Harbor Lights Inc, which we thank'],
  ['Harbor Lights e.V.', 'Harbor Lights e.V.'],
  ['The Harbor Lights Foundation', 'Harbor Lights Foundation'],
  ['National Oceanic and Atmospheric Administration', 'NATIONAL OCEANIC AND ATMOSPHERIC ADMINISTRATION'],
  ['Department of Health – Northquay', 'Department of Health - Northquay'],
  ['Agency for Health Care Research and Quality', 'the Agency for Healthcare Research and Quality'],
])('a funder of the name “%s” is no slip as “%s”', async (funderName, written) => {
  const description = 'The Agency for Healthcare Research and Quality funds research.'
  const details = { ...housingOpportunity().details, description }
  const text = `<p>${funderName}</p><p>We thank ${written}.</p>`
  expect(await checksOf(text, { funderName, details })).toEqual([])
  expect(
    messages(await checksOf(`<p>We thank ${written}.</p>`, { funderName })).filter((each) =>
      /name the funder/.test(each),
    ).length,
  ).toBe(/Agency/.test(funderName) ? 1 : 0)
})

test.each([
  'We ask for $18,500 to start. Northquay requests $123,464 for the year.',
  'Northquay requests $123,464. In all, we are asking for $18,500.',
  'We apply for a grant of $18,500; the request is listed below.</p><p>We seek $123,464 from you.',
])('two sums of request are named: %s', async (text) => {
  const found = await checksOf(`${FUNDER}<p>${text}</p>`, { currency: 'USD', minAmount: null })
  expect(messages(found)).toEqual([expect.stringMatching(/^The document requests \$[\d,]+ and \$[\d,]+\./)])
})

test.each([
  'We request $123,464. The amount requested is $123,464.00.',
  'Families get $500 each. We request $123,464, and the city pays $20,000.',
  'We asked ten families and request $123,464.',
])('one sum of request is not questioned: %s', async (text) => {
  expect(await checksOf(`${FUNDER}<p>${text}</p>`, { currency: 'USD', minAmount: null })).toEqual([])
})

test('another project of the workspace is named', async () => {
  const project = (title: string, more: object = {}) =>
    service.send('PUT', '/api/answers', { question: 'project', rows: [{ projectTitle: title }], ...more })
  await project('Keys First')
  await project('Tool Library', { projectId: '7f4fd7a4-30a6-4f0e-9d6c-0a1f8b1f5a11' })
  const message = (other: string) =>
    `The document is about “Keys First” and names another project, “${other}”. Check that this is meant.`
  const found = async (text: string) => messages(await checksOf(`${FUNDER}<p>${text}</p>`))
  expect(await found('Tool Library lends tools to 40 families.')).toEqual([message('Tool Library')])
  expect(await found('We run a program called Night Clinic.')).toEqual([message('Night Clinic')])
  expect(await found('Keys First is a project called Keys First.')).toEqual([])
})

test.each([
  ['In 2024 we will lease 40 homes.', true],
  ['The work will run from June 2023 to May 2024.', true],
  ['By spring 2025, families plan to move in.', true],
  ['The first homes will open in March 2027.', false],
  ['In 2024 we leased 40 homes.', false],
  ['We will house twice as many families as in 2023.', false],
  ['From June 2025 to May 2027 we will lease homes.', false],
])('plans for years that have passed are named: %s', async (text, isPast) => {
  const found = messages(await checksOf(`${FUNDER}<p>${text}</p>`))
  expect(found).toEqual(isPast ? [`“${text}” plans for a year that has passed.`] : [])
})

test('a period that has passed is named', async () => {
  const period = (value: string) => checksOf(`${FUNDER}<table>${row('Project period', value)}</table>`)
  expect(messages(await period('June 2023 to May 2024'))).toEqual([
    '“June 2023 to May 2024” plans for a year that has passed.',
  ])
  expect(await period('June 2026 to May 2027')).toEqual([])
})

test('nobody applies with a report', async () => {
  const { catalog } = service.sources()
  catalog.eligibility = { verdict: 'ask', findings: [] }
  const call = { brief, deadline: '2026-11-01T22:59:59.999Z' }
  const text = `${FUNDER}<p>By March 2025 we will have housed 40 families. ${'We need homes. '.repeat(20)}</p>`
  for (const template of ['Progress Report', 'Impact Report'])
    expect(await checksOf(text, call, template)).toEqual([])
  const inProposal = await checksOf(text, call, 'Grant Proposal')
  expect(new Set(inProposal.map(({ kind }) => kind))).toEqual(
    new Set(['eligibility', 'dates', 'length', 'criteria', 'attachments']),
  )
  catalog.eligibility = { verdict: 'yes', findings: [] }
})

test('what the workspace wrote into the brief is checked, and not said to be the funder’s', async () => {
  const own = (text: string) => ({ text, quote: null, isOwn: true })
  const edited = {
    ...brief,
    dates: [own('Opens on May 4, 2027')],
    criteria: [{ ...own('Reach'), weight: '20 points' }],
    attachments: [own('map of the harbor')],
    limits: [own('At most 40 words')],
  }
  const found = await checksOf(`${FUNDER}<p>${'We need homes. '.repeat(20)}</p>`, { brief: edited })
  expect(messages(found)).toEqual([
    'This opportunity opens on May 4, 2027. You can’t submit before then.',
    'You noted this limit: At most 40 words. Your document has 62 words.',
    'You may not have answered the criterion “Reach” (20 points).',
    'Your brief says to send: map of the harbor.',
  ])
  expect(found.map(({ quote }) => quote)).toEqual([null, null, null, null])
})

test('compares length, criteria, funder and attachments with the brief', async () => {
  const text = `<h2>Feasibility</h2><p>“Feasibility (50 points)”</p><p>${'We need homes. '.repeat(20)}</p>`
  const found = await checksOf(text, { brief })
  expect(messages(found)).toEqual([
    'The document doesn’t name the funder, European Commission.',
    'The funder names a limit of 40 words. Your document has 64 words.',
    'You may not have answered the criterion “Feasibility” (50 points).',
    'The funder asks for: letters of support.',
  ])
  expect(found.map(({ quote }) => quote)).toEqual([
    null,
    'At most 40 words.',
    'Feasibility (50 points)',
    'Attach two letters of support.',
  ])
})

test('a limit for a part holds for the narrative, and for a document of that name', async () => {
  const limit = (text: string) => ({ text, quote: text })
  const limits = ['Project abstract: 20 words', 'Project narrative: 40 words', 'Keys first: 30 words'].map(
    limit,
  )
  const found = await checksOf(`${FUNDER}<p>${'We need homes. '.repeat(20)}</p>`, {
    brief: { ...brief, ...clean, limits },
  })
  expect(messages(found)).toEqual([
    'The funder names a limit of 40 words for the project narrative. Your document has 62 words.',
    'The funder names a limit of 30 words for the keys first. Your document has 62 words.',
  ])
})

test('an attachment that the text speaks of is listed', async () => {
  const text = '<p>The city will pay (memorandum attached).</p>'
  const list = (item: string) => `<h2>Enclosures</h2><ul><li>${item}</li></ul>`
  const sentence = '“The city will pay (memorandum attached).” speaks of an attachment'
  const [found] = await checksOf(`${FUNDER}${text}`)
  expect(found).toMatchObject({
    kind: 'attachments',
    level: 'warning',
    message: `${sentence}, but the document lists none.`,
    place: 'The city will pay (memorandum attached).',
  })
  expect(messages(await checksOf(`${FUNDER}${text}${list('Audited accounts')}`))).toEqual([
    `${sentence} that the list of enclosures doesn’t have.`,
  ])
  expect(await checksOf(`${FUNDER}${text}${list('Memorandum of the city')}`)).toEqual([])
})

test('works without an opportunity, and when the catalog no longer has it', async () => {
  const { body } = await service.generate()
  const path = `/api/generated-documents/${body.id}/checks`
  expect((await service.send('GET', path)).body).toMatchObject([{ kind: 'blanks' }])
  await checksOf(FUNDER)
  const { body: rows } = await service.send('GET', '/api/generated-documents')
  service.sources().opportunities = []
  expect((await service.send('GET', `/api/generated-documents/${rows[0].id}/checks`)).body).toEqual([])
})

test('documents of others are 404', async () => {
  const { body } = await service.generate()
  service.as(organizationMember())
  expect((await service.send('GET', `/api/generated-documents/${body.id}/checks`)).status).toBe(404)
})

test('says which characters a PDF cannot show, and where', async () => {
  const checks = await checksOf(`${FUNDER}<p>Fine 🎉 ខ្ម.</p><p>Signs: 𓀀 𐎠 𓀀</p>`)
  expect(checks).toEqual([
    {
      kind: 'attachments',
      level: 'warning',
      message:
        'A PDF can’t show these characters and has � in their place: 𓀀 𐎠. Replace them, or send the Word file.',
      quote: null,
      place: 'Signs: 𓀀 𐎠 𓀀',
    },
  ])
})

test.each([
  ['hieroglyphs', '𓀀', false],
  ['cuneiform', '𒀀', false],
  ['Linear B', '𐀀', false],
  ['Gothic', '𐌰', false],
  ['Phoenician', '𐤀', false],
  ['Runic', 'ᚠ', false],
  ['Ogham', 'ᚁ', false],
  ['Mongolian', 'ᠠ', false],
  ['Tibetan', 'ཀ', false],
  ['letters drawn for mathematics', '𝕏', false],
  ['a private sign', '\uE000', false],
  ['Cherokee', 'Ꭰ', true],
  ['a box to tick', '☐', true],
  ['an emoji of several parts', '👩🏽‍🔬', true],
  ['a flag', '🇰🇪', true],
  ['Lao', 'ລາວ', true],
])('a check says whether a PDF can show %s', async (_, sign, isShown) => {
  const checks = await checksOf(`${FUNDER}<p>A sign: ${sign}</p>`)
  const said = checks.filter(({ message }) => message.startsWith('A PDF can’t show these characters'))
  expect(said.map(({ message, place }) => [message.includes(`: ${sign}. `), place])).toEqual(
    isShown ? [] : [[true, `A sign: ${sign}`]],
  )
})
