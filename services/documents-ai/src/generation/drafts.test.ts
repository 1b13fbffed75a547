import { readFile } from 'node:fs/promises'
import { sanitizeHtml } from '@fundharbor/chassis/http/html'
import type { Brief } from '@fundharbor/contracts/catalog/briefs'
import { isTag, isText, type AnyNode } from 'domhandler'
import { parseDocument } from 'htmlparser2'
import { expect, test } from 'vitest'
import { foundationCall } from '../../testdata/foundation-call.test-helper.ts'
import { completeAnswers, exampleBudget } from '../../testdata/interview.test-helper.ts'
import { housingOpportunity, northquay } from '../../testdata/sources.test-helper.ts'
import { foldName, isOptional, type Row } from '../document-templates/values.ts'
import { templateFor } from '../document-templates/template-for.ts'
import { placeholdersOf, splitAtPlaceholders } from '../document-templates/placeholders.ts'
import { shippedTemplates } from '../document-templates/shipped.data.ts'
import { callLists } from './call-lists.ts'
import { toPlaceholderValues, type Facts } from './placeholder-values.ts'
import { previewTemplate } from './preview-template.ts'

const templates = await Promise.all(
  shippedTemplates.map(async ({ file, name }) => ({
    name,
    html: await readFile(new URL(`../../templates/${file}`, import.meta.url), 'utf8'),
  })),
)

const facts = (more: Partial<Facts> = {}): Facts => ({
  person: northquay(),
  opportunity: housingOpportunity(),
  variables: {},
  answers: new Map(),
  budget: null,
  title: 'Proposal for the housing fund',
  now: new Date('2026-11-22T12:00:00.000Z'),
  ...more,
})

const emptyBrief: Brief = {
  asks: [],
  outcomes: [],
  applicants: [],
  amounts: [],
  dates: [],
  criteria: [],
  attachments: [],
  limits: [],
}

const countMarks = (html: string) => html.split('<mark').length - 1

test('a complete interview leaves at most five blanks in any template', () => {
  const table = templates.map(({ name, html }) => {
    const blanks = (given: Partial<Facts>) => countMarks(previewTemplate(html, facts(given)).html)
    return {
      template: name,
      'profile and call': blanks({}),
      'complete interview': blanks({ answers: completeAnswers(placeholdersOf(html)), budget: exampleBudget }),
      'a foundation’s call': blanks({
        answers: completeAnswers(placeholdersOf(html)),
        budget: exampleBudget,
        opportunity: foundationCall(),
      }),
    }
  })
  // Printed so that people who change a template can see how many blanks are left.
  // oxlint-disable-next-line no-console
  console.table(table)
  for (const row of table) expect(row['complete interview'], row.template).toBeLessThanOrEqual(5)
  for (const row of table) expect(row['a foundation’s call'], row.template).toBeLessThanOrEqual(5)
  for (const row of table) expect(row['profile and call'], row.template).toBeLessThanOrEqual(18)
})

test('every fact that is missing is a blank, in tables and lists and in sections that say nothing else', () => {
  for (const { name, html } of templates) {
    const empty = facts({ person: { ...northquay(), organization: null }, opportunity: null })
    const values = toPlaceholderValues(empty)
    const { missing } = previewTemplate(html, empty)
    const wanted = placeholdersOf(templateFor(empty.person, html)).filter(
      (placeholder) =>
        !isOptional(placeholder) &&
        !values.texts.has(foldName(placeholder)) &&
        !values.lists.has(foldName(placeholder.split('.')[0] ?? '')),
    )
    // A list without rows is one blank for the whole list.
    expect(missing.toSorted(), name).toEqual(
      [...new Set(wanted.map((each) => each.split('.')[0]))].toSorted(),
    )
  }
})

