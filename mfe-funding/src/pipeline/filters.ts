import type { PipelineCard } from '@fundharbor/contracts/catalog/pipeline'
import { isExpired, useMember, useSearchParams } from '@fundharbor/kit'
import { closesWithin } from '../catalog/closes-within.ts'
import { useProjectFilter } from '../projects/project-filter.tsx'

/** Ways to filter by deadline; a number is calendar days from today. */
export const deadlineOptions = [
  { value: '7', label: 'Next 7 days' },
  { value: '30', label: 'Next 30 days' },
  { value: '90', label: 'Next 90 days' },
  { value: 'none', label: 'No deadline' },
  { value: 'passed', label: 'Passed' },
]

/** Values of the filter by responsible member that name nobody else. */
export const MINE = 'me'
export const NOBODY = 'nobody'

/** The filters in the page's address, and whether a card passes them. */
export function usePipelineFilters() {
  const { id: me } = useMember()
  const { isShown: hasProject } = useProjectFilter()
  const [params, setParams] = useSearchParams()
  const responsible = params.get('responsible') ?? ''
  const deadline = params.get('deadline') ?? ''
  const choose = (name: 'responsible' | 'deadline', value: string) =>
    setParams(
      (old) => {
        const next = new URLSearchParams(old)
        if (value) next.set(name, value)
        else next.delete(name)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  const isShown = (card: PipelineCard) =>
    hasProject(card) && hasResponsible(card, responsible, me) && hasDeadline(card, deadline)
  return { responsible, deadline, choose, isShown }
}

function hasResponsible({ responsible }: PipelineCard, filter: string, me: string): boolean {
  if (filter === '') return true
  if (filter === NOBODY) return responsible === null
  return responsible?.id === (filter === MINE ? me : filter)
}

function hasDeadline({ opportunity }: PipelineCard, filter: string): boolean {
  if (filter === '') return true
  if (filter === 'none') return opportunity.deadline === null
  if (filter === 'passed') return isExpired(opportunity)
  return closesWithin(Number(filter) || 0, opportunity)
}

/** Sorts the cards of a column by deadline, soonest first. Finished columns show the latest decision first. */
export function sortCards(cards: readonly PipelineCard[], isOver: boolean | undefined): PipelineCard[] {
  if (isOver) return cards.toSorted((one, other) => other.decidedAt.localeCompare(one.decidedAt))
  const key = ({ opportunity: { deadline, title } }: PipelineCard) => `${deadline ?? '9999'} ${title}`
  return cards.toSorted((one, other) => (key(one) < key(other) ? -1 : 1))
}
