import { useQuery } from '@fundharbor/kit'
import { OpportunityBand, OpportunityList, OpportunitySkeletons, SHOWN } from './opportunity-band.tsx'
import { overviewQuery } from './queries.ts'

/** Opportunities that close next. Renders nothing if they fail to load. */
export function ClosingSoon() {
  const { data, isPending } = useQuery(overviewQuery())
  const opportunities = data?.closingSoon.slice(0, SHOWN) ?? []
  if (!isPending && opportunities.length === 0) return null
  return (
    <OpportunityBand id="closing-soon" title="Closing soon" note="from the catalog today" isBusy={isPending}>
      {isPending ? <OpportunitySkeletons /> : <OpportunityList opportunities={opportunities} />}
    </OpportunityBand>
  )
}
