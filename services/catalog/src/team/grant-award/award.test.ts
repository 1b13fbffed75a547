import { announcedBy } from '@fundharbor/chassis/testing/announced'
import { describe, expect, test } from 'vitest'
import { pdfOf } from '../../records/document-text/files.test-helper.ts'
import { grantsService } from '../my-grants/grants-service.test-helper.ts'

const service = grantsService()
const { signIn, join, to, add, move, details, award: change } = service

/** A grant that was won. */
async function win(facts = {}) {
  const grant = await add(facts)
  await move(grant.id, { status: 'won', version: 1 })
  return grant
}
const spend = (id: string, expenses: object[], isUpload = false) =>
  to('POST', `/${id}/award/expenses`, { expenses, isUpload })
const historyOf = async (id: string) =>
  (await details(id)).history.map(({ action, detail }: Record<string, string>) =>
    detail ? `${action}: ${detail}` : action,
  )

const sendLetter = (id: string, content: Buffer) => {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(content)]), 'letter.pdf')
  return to('POST', `/${id}/award/letter`, form)
}

const terms = {
  amount: '48300',
  currency: 'USD',
  startsOn: '2027-01-01',
  endsOn: '2027-12-31',
  number: 'G-27-118',
  conditions: 'Unspent funds go back.',
}

describe('the award', () => {
  test('begins empty once a grant is won, and is not there before', async () => {
    signIn()
    const grant = await add({ currency: 'EUR' })
    expect((await details(grant.id)).award).toBeNull()
    const refused = await change(grant.id, { terms, version: 0 })
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Only a grant that you won has an award. Mark it as won first.',
    ])
    await move(grant.id, { status: 'won', version: 1 })
    expect((await details(grant.id)).award).toMatchObject({
      terms: { amount: null, currency: 'EUR', startsOn: null, endsOn: null, number: '', conditions: '' },
      payments: [],
      categories: [],
      version: 0,
      fundsAgain: null,
    })
  })

  test('keeps its terms and payments, and adds up exactly what was received', async () => {
    signIn()
    const { id } = await win()
    await change(id, { terms, version: 0 })
    const { status, body } = await change(id, {
      payments: [
        { amount: '0.20', expectedOn: '2027-06-01' },
        { amount: '0.10', expectedOn: '2027-01-15', receivedOn: '2027-01-20' },
        { amount: '0.20', receivedOn: '2027-02-01' },
      ],
      version: 1,
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      terms: { ...terms, amount: '48300.00' },
      payments: [{ amount: '0.10' }, { amount: '0.20', receivedOn: '2027-02-01' }, { receivedOn: null }],
      totals: { received: '0.30', outstanding: '0.20', left: '48300.00' },
      version: 2,
    })
    expect((await details(id)).award).toEqual(body)
    expect((await historyOf(id)).slice(0, 2)).toEqual(['changed-payments', 'changed-award'])
  })

  test('refuses what cannot be, and a change that is based on an older one', async () => {
    signIn()
    const { id } = await win()
    const { body } = await change(id, { terms: { ...terms, endsOn: '2026-12-31' }, version: 0 })
    expect(body.fields).toEqual({ 'terms.endsOn': 'The end must not be before the start' })
    const twice = [
      { category: 'Staff', amount: '1' },
      { category: 'staff', amount: '2' },
    ]
    expect((await change(id, { budget: twice, version: 0 })).body.fields).toEqual({
      budget: 'Two categories have the same name',
    })
    const both = await Promise.all([change(id, { terms, version: 0 }), change(id, { terms, version: 0 })])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const { status, body: problem } = await change(id, { closedOn: '2027-12-31', version: 0 })
    expect([status, problem.current.version]).toEqual([409, 1])
  })

  test('keeps what the funder agreed to change, with the reason', async () => {
    signIn()
    const { id } = await win()
    await change(id, { terms, version: 0 })
    const amendment = { on: '2027-06-15', reason: 'Repairs took longer' }
    const { body } = await change(id, { terms: { ...terms, endsOn: '2028-03-31' }, amendment, version: 1 })
    expect(body.terms.endsOn).toBe('2028-03-31')
    const before = { amount: '48300.00', startsOn: '2027-01-01', endsOn: '2027-12-31' }
    expect(body.amendments).toEqual([{ ...amendment, before, after: { ...before, endsOn: '2028-03-31' } }])
    expect((await historyOf(id))[0]).toBe('amended-award: Repairs took longer')
  })

  test('is closed, and reopened', async () => {
    signIn()
    const { id } = await win()
    expect((await change(id, { closedOn: '2027-12-31', version: 0 })).body.closedOn).toBe('2027-12-31')
    expect((await change(id, { closedOn: null, version: 1 })).body.closedOn).toBeNull()
    expect((await historyOf(id)).slice(0, 2)).toEqual(['reopened-award', 'closed-award'])
  })

  test('says when an opportunity that recurs usually opens again', async () => {
    signIn()
    const years = [2024, 2025, 2026].map((year) => ({
      title: `Harbor arts ${year}`,
      postedAt: new Date(`${year}-03-02T00:00:00Z`),
    }))
    for (const facts of years.slice(0, 2)) await service.seed(facts)
    const { id } = await win(years[2])
    expect((await details(id)).award.fundsAgain).toEqual({
      expectedOn: '2027-03-02',
      years: [2024, 2025, 2026],
    })
  })
})

