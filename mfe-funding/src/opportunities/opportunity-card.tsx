import type { OpportunityRow } from '@fundharbor/contracts/catalog/opportunities'
import { fundingTypes, labelOf, shownSources } from '@fundharbor/contracts/vocabulary'
import {
  Button,
  Card,
  CategoryBadge,
  classes,
  deadlineLabel,
  DeadlineLabel,
  isExpired,
  LinkButton,
  useCanEdit,
} from '@fundharbor/kit'
import { memo, type MouseEventHandler } from 'react'
import { applyPath, opportunityPath } from '../shared/paths.ts'
import { OpportunityAmount } from '../catalog/opportunity-amount.tsx'
import { SaveButton } from '../saved/save-button.tsx'
import { Star } from '../saved/star.tsx'
import { Excerpt } from './excerpt.tsx'
import styles from './opportunity-card.module.css'
import { WhyMatched, type TermSources } from './why-matched.tsx'

interface CardProps {
  row: OpportunityRow
  /** Follows a link of the card. Must be stable, or every card renders again. */
  onOpen: MouseEventHandler<HTMLAnchorElement>
  /** The typed words behind each related term. */
  because: TermSources
}

/** An opportunity in the search results, dimmed after its deadline. */
export const OpportunityCard = memo(function OpportunityCard(props: CardProps) {
  const { row, onOpen, because } = props
  const expired = isExpired(row)
  // Watch does what the star does.
  const isWatched = useCanEdit() && row.isForecast && !expired
  return (
    <Card
      role="listitem"
      data-moves={row.id}
      dimmed={expired}
      className={classes(styles.card, expired && styles.expired)}
    >
      <div className={styles.head}>
        <CategoryBadge category={row.category} className={styles.badge} />
        <h3 className={styles.title} title={row.title}>
          {row.title}
        </h3>
        <p className={styles.funder}>{row.funderName}</p>
        <Excerpt row={row} />
        <WhyMatched row={row} because={because} />
        {!isWatched && <Star id={row.id} title={row.title} className={styles.star} />}
      </div>
      <Facts row={row} />
      <Actions row={row} onOpen={onOpen} expired={expired} />
    </Card>
  )
})

function Facts({ row }: { row: OpportunityRow }) {
  const { date, text, yours, why } = deadlineLabel(row)
  return (
    <div className={styles.facts}>
      <OpportunityAmount row={row} />
      <DeadlineLabel opportunity={row} className={styles.end} />
      <span className={styles.type}>{labelOf(fundingTypes, row.fundingType)}</span>
      {date !== null && date !== text && <span className={classes(styles.type, styles.end)}>{date}</span>}
      {(yours ?? why) && (
        <span className={classes(styles.type, styles.end, styles.wide)}>{yours ?? why}</span>
      )}
    </div>
  )
}

interface ActionsProps extends Pick<CardProps, 'row' | 'onOpen'> {
  expired: boolean
}

function Actions({ row, onOpen, expired }: ActionsProps) {
  return (
    <div className={styles.actions}>
      {expired ? (
        <Button size="sm" disabled>
          Expired
        </Button>
      ) : row.isForecast ? (
        <SaveButton id={row.id} title={row.title} isForecast size="sm" />
      ) : (
        <LinkButton size="sm" href={applyPath(row.id)} onClick={onOpen}>
          Apply <span className="visually-hidden">for {row.title}</span>
        </LinkButton>
      )}
      <LinkButton variant="quiet" size="sm" href={opportunityPath(row.id)} onClick={onOpen} data-details>
        Learn More<span className="visually-hidden"> about {row.title}</span>
      </LinkButton>
      <span className={styles.source}>{labelOf(shownSources, row.source.name)}</span>
    </div>
  )
}
