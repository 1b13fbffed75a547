import type { Grant } from '@fundharbor/contracts/catalog/grants'
import { isExpired, useMember, useSearchParams } from '@fundharbor/kit'
import { closesWithin } from '../catalog/closes-within.ts'
import { useProjectFilter } from '../projects/project-filter.tsx'
import { isAhead } from './statuses.ts'

/** Ways to filter by deadline; a number is calendar days from today. */
export const deadlineOptions = [
  { value: '7', label: 'Next 7 days' },
  { value: '30', label: 'Next 30 days' },
  { value: '90', label: 'Next 90 days' },
  { value: 'none', label: 'No deadline' },
  { value: 'over', label: 'Over' },
]

/** Values of the filter by responsible member that name nobody else. */
export const MINE = 'me'
export const NOBODY = 'nobody'

/** The filters in the page's address, and whether a grant passes them. */
export function useGrantFilters() {
  const { id: me } = useMember()
  const { isShown: hasProject } = useProjectFilter()
  const [params, setParams] = useSearchParams()
  const responsible = params.get('responsible') ?? ''
  const deadline = params.get('deadline') ?? ''
  const status = params.get('status') ?? ''
  const choose = (name: 'responsible' | 'deadline' | 'status', value: string) =>
    setParams(
      (old) => {
        const next = new URLSearchParams(old)
        if (value) next.set(name, value)
        else next.delete(name)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  const isShown = (grant: Grant) =>
    hasProject(grant) &&
    hasResponsible(grant, responsible, me) &&
    hasDeadline(grant, deadline) &&
    (status === '' || grant.status === status)
  return { responsible, deadline, status, choose, isShown }
}

function hasResponsible({ responsible }: Grant, filter: string, me: string): boolean {
  if (filter === '') return true
  if (filter === NOBODY) return responsible === null
  return responsible?.id === (filter === MINE ? me : filter)
}

function hasDeadline({ opportunity }: Grant, filter: string): boolean {
  if (filter === '') return true
  if (filter === 'none') return opportunity.deadline === null
  if (filter === 'over') return isExpired(opportunity)
  return closesWithin(Number(filter) || 0, opportunity)
}

/** Sorts the grants of a column by deadline, soonest first. Finished columns show the latest decision first. */
export function sortGrants(grants: readonly Grant[], isOver: boolean): Grant[] {
  if (isOver) return grants.toSorted((one, other) => other.decidedAt.localeCompare(one.decidedAt))
  const key = ({ opportunity: { deadline, title } }: Grant) => `${deadline ?? '9999'} ${title}`
  return grants.toSorted((one, other) => (key(one) < key(other) ? -1 : 1))
}

/** Sorts what is not over by the day of its next step or its deadline; what closed before anybody started comes last. */
export const byDueNext = (one: Grant, other: Grant): number =>
  dueOf(one).localeCompare(dueOf(other)) || one.opportunity.title.localeCompare(other.opportunity.title)

const NEVER = '9999'

function dueOf(grant: Grant): string {
  const { status, steps, opportunity } = grant
  if (status === 'won') return steps.next?.dueOn ?? NEVER
  if (!isAhead(grant)) return NEVER
  if (status !== 'writing' && (!opportunity.isActive || isExpired(opportunity))) return `${NEVER} closed`
  const days = [steps.next?.dueOn ?? NEVER, opportunity.deadline ?? NEVER]
  return days.toSorted()[0] ?? NEVER
}
