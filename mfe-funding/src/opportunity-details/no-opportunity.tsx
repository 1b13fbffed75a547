import { EmptyState, PageTitle } from '@fundharbor/kit'
import { FindFundingLink } from '../shared/find-funding-link.tsx'
import layout from '../shared/layout.module.css'
import styles from './details.module.css'

/** Shown for an address without an opportunity. */
export const NoOpportunity = () => (
  <div className={`${layout.inner} ${styles.page}`}>
    <PageTitle className="visually-hidden">Opportunity not found</PageTitle>
    <EmptyState title="This opportunity is not in the catalog" action={<FindFundingLink />}>
      The funder may have withdrawn it, or the link may be incomplete.
    </EmptyState>
  </div>
)
