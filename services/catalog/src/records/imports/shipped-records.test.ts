import { textOf } from '@fundharbor/chassis/http/html'
import { expect, test } from 'vitest'
import { shippedSources } from './shipped.ts'
import type { OpportunityRecord } from '../opportunities/record.ts'

const records: OpportunityRecord[] = []
for (const source of shippedSources())
  for await (const item of source.items()) if ('record' in item) records.push(item.record)

/** Records whose text matches a forbidden pattern, with id and text. */
function offending(read: (record: OpportunityRecord) => (string | null)[], pattern: RegExp): string[] {
  return records.flatMap((record) =>
    read(record)
      .filter((text) => text !== null && pattern.test(text))
      .map((text) => `${record.sourceId}: ${text}`),
  )
}

const lines = ({ title, funderName, sector, geoScope, timeframe }: OpportunityRecord) => [
  title,
  funderName,
  sector,
  geoScope,
  timeframe,
]
const texts = ({ description, eligibilityCriteria, excerpt }: OpportunityRecord) => [
  description,
  eligibilityCriteria,
  excerpt,
]

test('all records are valid', () => {
  expect(records).toHaveLength(1960)
})

test('no displayed line has an id instead of a name', () => {
  expect(offending(lines, /\d(?:TOPICS|PROSPECTS|COMPETITIVE_CALL)en|\b\d{7,}\b|^\d+$/i)).toEqual([])
  expect(
    offending(({ sourceNumber }) => [sourceNumber], /\d(?:TOPICS|PROSPECTS|COMPETITIVE_CALL)en/i),
  ).toEqual([])
  expect(
    offending(({ title, sourceNumber }) => [title.startsWith(`${sourceNumber} `) ? title : null], /./),
  ).toEqual([])
  expect(offending(({ title }) => [title], /^(?:[A-Z][A-Z\d]*-)+20\d\d-/)).toEqual([])
})

test('no line has entities, double spaces, invisible characters or a trailing separator', () => {
  expect(offending(lines, /&[a-z]{2,8};|&#|\s\s|^\s|\s$|[\u00AD\u200B\u2060\uFEFF]|[:;,–—|/-]$/)).toEqual([])
})

test('no funder name is repeated', () => {
  expect(offending(({ funderName }) => [funderName], /^(.+), .*\b\1\b|(\b.+) - \2$/)).toEqual([])
})

test('no text has footnote marks, empty elements or half an entity', () => {
  expect(offending(texts, /\[\d{1,3}\]|<(\w+)[^>]*>\s*<\/\1>|&amp;[a-z]{1,6};?(?=\s|<|$)/)).toEqual([])
})

test('exactly the truncated texts are marked and end with one ellipsis', () => {
  for (const { sourceId, description, isExcerpt } of records) {
    expect([sourceId, textOf(description).endsWith('…')]).toEqual([sourceId, isExcerpt])
  }
  expect(
    offending(({ description, excerpt }) => [textOf(description), excerpt], /(?:…|\.{2,}|[,;:–(-])\s*…$/),
  ).toEqual([])
  const cut = Map.groupBy(
    records.filter(({ isExcerpt }) => isExcerpt),
    ({ source }) => source,
  )
  expect([...cut].map(([source, { length }]) => [source, length])).toEqual([
    ['grants-gov', 564],
    ['simpler-grants', 1],
    ['eu-funding-tenders', 573],
  ])
})

test('rolling and forecast flags are consistent with deadlines', () => {
  const odd = records.filter(
    ({ isRolling, isForecast, deadline, timeframe }) =>
      (isRolling && (deadline !== null || isForecast)) || (timeframe !== null && !isForecast),
  )
  expect(odd.map(({ sourceId }) => sourceId)).toEqual([])
})

test('minimum and maximum amounts, and dates, are in order', () => {
  const odd = records.filter(
    ({ minAmount, maxAmount, postedAt, deadline }) =>
      (minAmount !== null && maxAmount !== null && Number(minAmount) > Number(maxAmount)) ||
      (postedAt !== null && deadline !== null && postedAt > deadline),
  )
  expect(odd.map(({ sourceId }) => sourceId)).toEqual([])
})
