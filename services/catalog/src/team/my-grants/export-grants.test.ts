import { expect, test } from 'vitest'
import { grantsService } from './grants-service.test-helper.ts'

const service = grantsService()
const { signIn, to, add, move, change } = service

const download = (ids: string[]) => to('POST', '/export', { ids })

test('grants are a CSV file in the order of the page, with sums as numbers', async () => {
  const person = signIn()
  const grant = await add({ title: '=1+1', funderName: 'Health Fund', currency: 'EUR' })
  const other = await add({ title: 'Night clinics' })
  await change(grant.id, {
    requested: '12,500.50',
    responsibleId: person.id,
    notes: '@SUM(A1)\nAsk the mayor',
    revision: 1,
  })
  await to('POST', `/${grant.id}/steps`, { title: 'Call', dueOn: '2026-12-01' })
  await move(grant.id, { status: 'sent', sent: { on: '2026-11-20', number: 'G-7' }, version: 1 })
  const { body, headers } = await download([other.id, grant.id, crypto.randomUUID()])
  expect(headers.get('content-disposition')).toBe('attachment; filename="grants.csv"')
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
  const [head, first, ...second] = body.trim().split('\r\n')
  expect(head).toContain('"Title","Funder","Status","Status since"')
  expect(first).toMatch(/^"Night clinics",/)
  expect(second.join('\r\n')).toBe(
    [
      `"'=1+1"`,
      '"Health Fund"',
      '"Sent"',
      '"2026-11-21"',
      '',
      `"${person.fullName}"`,
      '"2027-02-01"',
      '"America/New_York"',
      '"Call"',
      '"2026-12-01"',
      '"2026-11-20"',
      '"G-7"',
      '12500.5',
      '',
      '"EUR"',
      `"'@SUM(A1)\nAsk the mayor"`,
      '"2026-11-21"',
    ].join(','),
  )
})

test('the file has no grants of others, and needs a plan with export', async () => {
  signIn()
  const { id } = await add()
  signIn({ subscriptionStatus: 'freemium' })
  expect((await download([id])).body.code).toBe('PLAN_REQUIRED')
  signIn()
  expect((await download([id])).body.trim().split('\r\n')).toHaveLength(1)
})
