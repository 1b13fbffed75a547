import { clock } from '@fundharbor/chassis/runtime/clock'
import { member, organizationMember } from '@fundharbor/chassis/testing/people'
import { TEST_SECRET } from '@fundharbor/chassis/testing/service'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { documentsService } from '../../testdata/documents-service.test-helper.ts'
import { housingOpportunity, northquay } from '../../testdata/sources.test-helper.ts'
import { unzip } from '../../testdata/unzip.test-helper.ts'

const service = documentsService()
const paying = () => organizationMember({ subscriptionStatus: 'basic' })
const secret = { 'x-internal-secret': TEST_SECRET }
const OTHER = '7f4fd7a4-30a6-4f0e-9d6c-0a1f8b1f5a11'
const UNKNOWN = 'c5e7a5d0-3f1f-4f6c-9d2e-1d2c3b4a5f60'

const line = (more: object = {}) => ({
  item: 'Coordinator',
  units: '12',
  unit: 'months',
  unitCost: '3500',
  ...more,
})
const read = (query = '') => service.send('GET', `/api/budgets${query}`)
const save = (more: object = {}) =>
  service.send('PUT', '/api/budgets', { currency: 'USD', lines: [line()], revision: 0, ...more })

beforeEach(() => {
  clock.setTo('2026-11-23T12:00:00.000Z')
  Object.assign(service.sources(), {
    person: northquay(),
    opportunities: [],
    projects: [{ id: OTHER, title: 'Tool library', currency: 'EUR' }],
  })
  service.as(paying())
})
afterEach(() => clock.reset())

test('a project has an empty budget until somebody saves one', async () => {
  expect((await read()).body).toMatchObject({
    projectTitle: 'Northquay Community Trust',
    lines: [],
    revision: 0,
    updatedAt: null,
    limits: null,
  })
  expect((await read(`?project=${OTHER}`)).body).toMatchObject({
    projectTitle: 'Tool library',
    currency: 'EUR',
  })
  const { status, body } = await save({
    indirectRate: '12.50',
    lines: [line({ ownShare: 2000, units: 0.5 })],
  })
  expect(status).toBe(200)
  const stored = {
    item: 'Coordinator',
    units: '0.5',
    unit: 'months',
    unitCost: '3500.00',
    ownShare: '2000.00',
    reason: '',
  }
  expect(body).toMatchObject({ lines: [stored], indirectRate: '12.5', revision: 1 })
  expect((await read()).body).toMatchObject({ lines: [stored], indirectRate: '12.5', revision: 1 })
  expect((await read(`?project=${OTHER}`)).body.lines).toEqual([])
})

test('says what an opportunity allows', async () => {
  const opportunity = housingOpportunity()
  service.sources().opportunities = [opportunity]
  expect((await read(`?opportunity=${opportunity.id}`)).body.limits).toEqual({
    opportunityTitle: opportunity.title,
    currency: 'EUR',
    minAmount: '100000.00',
    maxAmount: '6300000.00',
  })
  expect((await read(`?opportunity=${UNKNOWN}`)).status).toBe(404)
})

