import { expect, test } from 'vitest'
import {
  formatCount,
  formatMoney,
  formatMoneyCompact,
  formatMoneyInWords,
  formatMoneyRange,
} from './format-money.ts'

test('an amount is in its own currency, with cents only if they are not zero', () => {
  expect(formatMoney('6300000.00', 'EUR')).toBe('€6,300,000')
  expect(formatMoney('72323812.37', 'EUR')).toBe('€72,323,812.37')
  expect(formatMoney('25000.50', 'USD')).toBe('$25,000.50')
  expect(formatMoney(0, 'USD')).toBe('$0')
  expect(formatMoney('9999999999.99', 'GBP')).toBe('£9,999,999,999.99')
  expect(formatMoney('1500.00', 'JPY')).toBe('¥1,500')
})

test.each([null, undefined, '', 'n/a'])('an amount that is %o is not stated', (amount) => {
  expect(formatMoney(amount, 'USD')).toBe('Amount not stated')
})

test('a range shows both ends, one amount if they are equal, and From or Up to if one is missing', () => {
  expect(formatMoneyRange('100000.00', '350000.00', 'EUR')).toBe('€100,000 – €350,000')
  expect(formatMoneyRange('100000.00', '100000.00', 'EUR')).toBe('€100,000')
  expect(formatMoneyRange('100000.00', '100000.40', 'EUR')).toBe('€100,000 – €100,000.40')
  expect(formatMoneyRange('100000.00', null, 'USD')).toBe('From $100,000')
  expect(formatMoneyRange(null, '100000.00', 'USD')).toBe('Up to $100,000')
  expect(formatMoneyRange(null, null, 'USD')).toBe('Amount not stated')
})

test('large sums are shortened', () => {
  expect(formatMoneyCompact('10700000000.00', 'EUR')).toBe('€10.7B')
  expect(formatMoneyCompact('2000000.00', 'USD')).toBe('$2M')
})

test('counts agree with their noun', () => {
  expect(formatCount(1, 'opportunity', 'opportunities')).toBe('1 opportunity')
  expect(formatCount(1124, 'opportunity', 'opportunities')).toBe('1,124 opportunities')
  expect(formatCount(0, 'day')).toBe('0 days')
})

test.each([
  ['7196656989.37', 'EUR', '€7.2 billion'],
  ['749700000.00', 'USD', '$749.7 million'],
  ['1000000000000', 'CHF', 'CHF\u00A01 trillion'],
  ['0', 'USD', '$0'],
  [null, 'USD', 'Amount not stated'],
])('%s %s in words is %s', (amount, currency, words) => {
  expect(formatMoneyInWords(amount, currency)).toBe(words)
})
