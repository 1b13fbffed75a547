import { expect, test } from 'vitest'
import { readMaterial } from '../generation/mark-unsupported.ts'
import { splitSentences } from './sentences.ts'

// Each of these takes a minute if the work grows with the square of the length.
test.each([
  { text: 'Dr. '.repeat(100_000), sentences: 1 },
  { text: `<x1>${'Go on. '.repeat(57_000)}</x1>`, sentences: 1 },
  { text: 'Go on. '.repeat(57_000), sentences: 57_000 },
])('splits a text of the largest size: $text.length characters', ({ text, sentences }) => {
  expect(splitSentences(text)).toHaveLength(sentences)
})

test('an abbreviation does not end a sentence, and an element keeps its sentences together', () => {
  const marked = 'Dr. Amara leads. See No. 4, e.g. this. <x1>One. Two.</x1> Three.'
  expect(splitSentences(marked).map(({ text }) => text)).toEqual([
    'Dr. Amara leads.',
    'See No. 4, e.g. this.',
    '<x1>One. Two.</x1> Three.',
  ])
})

test('reads material without spaces, and finds addresses in ordinary texts', () => {
  expect(readMaterial(['a'.repeat(500_000)], []).words.size).toBe(1)
  const { words } = readMaterial(
    ['Write to night.clinic@northquay.example, or see www.northquay.example.'],
    [],
  )
  expect([...words]).toEqual(
    expect.arrayContaining(['night.clinic@northquay.example', 'www.northquay.example.']),
  )
})
