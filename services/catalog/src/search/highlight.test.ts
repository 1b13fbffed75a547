import { expect, test } from 'vitest'
import { highlighter } from './highlight.ts'
import type { UnderstoodQuery } from './read-query.ts'
import { analyze } from '@fundharbor/search-engine/text/analyze'
import { plainProse } from '../records/opportunities/listed-rows.ts'

/** A query with one concept per word, each with alternatives. */
const asking = (...concepts: string[][]): UnderstoodQuery => ({
  concepts: concepts.map(([typed = '', ...others]) => ({
    typed,
    alternatives: [typed, ...others].map((name) => ({
      tokens: analyze(name),
      weight: 1,
      name,
      isTyped: name === typed,
    })),
  })),
  phrases: [],
  excluded: [],
  words: [],
  correctedTo: null,
})

const shown = (prose: string, asked: UnderstoodQuery) => highlighter(asked)(plainProse(prose))

test('marks all forms of a word, and phrases only if contiguous', () => {
  expect(shown('<p>A clinic, and more clinics.</p>', asking(['clinics']))).toBe(
    'A «clinic», and more «clinics».',
  )
  expect(shown('Night shifts at a night clinic', asking(['night clinic']))).toBe(
    'Night shifts at a «night» «clinic»',
  )
  expect(shown('Night shifts', asking(['night clinic']))).toBeNull()
})

test('marks synonyms', () => {
  expect(shown('Programs for young people', asking(['teenager', 'young people']))).toBe(
    'Programs for «young» «people»',
  )
})

test('is plain text, whatever the source contains', () => {
  expect(shown('<b>R&amp;D</b> of &lt;lamps&gt; «here»<script', asking(['lamps']))).toBe(
    'R&D of <«lamps»> "here"',
  )
})

test('shows at most two fragments, those with the most matched words', () => {
  const filler = 'word '.repeat(60)
  const found = shown(
    `harbor ${filler} harbor towns ${filler} towns ${filler}`,
    asking(['harbor'], ['towns']),
  )
  expect(found?.split(' … ')).toHaveLength(2)
  expect(found).toContain('«harbor» «towns»')
  expect(found?.split(' ').length).toBeLessThan(40)
})

test('is null without a match', () => {
  expect(shown('', asking(['volcano']))).toBeNull()
  expect(shown('', asking())).toBeNull()
})
