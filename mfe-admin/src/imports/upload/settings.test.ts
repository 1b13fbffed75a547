import { expect, test } from 'vitest'
import { settingsOf, withColumn } from './settings.ts'

const settings = settingsOf({
  file: 'calls.csv',
  columns: ['Title', 'Max', 'Least', 'Due', 'Posted'],
  mapping: { title: 'Title', maxAmount: 'Max', deadline: 'Due', postedAt: 'Posted' },
  rows: 1,
  invalid: 0,
  firstRows: [],
  unclear: [
    { field: 'minAmount', column: 'Least', example: '1.500', point: '1.50', comma: '1500.00', decimal: null },
    { field: 'maxAmount', column: 'Max', example: '12.500', point: '12.50', comma: '12500.00', decimal: ',' },
  ],
  dayOrders: { deadline: 'day-first', postedAt: 'unclear' },
  importedAt: null,
})

test('the settings of a preview have what is known', () => {
  expect(settings).toMatchObject({ decimals: { maxAmount: ',' }, dayOrders: { deadline: 'day-first' } })
  expect(settings.decimals).not.toHaveProperty('minAmount')
  expect(settings.dayOrders).not.toHaveProperty('postedAt')
})

test('another column for a field keeps the answers about other columns only', () => {
  const amounts = withColumn(settings, 'maxAmount', 'Least')
  expect(amounts).toMatchObject({ mapping: { maxAmount: 'Least' }, dayOrders: { deadline: 'day-first' } })
  expect(amounts.decimals).toEqual({})
  const days = withColumn(settings, 'deadline', undefined)
  expect(days.mapping).not.toHaveProperty('deadline')
  expect(days.decimals).toEqual({ maxAmount: ',' })
  expect(days.dayOrders).toEqual({})
})
