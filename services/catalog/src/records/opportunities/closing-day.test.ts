import { records } from '@fundharbor/contracts/catalog/closing-times.test-helper'
import { describe, expect, test } from 'vitest'
import { opportunityOf } from '../../../seeds/opportunities.ts'
import { opportunityColumns } from './csv-columns.ts'
import { deadlineEvent } from '../../team/calendar/deadlines.ts'
import { presentCommon } from '../../public/common-grants/presenter.ts'
import { closingDay } from '../../matching/fit/days.ts'
import { statedIn } from '../../matching/briefs/own-facts.ts'
import { describeDeadline } from './deadline-text.ts'
import type { OpportunityModel } from './model.ts'

const view = { isFull: false, publicUrl: 'https://fundharbor.example' }

describe.each(records)('%s in %s', (deadline, deadlineZone, stamp, words) => {
  const row = opportunityOf({
    deadline: new Date(deadline),
    deadlineZone,
    createdAt: new Date(),
    updatedAt: new Date(),
  }) as OpportunityModel
  const day = stamp.slice(0, 10)

  test('has the same closing day in emails, calendars, documents, exports and CommonGrants', () => {
    expect(describeDeadline(row)).toBe(`closes ${words}`)
    expect(deadlineEvent({ opportunity: row }, view.publicUrl)).toMatchObject({ onDay: day })
    expect(deadlineEvent({ opportunity: row }, view.publicUrl)?.description).toContain(`Closes: ${words}`)
    expect(closingDay(row)).toBe(day)
    expect(statedIn(row, null)).toMatchObject({ closingDay: words, deadline })
    expect(presentCommon(row, view).keyDates.closeDate).toMatchObject({ date: day })
    const columns = new Map(opportunityColumns)
    expect(columns.get('Deadline')?.(row as OpportunityModel)).toBe(stamp)
    expect(columns.get('Deadline in UTC')?.(row as OpportunityModel)).toBe(deadline)
  })
})
