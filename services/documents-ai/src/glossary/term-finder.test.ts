// cspell:disable -- words of other languages
import { expect, test } from 'vitest'
import { termFinder } from './term-finder.ts'

const find = termFinder(['art', 'work of art', 'centre', '助成金', 'aa'], {
  insideWords: (term) => /\p{Script=Han}/u.test(term),
})

test.each([
  ['a work of art', { art: 1, 'work of art': 1 }],
  ['party, art-house and article', { art: 1 }],
  ['(art) art. art', { art: 3 }],
  ['centré and centres', {}],
  ['𝒜art and art𝒜', {}],
  ['この助成金は助成金です', { 助成金: 2 }],
  ['aa aaa', { aa: 1 }],
  ['', {}],
])('the terms of %j', (text, counts) => {
  expect(Object.fromEntries(find(text))).toEqual(counts)
})

test('places inside words are counted without overlaps', () => {
  const inside = termFinder(['aa', '', 'aab'], { insideWords: () => true })
  expect(Object.fromEntries(inside('aaaaab'))).toEqual({ aa: 2, aab: 1 })
})