test('letters say first what the project is and then what they ask for, and reports name the project', () => {
  const draft = (name: string, person = northquay()) => {
    const html = templates.find((each) => each.name === name)?.html ?? ''
    const answers = completeAnswers(placeholdersOf(html), 99)
    return previewTemplate(html, facts({ person, answers, budget: exampleBudget })).html
  }
  const person = { ...northquay(), organization: null }
  expect(draft('Cover Letter')).toMatch(
    /<p>Keys First moves .* Northquay Community Trust requests \$48,300 for Keys First\.<\/p>/,
  )
  expect(draft('Cover Letter', person)).toContain(' I request $48,300 for Keys First.')
  expect(draft('Letter of Inquiry')).toMatch(
    /<p>Keys First moves .* May we send you a full proposal.*Why we are writing to you.*Who we are/s,
  )
  for (const name of ['Progress Report', 'Impact Report'])
    expect(draft(name)).toContain('>Project</th><td>Keys First</td>')
})

test('an impact report takes no period for granted', () => {
  const html = templates.find(({ name }) => name === 'Impact Report')?.html ?? ''
  expect(previewTemplate(html, facts()).missing).toContain('reportYear')
  const answers = new Map<string, Row[]>([['reportYear', [{ reportYear: 'June 2027 to May 2028' }]]])
  expect(previewTemplate(html, facts({ answers })).html).toContain('<td>June 2027 to May 2028</td>')
})

test('a person without an organization writes about themselves', () => {
  const person = { ...northquay(), organization: null }
  for (const { name, html } of templates) {
    const own = templateFor(person, html)
    const wording = splitAtPlaceholders(own).filter((_, index) => index % 2 === 0)
    expect(wording.join(' '), name).not.toMatch(/\b(?:we|us|our|organization|grantee|mission|tax id|role)\b/i)
    expect(placeholdersOf(own), name).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(?:taxId|contactRole|missionStatement)$/)]),
    )
    expect(templateFor(northquay(), html), name).toBe(html)
  }
  const answers = new Map<string, Row[]>([['aboutMe', [{ aboutMe: 'I paint murals.' }]]])
  const letter = templates.find(({ name }) => name === 'Letter of Inquiry')?.html ?? ''
  const stored = previewTemplate(sanitizeHtml(letter), facts({ person, answers })).html
  expect(stored).toMatch(/<h2>About me<\/h2>\s*<p>I paint murals\.<\/p>/)
  expect(stored).toMatch(/Sincerely,<\/p>\s*<p>Amara Okafor<\/p>/)
})

test('outside the US, the registration that the call needs stands for the tax ID', () => {
  const html = templates.find(({ name }) => name === 'Grant Proposal')?.html ?? ''
  const { organization, ...rest } = northquay()
  const person = {
    ...rest,
    organization: organization && { ...organization, country: 'PT', pic: '912345678' },
  }
  const draft = (opportunity: Facts['opportunity'], who: Facts['person'] = person) =>
    previewTemplate(html, facts({ person: who, opportunity })).html
  expect(draft(housingOpportunity())).toMatch(/>PIC<\/th><td>912345678<\/td>/)
  expect(draft(housingOpportunity())).not.toContain('Tax ID')
  const details = { description: 'Register in SAM.gov.', eligibility: null, selectionCriteria: null }
  const federal = housingOpportunity({ funderName: 'National Institutes of Health', details })
  expect(draft(federal)).toMatch(/>UEI<\/th><td><mark data-missing="uei">/)
  expect(draft(housingOpportunity({ funderName: 'Quay Foundation' }))).not.toMatch(/Tax ID|PIC|UEI/)
  expect(draft(housingOpportunity(), northquay())).toContain('Tax ID')
})

test('the rate of indirect costs is the budget’s, also where an answer names another one', () => {
  const html = templates.find(({ name }) => name === 'Budget Plan')?.html ?? ''
  const draft = (indirectRate: string, answer?: string) => {
    const answers = new Map<string, Row[]>(answer ? [['indirectCosts', [{ indirectCosts: answer }]]] : [])
    return previewTemplate(html, facts({ answers, budget: { ...exampleBudget, indirectRate } })).html
  }
  const other = 'We charge 15 percent.'
  const planned = /Indirect costs<\/h2>\s*<p>10% of the direct costs requested<\/p>/
  expect(draft('10', other)).not.toContain(other)
  expect(draft('10', other)).toMatch(planned)
  expect(draft('10')).toMatch(planned)
  expect(draft('15', other)).toContain(other)
  expect(draft('10', 'The rate that we agreed on.')).toContain('The rate that we agreed on.')
  expect(draft('0', other)).toContain(other)
})

