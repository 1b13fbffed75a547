import { expect, test } from 'vitest'
import { readChanges } from './field-changes.ts'

test('fields and values are in words: before, then after', () => {
  expect(
    readChanges({
      before: { status: 'under_review', applicationUrl: '', place: { city: 'Bristol' } },
      after: {
        status: 'approved',
        applicationUrl: 'https://quay.example',
        tags: ['health', 'boats'],
        plan: 'freemium',
      },
      closesAt: '2027-05-04T15:00:00.000Z',
    }),
  ).toEqual([
    { name: 'Status', before: 'Under review', after: 'Approved' },
    { name: 'Application URL', before: 'Empty', after: 'https://quay.example' },
    { name: 'Place', before: 'City: Bristol', after: '' },
    { name: 'Tags', before: '', after: 'health, boats' },
    { name: 'Plan', before: '', after: 'Free' },
    { name: 'Closes at', before: '', after: 'May 4, 2027 at 3:00 PM' },
  ])
})
