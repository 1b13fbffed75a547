import { readFileSync } from 'node:fs'
import wordListPath from 'word-list'
import { expect, test } from 'vitest'
import { analyze } from '@fundharbor/search-engine/text/analyze'
import { beginningAt, possibleBeginnings } from './text-words.ts'

const tables = new Map<string, Uint8Array>()

function canBegin(word: string, token: string): boolean {
  const table = tables.get(token.slice(0, 2)) ?? possibleBeginnings([token])
  tables.set(token.slice(0, 2), table)
  return table[beginningAt(`${word} `, 0)] !== 0
}

test('every English word can begin as its own token says', () => {
  const words = readFileSync(wordListPath, 'utf8').split('\n')
  const missed = words.filter((word) => analyze(word).some((token) => !canBegin(word, token)))
  expect(missed).toEqual([])
})

test.each([
  'Kerb',
  'OESTROGEN',
  'U.S.',
  "O'Neill",
  'école',
  'Ärzte',
  'réseau',
  'ﬁber',
  '5',
  '3D',
  'x',
  'ÆON',
])('%s can begin as its token says', (word) => {
  for (const token of analyze(word)) expect(canBegin(word, token)).toBe(true)
})

test('other words are left out', () => {
  expect(canBegin('water', 'wast')).toBe(true)
  expect(canBegin('winter', 'wast')).toBe(false)
  expect(canBegin('Oxygen', 'oestrogen')).toBe(false)
})