test('other funding is a row of its own only if there is any', () => {
  const html = templates.find(({ name }) => name === 'Letter of Inquiry')?.html ?? ''
  const line = { item: 'Rent', units: '1', unit: '', unitCost: '100.00', reason: '' }
  const draft = (ownShare: string) => {
    const budget = { currency: 'EUR', indirectRate: '0', lines: [{ ...line, ownShare }] }
    return previewTemplate(html, facts({ budget: budget as Facts['budget'] })).html
  }
  expect(draft('0.00')).not.toContain('From other funding')
  expect(draft('0.00')).toContain('Total cost of the project')
  expect(draft('40.00')).toContain('From other funding')
})

test('a blank asks once, with an example, and is only named after that', () => {
  const { html } = previewTemplate(
    '<p>{{need}}</p><p>{{requestedAmount}}</p><p>{{requestedAmount}}</p>',
    facts(),
  )
  expect(html).toContain('What is wrong today, for whom, and how do you know? For example: “In January 2027')
  expect(html).toContain('>amount you request, for example $48,300</mark>')
  expect(html).toContain('>requested amount</mark>')
})

test('rows are repeated, added up and converted to money; what is missing in one is marked', () => {
  const answers = new Map<string, Row[]>([
    [
      'funding',
      [
        { source: 'City', amount: '20000', status: 'promised' },
        { source: 'Church', amount: '$500' },
      ],
    ],
    [
      'spending',
      [
        { purpose: 'Rent', amount: '300' },
        { purpose: 'Office', amount: '100' },
      ],
    ],
    [
      'finances',
      [
        { item: 'Rent', budget: '100', spent: '120' },
        { item: 'Staff', budget: 'about 5', spent: '1' },
      ],
    ],
  ])
  const render = (html: string) => previewTemplate(html, facts({ answers, opportunity: null })).html
  expect(
    render(
      '<table><tr><td>{{funding.source}}</td><td>{{funding.amount}}</td><td>{{funding.status}}</td></tr></table>',
    ),
  ).toBe(
    '<table><tr><td>City</td><td>$20,000</td><td>promised</td></tr><tr><td>Church</td><td>$500</td><td><mark data-missing="funding.status">status</mark></td></tr></table>',
  )
  expect(render('<ul><li>{{spending.purpose}}: {{spending.share}}</li></ul>')).toBe(
    '<ul><li>Rent: 75%</li><li>Office: 25%</li></ul>',
  )
  expect(render('<ul><li>{{finances.item}} {{finances.remaining}}</li></ul>')).toBe(
    '<ul><li>Rent -$20</li><li>Staff </li></ul>',
  )
})

test('a report adds up what was spent, if all of it is sums', () => {
  const rows = (...spent: string[]): Row[] =>
    spent.map((each) => ({ item: 'Rent', budget: '100', spent: each }))
  const draft = (finances: Row[]) => {
    const answers = new Map([
      ['finances', finances],
      [
        'spending',
        [
          { purpose: 'Rent', amount: '70' },
          { purpose: 'Indirect costs', amount: '30' },
        ],
      ],
    ])
    return templates
      .filter(({ name }) => name.endsWith('Report'))
      .map(({ html }) => previewTemplate(html, facts({ answers, opportunity: null })).html)
      .join('')
  }
  const total = '<th scope="row">Total</th>'
  expect(draft(rows('120', '90.50'))).toContain(
    `${total}<td>$200</td><td>$210.50</td><td>-$10.50</td><td></td>`,
  )
  expect(draft(rows('120'))).toContain(`${total}<td>$100</td><td></td>`)
  expect(draft(rows('about 5')).split(total)).toHaveLength(2)
})

