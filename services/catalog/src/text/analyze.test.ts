import { expect, test } from 'vitest'
import { analyze } from './analyze.ts'

test('the forms of a word are one token', () => {
  expect(analyze('Organisations restore the wetland; wetlands are restored')).toEqual([
    'organiz',
    'restor',
    'wetland',
    'wetland',
    'restor',
  ])
})

test('what is too long for a word is not stemmed, which would take a second for a page of it', () => {
  const text = `${'wetland'.repeat(700)}s`
  expect(analyze(text)).toEqual([text])
})
