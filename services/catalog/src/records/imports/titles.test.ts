import { expect, test } from 'vitest'
import { readTitle } from './titles.ts'

test.each([
  ['RFCS-2026-02-PDP Steel Pilot projects', 'RFCS-2026-02-PDP', 'Steel Pilot projects'],
  ['I3-2026-INV1 - Innovation Strand 1', 'I3-2026-INV1', 'Innovation Strand 1'],
  ['F24AS00298 Cooperative Agriculture', 'F24AS00298', 'Cooperative Agriculture'],
  ['HORIZON-JU-EDCTP3-2026-Scientific Prize', 'HORIZON-JU-EDCTP3-2026-SCIPRIZE', 'Scientific Prize'],
  ['RFCS-2026-Steel-Big Tickets', 'RFCS-2026-BT-STEEL', 'Steel-Big Tickets'],
  ['FA-26-1', 'FA-26-1', 'FA-26-1'],
  ['Reissue of RFA-FD-22-001 - Rare Diseases', 'RFA-FD-25-017', 'Reissue of RFA-FD-22-001 - Rare Diseases'],
  ['2026-2027 Activities', null, '2026-2027 Activities'],
])('%j (%s) is titled without its number: %j', (title, number, expected) => {
  expect(readTitle(title, number)).toBe(expected)
})

test.each([
  ['Facilitating Research:', 'Facilitating Research'],
  ['Youth Exchange -', 'Youth Exchange'],
  ['A challenge for drones"', 'A challenge for drones'],
  ['The "Keys" award', 'The "Keys" award'],
  ['Call against corruption.', 'Call against corruption.'],
  ['\u200b\u200bMaternal  Health &amp;amp; Care\u200b', 'Maternal Health & Care'],
])('%j is tidied: %j', (title, expected) => {
  expect(readTitle(title, null)).toBe(expected)
})