describe('the budget', () => {
  const budget = [
    { category: 'Staff', amount: '30000' },
    { category: 'Travel', amount: '1000' },
  ]

  test('is compared with expenses by category, whatever its case; others come after it', async () => {
    signIn()
    const { id } = await win()
    await change(id, { terms, budget, version: 0 })
    const { status, body } = await spend(id, [
      { spentOn: '2027-02-01', category: 'staff', note: 'February', amount: '2500.10' },
      { category: 'Travel', amount: '1200.00' },
      { category: 'Travel', amount: '-50.00', note: 'Refund' },
      { category: 'Printing', amount: '10.05' },
    ])
    expect([status, body]).toEqual([201, { added: 4, known: 0 }])
    const { award } = await details(id)
    expect(award.categories).toEqual([
      { category: 'Staff', amount: '30000.00', spent: '2500.10', left: '27499.90', isPlanned: true },
      { category: 'Travel', amount: '1000.00', spent: '1150.00', left: '-150.00', isPlanned: true },
      { category: 'Printing', amount: '0.00', spent: '10.05', left: '-10.05', isPlanned: false },
    ])
    expect(award.totals).toMatchObject({ budget: '31000.00', spent: '3660.15', left: '44639.85' })
    expect((await historyOf(id))[0]).toBe('added-expenses: 4 expenses')
    const { body: listed } = await to('GET', `/${id}/award/expenses`)
    expect(listed[0]).toMatchObject({ spentOn: '2027-02-01', category: 'staff', amount: '2500.10' })
    await to('DELETE', `/${id}/award/expenses/${listed[0].id}`)
    expect((await details(id)).award.expenses).toBe(3)
  })

  test('takes its expenses along when a category gets another name', async () => {
    signIn()
    const { id } = await win()
    await change(id, { budget, version: 0 })
    await spend(id, [{ category: 'Staff', amount: '5.00' }])
    const renamed = [{ category: 'Salaries', amount: '30000', renamedFrom: 'Staff' }]
    const { body } = await change(id, { budget: renamed, version: 1 })
    expect(body.categories).toMatchObject([{ category: 'Salaries', spent: '5.00' }])
  })

  test('an upload adds nothing twice, even if two people upload it at once', async () => {
    signIn()
    const { id } = await win()
    const ticket = { spentOn: '2027-02-01', category: 'Travel', note: 'Bus', amount: '3.00' }
    const both = await Promise.all([spend(id, [ticket, ticket], true), spend(id, [ticket, ticket], true)])
    expect(both.map(({ body }) => body)).toEqual(
      expect.arrayContaining([
        { added: 2, known: 0 },
        { added: 0, known: 2 },
      ]),
    )
    expect((await spend(id, [ticket])).body).toEqual({ added: 1, known: 0 })
  })

  test('has at most 2,000 expenses', async () => {
    signIn()
    const { id } = await win()
    const many = Array.from({ length: 2000 }, () => ({ category: 'Travel', amount: '3.00' }))
    expect((await spend(id, many)).status).toBe(201)
    const { status, body } = await spend(id, [{ category: 'Travel', amount: '3.00' }])
    expect([status, body.message]).toEqual([409, 'An award can have at most 2,000 expenses.'])
  })
})

