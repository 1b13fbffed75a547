import type { ApplicationStatus } from '@fundharbor/contracts/catalog/applications'
import type { BadgeTone } from '@fundharbor/kit'

/** Every status, in the order an application goes through them. */
export const statuses: { value: ApplicationStatus; label: string; tone: BadgeTone }[] = [
  { value: 'draft', label: 'Draft', tone: 'neutral' },
  { value: 'submitted', label: 'Submitted', tone: 'info' },
  { value: 'under_review', label: 'Under Review', tone: 'warn' },
  { value: 'approved', label: 'Approved', tone: 'ok' },
  { value: 'rejected', label: 'Rejected', tone: 'bad' },
  { value: 'withdrawn', label: 'Withdrawn', tone: 'neutral' },
]

export const getStatus = (value: ApplicationStatus) =>
  statuses.find((status) => status.value === value) ?? { value, label: value, tone: 'neutral' as const }