test('bare numbers are in the currency of the budget, and without one in that of the call', () => {
  const html = '<ul><li>{{payments.amount}}</li></ul>'
  const answers = new Map<string, Row[]>([['payments', [{ amount: '100' }]]])
  const opportunity = housingOpportunity({ currency: 'EUR' })
  expect(previewTemplate(html, facts({ answers, opportunity })).html).toContain('€100')
  expect(previewTemplate(html, facts({ answers, opportunity, budget: exampleBudget })).html).toContain('$100')
})

test('no two templates ask what comes next with the same question', () => {
  const lists = templates.flatMap(({ html }) =>
    placeholdersOf(html).filter((name) => name.endsWith('.step') && !name.startsWith('checks')),
  )
  expect(lists).toHaveLength(3)
  expect(new Set(lists).size).toBe(3)
})

test('parts about the call are left out with their heading where nothing is known', () => {
  const html =
    '<h1>Letter</h1><h2>Enclosures</h2><ul><li>{{callAttachments.name}}</li></ul><h2>Cost</h2><table><thead><tr><th>A</th></tr></thead><tbody><tr><td>{{callCeiling}}</td></tr></tbody></table><p>Re: {{callTitle}}</p>'
  expect(previewTemplate(html, facts({ opportunity: null })).html).toBe('<h1>Letter</h1>\n\n')
})

test('the call is answered and not read back, and the documents it asks for are listed', () => {
  const brief = {
    asks: ['Projects should end homelessness.'],
    outcomes: ['Cities share what works.'],
    applicants: [],
    amounts: [],
    dates: [],
    criteria: [
      { text: 'Need', weight: '30 points', quote: 'Need (30 points)' },
      { text: 'Alignment with the program', weight: null, quote: null },
      { text: 'A plan and a budget', weight: null, quote: null },
    ],
    attachments: [{ text: 'letters of support', quote: 'Attach two letters of support.' }],
    limits: [{ text: '6 pages', quote: 'At most 6 pages.' }],
  }
  const opportunity = housingOpportunity({ brief })
  const answered = facts({
    opportunity,
    answers: new Map([
      ['need', [{ need: 'Families wait.' }]],
      ['funderFit', [{ funderFit: 'We share our notes.' }]],
      ['activities', [{ activity: 'Lease homes' }]],
    ]),
  })
  const draft = (name: string, given = answered) =>
    previewTemplate(templates.find((each) => each.name === name)?.html ?? '', given).html
  for (const { name } of templates) expect(draft(name)).not.toMatch(/Projects should end|Cities share/)
  expect(draft('Cover Letter')).toMatch(/Enclosures<\/h2>\s*<ul>\s*<li>letters of support<\/li>/)
  const proposal = draft('Grant Proposal')
  for (const [criterion, section] of [
    ['Need (30 points)', '3. Statement of need'],
    ['Alignment with the program', '7. Fit with the funding opportunity'],
  ]) {
    expect(proposal).toContain(`<td>${criterion}</td><td>${section}</td>`)
    expect(proposal).toContain(`<h2>${section}</h2>`)
  }
  expect(proposal).toContain('<td>A plan and a budget</td><td>6. Activities and timeline</td>')
  const empty = draft('Grant Proposal', facts({ opportunity }))
  expect(empty).toContain('<td>Need (30 points)</td><td><mark data-missing="callCriteria.section">')
  expect(empty).not.toMatch(/<td>\d+\. /)
})

/** Somebody who has answered everything. */
const complete = { isOrganization: true, isKnown: () => true }

test('what the workspace wrote into the brief is used, and never as the funder’s words', () => {
  const own = (text: string) => ({ text, quote: null, isOwn: true })
  const brief: Brief = {
    ...emptyBrief,
    asks: ['Projects should end homelessness.'],
    ownAsks: ['They like short proposals.'],
    criteria: [{ ...own('Reach'), weight: '20 points' }],
    attachments: [own('map of the harbor')],
    limits: [own('8 pages')],
  }
  const lists = new Map(callLists(housingOpportunity({ brief }), complete))
  expect(lists.get('callcriteria')).toMatchObject([{ criterion: 'Reach (20 points)' }])
  expect(lists.get('callattachments')).toEqual([{ name: 'map of the harbor' }])
})

