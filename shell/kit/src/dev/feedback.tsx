import {
  Amount,
  Button,
  Card,
  CardSkeleton,
  CategoryBadge,
  classes,
  clock,
  DeadlineLabel,
  EmptyState,
  ErrorState,
  LoadMore,
  Spinner,
} from '@fundharbor/kit'
import styles from './dev.module.css'
import { Section } from './section.tsx'

export function Feedback() {
  return (
    <>
      <Section title="Skeleton and empty state" column>
        <div className={styles.pair}>
          <CardSkeleton />
          <EmptyState
            title="No opportunities found"
            action={
              <Button variant="secondary" size="sm">
                Clear Filters
              </Button>
            }
          >
            Try fewer filters or a wider amount range.
          </EmptyState>
        </div>
      </Section>
      <Section title="Error and loading" column>
        <div className={styles.pair}>
          <ErrorState onRetry={() => undefined} />
          <Spinner label="Loading opportunities" />
        </div>
      </Section>
      <Section title="Cards: open and expired" column>
        <div className={styles.pair}>
          <ExampleCard days={200} min="100000.00" max="350000.00" title="MSCA and Citizens 2027" />
          <ExampleCard
            days={-3}
            title="FY 2024 – 2026 - Broad Agency Announcement (BAA) for the Office of Education"
          />
        </div>
      </Section>
      <Section title="Load more" column>
        <LoadMore shown={20} total={512} onLoadMore={() => undefined} />
      </Section>
    </>
  )
}

interface ExampleProps {
  title: string
  days: number
  min?: string
  max?: string
}

function ExampleCard({ title, days, min, max }: ExampleProps) {
  const isExpired = days < 0
  const deadline = new Date(clock.now().getTime() + days * 86_400_000).toISOString()
  return (
    <Card as="article" dimmed={isExpired}>
      <CategoryBadge category="education" />
      <h3 className={classes(styles.opportunity, isExpired && styles.dimmed)}>{title}</h3>
      <p className={styles.funder}>European Commission</p>
      <div className={styles.facts}>
        <Amount min={min} max={max} currency="EUR" />
        <DeadlineLabel opportunity={{ deadlineZone: 'UTC', deadline }} />
      </div>
      <div className={styles.actions}>
        <Button size="sm" disabled={isExpired}>
          {isExpired ? 'Expired' : 'Apply'}
        </Button>
        <Button size="sm" variant="quiet">
          Learn More
        </Button>
      </div>
    </Card>
  )
}
