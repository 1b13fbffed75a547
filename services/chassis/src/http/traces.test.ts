import { expect, test } from 'vitest'
import { findTraces } from './traces.ts'

const id = '0b5cfb6e-5f0c-4f0e-9d55-3c1d0f6a7b21'

test('finds ids and addresses in a response, whatever their case', () => {
  const text = JSON.stringify({ id: id.toUpperCase(), to: ['Ada.Marin+grants@Quay.example'], note: 'none' })
  expect(findTraces(text)).toEqual([id, 'ada.marin+grants@quay.example'])
})

test.each([
  'Write to ada@quay.example.',
  "<a href='mailto:ada@quay.example'>",
  '“ada@quay.example”',
  '(ada@quay.example)',
])('finds the address in %s', (text) => {
  expect(findTraces(JSON.stringify({ text }))).toContain('ada@quay.example')
})

test('finds nothing in a text without ids and addresses', () => {
  expect(findTraces('')).toEqual([])
  expect(findTraces('{"number":1,"text":"no @ all"}')).toEqual([])
})
