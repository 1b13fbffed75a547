import { expect, test } from 'vitest'
import { mergeAudit } from './merge-audit.ts'

const entry = (id: string, day: number) => ({
  id,
  at: `2026-11-${String(day).padStart(2, '0')}T00:00:00.000Z`,
  actorId: 'a',
  actorEmail: 'ines@northquay.example',
  action: 'blocked',
  subject: 'user b',
  details: {},
})

test('the logs are one, newest first', () => {
  const { deeds, hasMore } = mergeAudit([
    { service: 'catalog', rows: [entry('c2', 20), entry('c1', 4)], next: null },
    { service: 'identity-billing', rows: [entry('i1', 11)], next: null },
  ])
  expect(deeds.map(({ id }) => id)).toEqual(['c2', 'i1', 'c1'])
  expect(hasMore).toBe(false)
})

test('holds back what something newer may still come before', () => {
  const first = { service: 'catalog', rows: [entry('c3', 20), entry('c2', 15)], next: 'more' }
  const other = { service: 'identity-billing', rows: [entry('i2', 18), entry('i1', 3)], next: null }
  expect(mergeAudit([first, other])).toMatchObject({
    deeds: [{ id: 'c3' }, { id: 'i2' }, { id: 'c2' }],
    hasMore: true,
  })
  const rest = { service: 'catalog', rows: [entry('c1', 9)], next: null }
  const { deeds, hasMore } = mergeAudit([first, other, rest])
  expect(deeds.map(({ id }) => id)).toEqual(['c3', 'i2', 'c2', 'c1', 'i1'])
  expect(hasMore).toBe(false)
})
