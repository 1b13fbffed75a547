import {
  aheadOfDeadline,
  grantStatuses,
  statusLabels,
  type GrantStatus,
} from '@fundharbor/contracts/catalog/grant-status'
import type { Grant } from '@fundharbor/contracts/catalog/grants'
import type { BadgeTone } from '@fundharbor/kit'

export interface StatusOption {
  value: GrantStatus
  label: string
  tone: BadgeTone
  /** Nothing is left to do. */
  isOver: boolean
}

const tones: Record<GrantStatus, BadgeTone> = {
  saved: 'neutral',
  deciding: 'warn',
  writing: 'info',
  sent: 'info',
  won: 'ok',
  lost: 'bad',
  passed: 'neutral',
}

const over: readonly GrantStatus[] = ['won', 'lost', 'passed']

/** Every status, in the order in which a grant goes through them. */
export const statuses: readonly StatusOption[] = grantStatuses.map((value) => ({
  value,
  label: statusLabels[value],
  tone: tones[value],
  isOver: over.includes(value),
}))

export const isGrantStatus = (value: unknown): value is GrantStatus =>
  statuses.some((status) => status.value === value)

export const isOver = (grant: Pick<Grant, 'status' | 'steps'>): boolean =>
  over.includes(grant.status) && !hasNextStep(grant)

/** Whether a step comes next: before the deadline, or a report and what else follows after the award. */
export const hasNextStep = ({ status, steps }: Pick<Grant, 'status' | 'steps'>): boolean =>
  steps.next !== null && (isAhead({ status }) || status === 'won')

/** Whether there is something to do before the deadline. */
export const isAhead = ({ status }: Pick<Grant, 'status'>): boolean => aheadOfDeadline.includes(status)

export const statusTone = (status: GrantStatus): BadgeTone => tones[status]

/** Whether the decision on the application has set the status, so that nobody chooses another. */
export const isDecided = ({ application }: Pick<Grant, 'application'>): boolean =>
  application?.status === 'approved' || application?.status === 'rejected'
