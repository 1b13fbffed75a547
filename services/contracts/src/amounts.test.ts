import { expect, test } from 'vitest'
import { amountProblem, currencyIn, decimalSignOf, parseAmount, type AmountOptions } from './amounts.ts'
import { amountInput, MoneyInput } from './primitives.ts'

const valueOf = (typed: string, options?: AmountOptions) => {
  const reading = parseAmount(typed, options)
  return reading.kind === 'amount' ? reading.value : reading.kind
}

test.each([
  ['12500', '12500.00'],
  ['0,5', '0.50'],
  ['.75', '0.75'],
  ['1250,50', '1250.50'],
  ['672.14', '672.14'],
  ['420,000', '420000.00'],
  ['1.094.187,5', '1094187.50'],
  ['1,234.56', '1234.56'],
  ['3.000,00', '3000.00'],
  ['7.654.321', '7654321.00'],
  ['1 234 567,89', '1234567.89'],
  ['98\u202F765,4', '98765.40'],
  ['98\u00A0765', '98765.00'],
  ["12'500.50", '12500.50'],
  ['CHF 12’500.–', '12500.00'],
  ['Rs. 5,00,000', '500000.00'],
  ['₹12,34,567.50', '1234567.50'],
  ['€ 45.000,00', '45000.00'],
  ['30 000 €', '30000.00'],
  ['US$ 18,500', '18500.00'],
  ['gbp 99.99', '99.99'],
  ['1,500 dollars', '1500.00'],
  ['$.50', '0.50'],
  ['12k', '12000.00'],
  ['€1.5m', '1500000.00'],
  ['2,25 million', '2250000.00'],
  ['3 lakh', '300000.00'],
  ['1250.500', '1250.50'],
  ['\u200F250 ₪', '250.00'],
])('reads %j as %s', (typed, value) => {
  expect(valueOf(typed)).toBe(value)
})

test.each([
  ['12.500', 'en-US', 'ambiguous'],
  ['50.000 €', 'en-US', 'ambiguous'],
  ['1.500k', 'en-US', 'ambiguous'],
  ['12,500', 'en-GB', '12500.00'],
  ['12,500', 'en-IN', '12500.00'],
  ['12.500', 'de-DE', '12500.00'],
  ['12.500', 'es-MX', 'ambiguous'],
  ['12,500', 'de-DE', 'ambiguous'],
  ['12,500', 'fr-FR', 'ambiguous'],
  ['12.500', 'pt-BR', '12500.00'],
  ['12,500', 'de-CH', 'ambiguous'],
  ['0.500', 'de-DE', '0.50'],
])('%j where %s is spoken: %s', (typed, locale, outcome) => {
  expect(valueOf(typed, { locale })).toBe(outcome)
})

test('offers both meanings of an ambiguous text', () => {
  const reading = parseAmount('$12.500')
  expect(reading).toEqual({ kind: 'ambiguous', choices: ['12500.00', '12.50'] })
  if (reading.kind === 'ambiguous') expect(amountProblem(reading)).toBe('Do you mean 12,500 or 12.50?')
})

test.each([
  ['-5', 'Enter an amount of 0 or more'],
  ['$-5', 'Enter an amount of 0 or more'],
  ['−1,200', 'Enter an amount of 0 or more'],
  ['(500)', 'Enter an amount of 0 or more'],
  ['500-', 'Enter an amount of 0 or more'],
  ['0.655', 'Use at most 2 decimal places'],
  ['12,3456', 'Use at most 2 decimal places'],
  ...[
    'lots',
    '1e5',
    '0x10',
    '5-10',
    '1,2,3',
    '1,250,50',
    '1.23.456',
    '12 34',
    '500.00.',
    '12 eggs',
    '10 bn',
    '½',
    '1'.repeat(100),
  ].map((typed) => [typed, 'Enter an amount between 0 and 9,999,999,999.99']),
])('refuses %j: %s', (typed = '', message) => {
  expect(parseAmount(typed)).toEqual({ kind: 'invalid', message })
})

test.each([
  ['€5', 'USD', 'Enter the amount in USD, not in “€”'],
  ['US$5', 'CAD', 'Enter the amount in CAD, not in “US$”'],
  ['5 francs', 'EUR', 'Enter the amount in EUR, not in “francs”'],
  ['$5', 'CAD', null],
  ['C$5', 'CAD', null],
  ['5 euros', 'EUR', null],
  ['5 kr', 'SEK', null],
  ['5 kr', 'EUR', 'Enter the amount in EUR, not in “kr”'],
])('%j in a field for %s: %s', (typed, currency, message) => {
  expect(parseAmount(typed, { currency })).toMatchObject(message ? { message } : { value: '5.00' })
})

test('whole numbers have no decimals, so every separator separates thousands', () => {
  for (const typed of ['1,200', '1.200', '1 200']) expect(valueOf(typed, { places: 0 })).toBe('1200')
  expect(parseAmount('1.5', { places: 0 })).toMatchObject({ message: 'Enter a whole number' })
})

test('a column shows its decimal sign, unless its texts differ', () => {
  expect(decimalSignOf(['50.000', '10,5', '100'])).toBe(',')
  expect(decimalSignOf(['1,234,567', '50.000'])).toBe('.')
  expect(decimalSignOf(['50.000', '60.000', 'lots'])).toBeNull()
  expect(decimalSignOf(['1,5', '1.5'])).toBeNull()
  expect(valueOf('50.000', { decimal: ',' })).toBe('50000.00')
  expect(valueOf('50.000', { decimal: '.' })).toBe('50.00')
})

test('a text can say its currency', () => {
  expect(['€500', 'CHF 5', '12.500 £', '500', '$500', '5 kr'].map(currencyIn)).toEqual([
    'EUR',
    'CHF',
    'GBP',
    null,
    null,
    null,
  ])
})

test('requests have amounts as numbers or texts, without a currency that nobody compares', () => {
  expect(MoneyInput.parse('420,000')).toBe('420000.00')
  expect(MoneyInput.parse(12.5)).toBe('12.50')
  const messageOf = (value: unknown) => MoneyInput.safeParse(value).error?.issues[0]?.message
  expect(messageOf('€500')).toBe('Enter the number without “€”')
  expect(messageOf('50.000')).toBe('Do you mean 50,000 or 50?')
  expect(messageOf(12.345)).toBe('Use at most 2 decimal places')
  expect(messageOf([])).toBe('Enter an amount between 0 and 9,999,999,999.99')
  expect(amountInput({ currency: 'EUR' }).parse('€500')).toBe('500.00')
})
