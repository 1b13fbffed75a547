import type { SubjectPage } from '@fundharbor/contracts/catalog/subjects'
import { EmptyState, formatCount, LinkButton } from '@fundharbor/kit'
import { OpenSection } from '../catalog/open-section.tsx'
import { OpportunityList } from '../catalog/opportunity-list.tsx'

/** The newest opportunities of a subject. */
export function OpenOpportunities({
  page: { id, label, open, opportunities, broader },
}: {
  page: SubjectPage
}) {
  if (opportunities.length === 0) {
    const nearest = broader.at(-1)
    return (
      <EmptyState
        title={`No opportunities for “${label}” are open today`}
        action={
          <LinkButton to={nearest ? `/subjects/${nearest.id}` : '/subjects'} variant="secondary">
            {nearest ? nearest.label : 'All subjects'}
          </LinkButton>
        }
      >
        New ones are added every day. A broader subject may have some.
      </EmptyState>
    )
  }
  return (
    <OpenSection
      open={open}
      search={`?subject=${id}`}
      label={`See ${formatCount(open, 'opportunity', 'opportunities')} in search`}
    >
      <OpportunityList opportunities={opportunities} />
    </OpenSection>
  )
}
