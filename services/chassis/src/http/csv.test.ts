import { expect, test } from 'vitest'
import { csvLine } from './csv.ts'

test('quotes texts but not numbers, and leaves null cells empty', () => {
  expect(csvLine(['A "night" clinic, open', 12, null, ''])).toBe('"A ""night"" clinic, open",12,,""\r\n')
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', '＝1'])('escapes the formula %j', (text) => {
  expect(csvLine([text])).toBe(`"'${text}"\r\n`)
})