describe('reports', () => {
  test('come next in the list of grants, without the steps to the deadline, until the award is closed', async () => {
    const person = signIn()
    const grant = await win()
    const { id } = grant
    await service.knex().raw(
      `INSERT INTO steps (workspace_id, grant_id, position, title, due_on, created_at, updated_at)
       VALUES (?, ?, 0, 'Send the application', '2026-01-01', now(), now())`,
      [person.workspaceId, id],
    )
    const { body: step } = await to('POST', `/${id}/steps`, {
      title: 'Final report',
      kind: 'report',
      dueOn: '2027-01-31',
    })
    expect(step).toMatchObject({ kind: 'report', isDone: false })
    const next = async () => (await to('GET', '')).body[0].steps.next
    expect(await next()).toMatchObject({ title: 'Final report', dueOn: '2027-01-31' })
    await change(id, { closedOn: '2027-02-01', version: 0 })
    expect(await next()).toBeNull()
  })
})

test('a letter proposes terms with their sentences, also those on two lines; a scan is refused', async () => {
  signIn()
  const { id } = await win()
  const letter = pdfOf([
    'The trustees of the Alder Family Foundation are pleased to award your organization',
    'a grant of $48,300.00.',
    '',
    'Award number: G-27-118',
  ])
  const { status, body } = await sendLetter(id, letter)
  expect(status).toBe(200)
  expect(body).toMatchObject({ amount: { value: '48300.00' }, number: { value: 'G-27-118' } })
  expect(body.amount.quote).toContain('your organization a grant of')
  const refused = await sendLetter(id, pdfOf(['']))
  expect([refused.status, refused.body.fields.file]).toEqual([400, expect.stringContaining('no text')])
  expect((await details(id)).award.version).toBe(0)
})

describe('others', () => {
  test('of the workspace see the award; of another one, nothing; reviewers change nothing', async () => {
    const owner = signIn()
    const { id } = await win()
    service.as(join({ workspaceId: owner.workspaceId, workspaceRole: 'reviewer' }))
    expect((await details(id)).award).not.toBeNull()
    expect((await change(id, { terms, version: 0 })).status).toBe(403)
    signIn()
    for (const [method, path, body] of [
      ['PATCH', 'award', { terms, version: 0 }],
      ['GET', 'award/expenses', undefined],
      ['POST', 'award/expenses', { expenses: [{ category: 'Travel', amount: '3.00' }] }],
      ['DELETE', `award/expenses/${crypto.randomUUID()}`, undefined],
    ] as const)
      expect((await to(method, `/${id}/${path}`, body)).status).toBe(404)
    expect((await sendLetter(id, pdfOf(['We are pleased.']))).status).toBe(404)
  })
})

test('a workspace hears of every change to an award', async () => {
  const { workspaceId } = signIn()
  const { id } = await win()
  const changes = [
    () => change(id, { terms, version: 0 }),
    () => spend(id, [{ category: 'Staff', amount: '5.00' }]),
  ]
  for (const act of changes)
    expect(await announcedBy(service.knex(), act)).toContainEqual({ topic: 'grants', workspaceId })
})

test('the award leaves with its workspace, and is part of the export of who follows the grant', async () => {
  const owner = signIn()
  const { id } = await win()
  await change(id, {
    terms,
    payments: [{ amount: '5' }],
    budget: [{ category: 'Staff', amount: '1' }],
    version: 0,
  })
  await spend(id, [{ category: 'Staff', note: 'February', amount: '5.00' }])
  const { body } = await service.send('GET', `/internal/export/${owner.id}`, undefined, service.trusted)
  expect(body.grants[0].award).toMatchObject({
    number: 'G-27-118',
    payments: [{ amount: '5.00' }],
    categories: [{ category: 'Staff' }],
    expenses: [{ note: 'February', amount: '5.00' }],
  })
  const path = `/internal/people/${owner.id}?workspaceId=${owner.workspaceId}`
  await service.send('DELETE', path, undefined, service.trusted)
  for (const table of ['grant_awards', 'grant_payments', 'grant_budget_lines', 'grant_expenses'])
    expect(await service.knex().table(table).where({ grant_id: id })).toEqual([])
})
