import type { FunderPage } from '@fundharbor/contracts/catalog/public-pages'
import { EmptyState, LinkButton } from '@fundharbor/kit'
import { OpenSection } from '../catalog/open-section.tsx'
import { OpportunityList } from '../catalog/opportunity-list.tsx'

/** The newest opportunities of a funder. */
export function FunderOpportunities({ page: { name, open, opportunities } }: { page: FunderPage }) {
  if (opportunities.length === 0)
    return (
      <EmptyState
        title={`${name} has no open opportunities today`}
        action={
          <LinkButton to="/funders" variant="secondary">
            All funders
          </LinkButton>
        }
      >
        New ones are added every day. Similar funders may have some.
      </EmptyState>
    )
  return (
    <OpenSection
      open={open}
      search={`?${new URLSearchParams({ search: name })}`}
      label={`Search for ${name}`}
    >
      <OpportunityList opportunities={opportunities} isOneFunder />
    </OpenSection>
  )
}
