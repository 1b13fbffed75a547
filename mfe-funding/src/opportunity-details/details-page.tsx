import { fundingTypes, labelOf, OWN_SOURCE } from '@fundharbor/contracts/vocabulary'
import { Badge, CategoryBadge, ErrorState, PageTitle, Spinner } from '@fundharbor/kit'
import { BackLink } from '@fundharbor/kit/ui/back-link.tsx'
import { GRANTS_PATH, SEARCH_PATH } from '../shared/paths.ts'
import layout from '../shared/layout.module.css'
import { DetailsActions } from './details-actions.tsx'
import { DetailsFacts } from './details-facts.tsx'
import { DetailsText } from './details-text.tsx'
import styles from './details.module.css'
import { NoOpportunity } from './no-opportunity.tsx'
import { useDetails } from './use-details.ts'

/** Details as a page, for addresses opened directly. */
export function DetailsPage({ id }: { id: string }) {
  const details = useDetails(id)
  const { row } = details
  if (details.isGone) return <NoOpportunity />
  if (!row) {
    return (
      <div className={`${layout.inner} ${styles.page}`}>
        <PageTitle className="visually-hidden">Opportunity</PageTitle>
        {details.error && !details.limit ? (
          <ErrorState error={details.error} busy={details.isFetching} onRetry={details.retry} />
        ) : (
          <Spinner label="Loading the opportunity" />
        )}
      </div>
    )
  }
  const isOwn = row.source.name === OWN_SOURCE
  return (
    <article className={`${layout.inner} ${styles.page}`}>
      <BackLink to={isOwn ? GRANTS_PATH : SEARCH_PATH}>{isOwn ? 'My Grants' : 'Find Funding'}</BackLink>
      <header className={styles.head}>
        <div className={styles.badges}>
          <CategoryBadge category={row.category} />
          <Badge>{labelOf(fundingTypes, row.fundingType)}</Badge>
        </div>
        <PageTitle>{row.title}</PageTitle>
        <p className={styles.funder}>{row.funderName}</p>
      </header>
      <div className={styles.columns}>
        <div>
          <DetailsText details={details} level="h2" />
        </div>
        <aside className={styles.side} aria-label="Facts">
          <DetailsFacts row={row} full={details.full} isLoading={details.isLoading}>
            <div className={styles.pageActions}>
              <DetailsActions id={id} details={details} />
            </div>
          </DetailsFacts>
        </aside>
      </div>
    </article>
  )
}