test('criteria point to sections that the proposal has', () => {
  const html = templates.find(({ name }) => name === 'Grant Proposal')?.html
  const words =
    'need beneficiaries objectives approach team evaluation risk budget sustainability other'.split(' ')
  const criteria = words.map((text) => ({ text, weight: null, quote: null }))
  const lists = new Map(callLists(housingOpportunity({ brief: { ...emptyBrief, criteria } }), complete))
  const rows = lists.get('callcriteria') ?? []
  expect(new Set(rows.map(({ section }) => section)).size).toBe(words.length)
  for (const { section } of rows) expect(html).toContain(`<h2>${section}</h2>`)
})

test('the title of the document is its heading, except in letters, and not the name of the project', () => {
  for (const { name, html } of templates) {
    const text = previewTemplate(html, facts({ title: 'Riverbend, second draft' })).html
    const isLetter = /Letter|Thank-You/.test(name)
    expect(text.split('Riverbend, second draft'), name).toHaveLength(isLetter ? 1 : 2)
    expect(text.includes('<h1>Riverbend, second draft</h1>'), name).toBe(!isLetter)
  }
})

test('a thank-you letter says what the donor got in return only as the applicant does', () => {
  const html = templates.find(({ name }) => name === 'Donor Thank-You')?.html ?? ''
  expect(html).not.toContain('No goods or services')
  expect(previewTemplate(html, facts()).html).toContain(
    '<mark data-missing="benefitsReceived">What the donor got in return. For example: “No goods or services were provided in exchange for this gift.”</mark>',
  )
})

const BLOCKS = new Set(['p', 'li', 'td', 'th', 'h1', 'h2'])

/** The lines of every block, with `…` for blanks. */
function linesIn(node: AnyNode): string[] {
  if (!isTag(node)) return []
  if (!BLOCKS.has(node.name)) return node.children.flatMap(linesIn)
  return textOf(node).split('\n').map(squeeze)
}

function textOf(node: AnyNode): string {
  if (isText(node)) return node.data
  if (!isTag(node)) return ''
  if (node.name === 'mark') return '…'
  return node.name === 'br' ? '\n' : node.children.map(textOf).join('')
}

const draftLines = (html: string) => parseDocument(html).children.flatMap(linesIn)

/** A fixed sequence instead of chance, so that a failure can be repeated. */
const isIncluded = (seed: number, index: number) => Math.sin(seed * 97 + index * 31) > 0

const squeeze = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

test('a draft says only what the template, the material or a quote says', () => {
  for (const { name, html } of templates) {
    const answers = [...completeAnswers(placeholdersOf(html), 99)]
    for (let seed = 0; seed < 60; seed += 1) {
      const given = facts({
        answers: new Map(answers.filter((_, index) => isIncluded(seed, index))),
        opportunity: isIncluded(seed, 50) ? housingOpportunity() : null,
        budget: isIncluded(seed, 70) ? exampleBudget : null,
      })
      const material = materialOf(given)
      const worded = templateFor(given.person, html, given.opportunity)
      const withoutNames = splitAtPlaceholders(worded).map((part, index) => (index % 2 ? '…' : part))
      const own = new Set([...draftLines(withoutNames.join('')), '…', ''])
      for (const line of draftLines(previewTemplate(html, given).html)) {
        const rest = material.reduce((text, value) => text.replaceAll(value, '…'), line)
        expect(own.has(line) || own.has(rest), `${name}: ${line}`).toBe(true)
      }
    }
  }
})

/** Every value that a draft may contain, the longest first. */
function materialOf(given: Facts): string[] {
  const { texts, lists } = toPlaceholderValues(given)
  const rows = [...lists.values()].flat().flatMap((row) => Object.values(row))
  return [...texts.values(), ...rows].map(squeeze).toSorted((a, b) => b.length - a.length)
}
