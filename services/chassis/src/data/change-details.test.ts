import { expect, test } from 'vitest'
import { changeDetails } from './change-details.ts'

const at = '2026-11-21T12:00:00.000Z'

test('fields that have not changed are left out, whatever their type', () => {
  const before = { id: '1', title: 'Tides', topics: ['sea'], startsAt: new Date(at), notes: null }
  const after = { title: 'Ebb', topics: ['sea'], startsAt: new Date(at), notes: undefined }
  expect(changeDetails(before, after)).toEqual({ before: { title: 'Tides' }, after: { title: 'Ebb' } })
})

test('a new record has no fields before, a deleted one none after, and long texts are cut', () => {
  const record = { text: 'x'.repeat(2000), at: new Date(at) }
  const logged = { text: 'x'.repeat(1000), at }
  expect(changeDetails(null, record)).toEqual({ before: {}, after: logged })
  expect(changeDetails(record, null)).toEqual({ before: logged, after: {} })
})
