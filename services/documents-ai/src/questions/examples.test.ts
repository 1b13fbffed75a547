import { expect, test } from 'vitest'
import { questionOf, questions } from './questions.ts'

const exampleOf = (key: string, name: string): string =>
  questionOf(key)?.fields.find((field) => field.name === name)?.example ?? ''

test('the sums of the examples agree with each other', () => {
  const coordinator = Number(exampleOf('budget', 'units')) * Number(exampleOf('budget', 'unitCost'))
  const requested = coordinator + coordinator * 0.15
  expect(exampleOf('indirectCosts', 'indirectCosts')).toMatch(/^15 percent of modified total direct costs/)
  expect(Number(exampleOf('project', 'requestedAmount'))).toBe(requested)
  expect(Number(exampleOf('payments', 'amount'))).toBe(requested)
  expect(Number(exampleOf('report', 'grantAmount'))).toBe(requested)
  expect(Number(exampleOf('report', 'amountSpent'))).toBe(requested / 2)
  expect(Number(exampleOf('finances', 'budget'))).toBe(coordinator)
  expect(Number(exampleOf('finances', 'spent'))).toBe(coordinator / 2)
  expect(Number(exampleOf('spending', 'amount'))).toBe(coordinator)
})

test('the examples print nobody’s address and no notes to the writer', () => {
  const examples = questions.flatMap(({ fields }) => fields.map(({ example }) => example))
  for (const example of examples) {
    expect(example).not.toMatch(/\b(?:Street|Road|Avenue) \d|\b\d+ \w+ (?:Street|Road|Avenue)/)
    expect(example).not.toMatch(/has read and approved|without papers/)
  }
})
