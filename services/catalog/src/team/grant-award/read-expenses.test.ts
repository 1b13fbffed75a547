import { expect, test } from 'vitest'
import { grantsService } from '../my-grants/grants-service.test-helper.ts'

const service = grantsService()
const { signIn, to, add, move } = service

/** What is read of a file, for a new award. */
async function read(content: string | Blob, facts = {}) {
  signIn()
  const { id } = await add(facts)
  await move(id, { status: 'won', version: 1 })
  const form = new FormData()
  form.append('file', new Blob([content]), 'expenses.csv')
  return to('POST', `/${id}/award/expenses/file`, form)
}

test('reads an export with days, categories, notes and refunds, and stores nothing', async () => {
  const { status, body } = await read(
    [
      'Posting date,Account,Memo,Amount',
      '01/31/2027,Salaries,January,"2,500.10"',
      '02/02/2027,Travel,Bus,12.00',
      '02/03/2027,Travel,Refund,(2.00)',
      '02/04/2027,Travel,What?,twelve',
      'Total,,,2510.10',
    ].join('\n'),
  )
  expect(status).toBe(200)
  expect(body).toEqual({
    expenses: [
      { spentOn: '2027-01-31', category: 'Salaries', note: 'January', amount: '2500.10' },
      { spentOn: '2027-02-02', category: 'Travel', note: 'Bus', amount: '12.00' },
      { spentOn: '2027-02-03', category: 'Travel', note: 'Refund', amount: '-2.00' },
    ],
    total: '2510.10',
    problems: [{ row: 4, message: 'Enter an amount between 0 and 9,999,999,999.99' }],
  })
})

test('reads debit and credit, grouped by account, as days and sums are written in Europe', async () => {
  const { body } = await read(
    [
      'Date;Description;Debit;Credit',
      'Personnel;;;',
      '04/05/2027;May;1.250,50;',
      '28/05/2027;Correction;;250,50',
      'Total Personnel;;1.250,50;250,50',
    ].join('\n'),
    { currency: 'EUR' },
  )
  expect(body.expenses).toEqual([
    { spentOn: '2027-05-04', category: 'Personnel', note: 'May', amount: '1250.50' },
    { spentOn: '2027-05-28', category: 'Personnel', note: 'Correction', amount: '-250.50' },
  ])
})

test.each([
  ['a table without sums', 'Date,Account\n01/31/2027,Travel', /No column is called Amount/],
  ['a file of 2,001 rows', `Amount\n${'5\n'.repeat(2001)}`, /more than 2000 rows/],
  ['an empty file', '', /Choose a CSV or XLSX file/],
])('refuses %s', async (_, content, message) => {
  const { status, body } = await read(content)
  expect([status, body.fields.file]).toEqual([400, expect.stringMatching(message)])
})
