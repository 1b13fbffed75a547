import { expect, test } from 'vitest'
import { missingIn } from './missing.ts'

const blank = (name: string) => `<mark data-missing="${name}">x</mark>`

test('names of blanks are those of templates: few and short', () => {
  expect(missingIn(blank('budget') + blank('budget') + blank('place'))).toEqual(['budget', 'place'])
  expect(missingIn(blank('a'.repeat(390_000)))).toEqual([])
  expect(missingIn(Array.from({ length: 3000 }, (_, index) => blank(`n${index}`)).join(''))).toHaveLength(500)
})
