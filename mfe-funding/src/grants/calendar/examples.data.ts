import type { TimelineEntry } from '@fundharbor/contracts/catalog/timeline'
import { idOf } from '../../testing/examples.data.ts'

interface EntryFacts extends Partial<Omit<TimelineEntry, 'opportunity'>> {
  id?: number
  title?: string
  deadline?: string
}

/** A deadline on February 1, 2027, with 50 hours of writing before it. */
export const buildEntry = ({
  id = 1,
  title = 'Rural clinics',
  deadline = '2027-02-02T04:59:59.999Z',
  ...facts
}: EntryFacts = {}): TimelineEntry => ({
  grantId: idOf(700 + id),
  status: 'saved',
  opportunity: {
    id: idOf(id),
    title,
    funderName: 'Health Resources and Services Administration',
    deadline,
    deadlineZone: 'America/New_York',
  },
  closesOn: '2027-02-01',
  projectId: null,
  writing: { startsOn: '2027-01-12', endsOn: '2027-01-30', hours: 50, isKept: false },
  steps: [],
  ...facts,
})
