import { unknownApplicant } from '@fundharbor/contracts/identity/unknown-applicant'
import { expect, test } from 'vitest'
import { readOwnWords } from './own-words.ts'
import { stemOf } from './words.ts'

const wordsOf = (description: string) =>
  readOwnWords({ ...unknownApplicant, name: 'Quay Trust', description })

test('what somebody does not do is not among their words', () => {
  const words = wordsOf('We restore wetlands. We don’t build dams.')
  expect(words.get('wetland')?.clause).toBe('You restore wetlands')
  expect(words.has('dam')).toBe(false)
})

test('a text without spaces keeps nobody waiting', () => {
  const startedAt = performance.now()
  wordsOf('aé'.repeat(5000))
  expect(performance.now() - startedAt).toBeLessThan(200)
})

test('what is too long for a word is not stemmed, which would take a second for a page of it', () => {
  const text = `${'wetland'.repeat(700)}s`
  expect(stemOf(text)).toBe(text)
})
