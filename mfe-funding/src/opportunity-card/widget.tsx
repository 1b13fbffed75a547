import { publicAmount, publicDeadline } from '@fundharbor/contracts/catalog/public-heads'
import type { PublicOpportunityPage } from '@fundharbor/contracts/catalog/public-pages'
import type { Widgets } from '@fundharbor/contracts/platform/widgets'
import { fundingTypes, labelOf } from '@fundharbor/contracts/vocabulary'
import { ApiError, Card, CardSkeleton, CategoryBadge, LinkButton, useAuth, useQuery } from '@fundharbor/kit'
import { useId } from 'react'
import { Star } from '../saved/star.tsx'
import { opportunityPath } from '../shared/paths.ts'
import { publicOpportunityQuery } from './queries.ts'
import styles from './widget.module.css'

/** An opportunity as a card on pages of other areas. */
export function Component({ id }: Widgets['funding/opportunity-card']) {
  const { data, error } = useQuery({
    ...publicOpportunityQuery(id),
    // The page that shows the card says that it could not be loaded.
    throwOnError: (problem) => !isGone(problem),
  })
  if (isGone(error)) return <Card className={styles.gone}>This opportunity is no longer listed.</Card>
  return data ? <OpportunityCard opportunity={data} /> : <CardSkeleton />
}

const isGone = (error: unknown) => error instanceof ApiError && error.status === 404

function OpportunityCard({ opportunity }: { opportunity: PublicOpportunityPage }) {
  const { user } = useAuth()
  const titleId = useId()
  const { id, title, funderName, category, isClosed } = opportunity
  const isMember = user?.emailVerified === true
  return (
    <Card role="article" aria-labelledby={titleId} dimmed={isClosed} className={styles.card}>
      <CategoryBadge category={category} className={styles.badge} />
      <h3 id={titleId} className={styles.title}>
        {title}
      </h3>
      <p className={styles.funder}>{funderName}</p>
      <Facts opportunity={opportunity} />
      <LinkButton
        size="sm"
        variant="quiet"
        href={isMember ? opportunityPath(id) : `/funding/${id}`}
        aria-describedby={titleId}
        className={styles.more}
      >
        Learn More
      </LinkButton>
      {isMember && <Star id={id} title={title} className={styles.star} />}
    </Card>
  )
}

function Facts({ opportunity }: { opportunity: PublicOpportunityPage }) {
  const amount = publicAmount(opportunity) ?? labelOf(fundingTypes, opportunity.fundingType)
  return (
    <p className={styles.facts}>
      <span>{amount}</span>
      <span>{publicDeadline(opportunity)}</span>
    </p>
  )
}