test('of two people who save at once, the second is told', async () => {
  await save()
  expect((await save()).body.code).toBe('CONFLICT')
  expect((await save({ revision: 1 })).body.revision).toBe(2)
  const both = await Promise.all([save({ projectId: OTHER }), save({ projectId: OTHER })])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('names the field that is wrong', async () => {
  for (const [wrong, field] of [
    [{ lines: [line({ item: ' ' })] }, 'lines.0.item'],
    [{ lines: [line({ units: 'twelve' })] }, 'lines.0.units'],
    [{ lines: [line({ unitCost: -1 })] }, 'lines.0.unitCost'],
    [{ indirectRate: '101' }, 'indirectRate'],
    [{ lines: Array(61).fill(line()) }, 'lines'],
  ] as const) {
    const { status, body } = await save(wrong)
    expect(status, field).toBe(400)
    expect(Object.keys(body.fields)).toEqual([field])
  }
})

test('projects of others are 404, and budgets stay in their workspace', async () => {
  expect((await read(`?project=${UNKNOWN}`)).status).toBe(404)
  expect((await save({ projectId: UNKNOWN })).status).toBe(404)
  expect((await read('/download'.concat(`?project=${UNKNOWN}`))).status).toBe(404)
  await save()
  service.as(paying())
  expect((await read()).body.lines).toEqual([])
})

test('drafts use the budget of their project, with indirect costs and sums', async () => {
  await save({
    indirectRate: '10',
    lines: [
      line({ ownShare: 2000, reason: 'Visits families' }),
      line({ item: 'Van', units: '1', unit: '', unitCost: '8000.50' }),
    ],
  })
  await save({ projectId: OTHER, currency: 'EUR', lines: [line({ item: 'Tools' })] })
  const templateId = await service.templateId('Budget Plan')
  const { content, missing } = (await service.generate({ templateId })).body
  expect(content).toContain(
    '<td>Coordinator</td><td>12 months × $3,500</td><td>$40,000</td><td>$2,000</td><td>Visits families</td>',
  )
  expect(content).toContain('<td>Van</td><td>1 × $8,000.50</td><td>$8,000.50</td><td>$0</td><td></td>')
  expect(content).toContain(
    '<td>Indirect costs</td><td>10% of the direct costs requested</td><td>$4,800.05</td>',
  )
  expect(content).toContain('<th scope="row">Amount requested</th><td>$52,800.55</td>')
  expect(content).toContain('<th scope="row">Total cost</th><td>$54,800.55</td>')
  expect(missing).not.toContain('budget')
  const other = (await service.generate({ templateId, projectId: OTHER })).body.content
  expect(other).toContain('<td>Tools</td><td>12 months × €3,500</td><td>€42,000</td>')
  expect(other).not.toContain('Coordinator')
})

test('a budget plan adds up other funding and payments, if they can be added up', async () => {
  await save()
  const answer = (question: string, rows: object[]) => service.send('PUT', '/api/answers', { question, rows })
  await answer('funding', [
    { source: 'City', amount: '20000', status: 'promised' },
    { source: 'Church', amount: '500', status: 'asked' },
  ])
  await answer('payments', [{ when: 'June', amount: 'half of it', purpose: 'Deposits' }])
  const templateId = await service.templateId('Budget Plan')
  const { body } = await service.generate({ templateId })
  expect(body.content).toContain('<th scope="row">Sum of other funding</th><td>$20,500</td>')
  expect(body.content).not.toContain('Sum of payments')
  const checks = (await service.send('GET', `/api/generated-documents/${body.id}/checks`)).body
  expect(checks.filter(({ kind }: { kind: string }) => kind === 'budget')).toMatchObject([
    {
      message: 'The budget has $0 from other funding, but the funding you list adds up to $20,500.',
      place: 'Sum of other funding | $20,500 | ',
    },
  ])
})

test('a note on a unit stands behind the cost', async () => {
  await save({ lines: [line({ unit: 'months (80 percent of full time)' }), line({ unit: '(as quoted)' })] })
  const templateId = await service.templateId('Budget Plan')
  const { content } = (await service.generate({ templateId })).body
  expect(content).toContain('<td>12 months × $3,500 (80 percent of full time)</td>')
  expect(content).toContain('<td>12 × $3,500 (as quoted)</td>')
})

test('an interview fills in the same budget', async () => {
  const templateId = await service.templateId('Budget Plan')
  const questions = async () =>
    (await service.send('GET', `/api/interview?templateId=${templateId}`)).body.questions
  const asked = async () => (await questions()).find(({ key }: { key: string }) => key === 'budget')
  expect(await asked()).toMatchObject({ rows: [], isAnswered: false, maxRows: 60 })
  await save({ indirectRate: '10' })
  expect(await asked()).toMatchObject({
    rows: [{ item: 'Coordinator', units: '12', unit: 'months', unitCost: '3500' }],
    known: { from: 'budget' },
    isAnswered: true,
  })
  const answer = (rows: object[]) => service.send('PUT', '/api/answers', { question: 'budget', rows })
  expect((await answer([{ item: 'Rent', units: '12', unitCost: '$1,000', other: '500' }])).body).toEqual({
    answer: null,
  })
  expect((await read()).body).toMatchObject({
    indirectRate: '10',
    revision: 2,
    lines: [{ item: 'Rent', units: '12', unit: '', unitCost: '1000.00', ownShare: '500.00' }],
  })
  expect((await answer([{ item: 'Rent', unitCost: 'a lot' }])).body.fields.rows).toMatch(
    /^Row 1: Enter an amount/,
  )
  expect((await service.send('GET', '/api/answers')).body).toEqual([])
})

test('the workbook has the lines and adds them up by formulas', async () => {
  await save({ indirectRate: '10', lines: [line(), line({ item: '=HYPERLINK("https://evil.example")' })] })
  const response = await fetch(`${service.url()}/api/budgets/download`)
  expect(response.headers.get('content-type')).toContain('spreadsheetml.sheet')
  expect(response.headers.get('content-disposition')).toContain('Budget for Northquay Community Trust.xlsx')
  const parts = await unzip(Buffer.from(await response.arrayBuffer()))
  const sheet = parts['xl/worksheets/sheet1.xml'] ?? ''
  for (const formula of ['ROUND(B5*D5,2)', 'E6-F6', 'SUM(G5:G6)', 'ROUND(G7*B8,2)', 'G7+G8'])
    expect(sheet).toContain(`<f>${formula}</f>`)
  expect(Object.values(parts).join('')).toContain('Coordinator')
  expect(sheet).not.toContain('<f>HYPERLINK')
})

test('free members plan their budgets, too', async () => {
  service.as(member())
  expect((await save()).status).toBe(200)
})

test('exports, erases and deletes budgets with their person and project', async () => {
  const person = paying()
  service.as(person)
  await save({ projectId: OTHER })
  await save()
  const exported = await service.send('GET', `/internal/export/${person.id}`, undefined, secret)
  expect(exported.body.budgets).toMatchObject([{ lines: [{ item: 'Coordinator' }] }, {}])
  await service.send('DELETE', `/internal/projects/${OTHER}`, undefined, secret)
  expect((await read(`?project=${OTHER}`)).body.lines).toEqual([])
  expect((await read()).body.lines).toHaveLength(1)
  await service.send(
    'DELETE',
    `/internal/people/${person.id}?email=${person.email}&workspaceId=${person.workspaceId}`,
    undefined,
    secret,
  )
  expect((await read()).body).toMatchObject({ lines: [], revision: 0 })
})

test('the amount that somebody answered stays beside the costs, and a check says that they differ', async () => {
  await save()
  await service.send('PUT', '/api/answers', { question: 'project', rows: [{ requestedAmount: '148600' }] })
  expect((await read()).body.statedRequest).toBe('$148,600')
  const templateId = await service.templateId('Grant Proposal')
  const { id, content } = (await service.generate({ templateId })).body
  expect(content).toContain('$148,600 <mark data-missing="otherThanCosts">')
  const checks = (await service.send('GET', `/api/generated-documents/${id}/checks`)).body
  expect(checks.map(({ message }: { message: string }) => message)).toContain(
    'You request $148,600, but the budget adds up to $42,000.',
  )
})
