import { textOf } from '@fundharbor/chassis/http/html'
import { expect, test } from 'vitest'
import { deriveFacts } from '../../../records/facts/derive-facts.ts'
import { shippedSources } from '../../../records/imports/shipped.ts'
import type { OpportunityRecord } from '../../../records/opportunities/record.ts'
import { applicantOf, recordOf } from './applicant.test-helper.ts'
import { readEligibility } from './read-eligibility.ts'

const records: OpportunityRecord[] = []
for (const source of shippedSources())
  for await (const item of source.items()) if ('record' in item) records.push(item.record)

const toRecord = (record: OpportunityRecord) => {
  const [deadline, postedAt] = [record.deadline, record.postedAt].map((day) =>
    day ? new Date(day) : null,
  ) as [Date | null, Date | null]
  const facts = deriveFacts({ ...record, deadline, postedAt })
  return recordOf({ ...record, deadline, facts })
}

test('every quote is in the words of its record', () => {
  for (const record of records) {
    const own = [record.eligibilityCriteria, record.description].map((html) => textOf(html ?? '')).join(' ')
    const names = [
      record.funderName,
      record.sector,
      ...(record.sourceCodes.action ?? []),
      ...(record.sourceCodes.programme ?? []),
    ].map((name) => (name ?? '').replaceAll(/\s+/g, ' '))
    for (const { quote, from } of readEligibility(toRecord(record), applicantOf()).findings)
      expect(
        from === 'title'
          ? quote === record.title
          : from === 'source'
            ? names.includes(quote) || quote.startsWith('Posted ')
            : own.includes(quote),
        quote,
      ).toBe(true)
  }
})

test('a profile that says nothing is never told yes or no by a sentence about it', () => {
  const nobody = applicantOf({ organizationType: null, country: '', state: null })
  for (const record of records)
    for (const { verdict, quote } of readEligibility(toRecord(record), nobody).findings)
      if (verdict === 'no' || verdict === 'yes')
        expect(quote).toMatch(/^Open to .*any type of entity, without restriction/)
})
