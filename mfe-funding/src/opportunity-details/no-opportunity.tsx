import { DocumentTitle, EmptyState, LinkButton } from '@fundharbor/kit'
import { SEARCH_PATH } from '../shared/addresses.ts'
import layout from '../shared/layout.module.css'
import styles from './details.module.css'

/** An address at which the catalogue has nothing (any more). */
export const NoOpportunity = () => (
  <div className={`${layout.inner} ${styles.page}`}>
    <DocumentTitle>Opportunity not found</DocumentTitle>
    <EmptyState
      title="This opportunity is not in the catalogue"
      action={
        <LinkButton size="sm" to={SEARCH_PATH}>
          Find Funding
        </LinkButton>
      }
    >
      It may have been taken down by its funder, or the address is incomplete.
    </EmptyState>
  </div>
)
