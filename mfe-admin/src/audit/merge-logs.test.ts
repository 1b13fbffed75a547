import { expect, test } from 'vitest'
import { mergeLogs } from './merge-logs.ts'

const entry = (id: string, day: number) => ({
  id,
  at: `2026-11-${String(day).padStart(2, '0')}T00:00:00.000Z`,
  actorId: 'a',
  actorEmail: 'ines@northquay.example',
  action: 'blocked',
  subject: 'user b',
  details: {},
})

test('merges the logs of all services, newest first', () => {
  const { actions, hasMore } = mergeLogs([
    { service: 'catalog', rows: [entry('c2', 20), entry('c1', 4)], next: null },
    { service: 'identity-billing', rows: [entry('i1', 11)], next: null },
  ])
  expect(actions.map(({ id }) => id)).toEqual(['c2', 'i1', 'c1'])
  expect(hasMore).toBe(false)
})

test('leaves out entries while a service may still have newer ones', () => {
  const first = { service: 'catalog', rows: [entry('c3', 20), entry('c2', 15)], next: 'more' }
  const other = { service: 'identity-billing', rows: [entry('i2', 18), entry('i1', 3)], next: null }
  expect(mergeLogs([first, other])).toMatchObject({
    actions: [{ id: 'c3' }, { id: 'i2' }, { id: 'c2' }],
    hasMore: true,
  })
  const rest = { service: 'catalog', rows: [entry('c1', 9)], next: null }
  const { actions, hasMore } = mergeLogs([first, other, rest])
  expect(actions.map(({ id }) => id)).toEqual(['c3', 'i2', 'c2', 'c1', 'i1'])
  expect(hasMore).toBe(false)
})
