import { expect, test } from 'vitest'
import { fillTemplate } from './fill-template.ts'

const rows = Array.from({ length: 20 }, (_, index) => ({ name: `Goal ${index}.` }))
const values = { texts: new Map<string, string>(), lists: new Map([['goals', rows]]) }

test('an item is repeated once per row', () => {
  const filled = fillTemplate('<ul><li>{{goals.name}}</li></ul>', values)
  expect(filled.match(/<li>Goal \d+\.<\/li>/g)).toHaveLength(20)
})

test('items in items are not repeated again, or a few levels would make millions', () => {
  const depth = 8
  const nested = '<ul><li>{{goals.name}}'.repeat(depth) + '</li></ul>'.repeat(depth)
  const filled = fillTemplate(nested, values)
  expect(filled.match(/<li>/g)).toHaveLength(20 * depth)
  expect(filled.match(/Goal 7\./g)).toHaveLength(depth)
})
