import type { MissingField } from '@fundharbor/contracts/identity/completeness'
import { Card, Progress, Skeleton, useQuery } from '@fundharbor/kit'
import styles from './organization.module.css'
import profile from './profile.module.css'
import { completenessQuery } from './queries.ts'

const SHOWN = 4

/** What the profile lacks, and what each field improves. An extra: without an answer it is left out. */
export function CompletenessCard({ onAdd }: { onAdd: (field: MissingField['field']) => void }) {
  const { data, isPending } = useQuery(completenessQuery())
  if (isPending) return <CompletenessSkeleton />
  if (!data) return null
  const { percent, missing } = data
  return (
    <Card as="section" className={profile.completeness} aria-labelledby="completeness">
      <h2 id="completeness">Better matches</h2>
      <Progress label="Profile" value={percent} valueText={`${percent}% complete`} />
      {missing.length === 0 ? (
        <p className={profile.none}>Your profile is complete.</p>
      ) : (
        <MissingFields missing={missing.slice(0, SHOWN)} onAdd={onAdd} />
      )}
      {missing.length > SHOWN && (
        <details className={styles.more}>
          <summary>Show {missing.length - SHOWN} more</summary>
          <MissingFields missing={missing.slice(SHOWN)} onAdd={onAdd} />
        </details>
      )}
    </Card>
  )
}

/** About as high as four sentences. */
const CompletenessSkeleton = () => (
  <Card aria-hidden className={profile.completeness}>
    <Skeleton width={140} height={24} />
    <Skeleton height={34} />
    {Array.from({ length: SHOWN }, (_, index) => (
      <Skeleton key={index} height={40} />
    ))}
  </Card>
)

interface MissingFieldsProps {
  missing: readonly MissingField[]
  onAdd: (field: MissingField['field']) => void
}

/** A sentence each; its first part opens the form at the field. */
const MissingFields = ({ missing, onAdd }: MissingFieldsProps) => (
  <ul className={styles.missing}>
    {missing.map(({ field, sentence }) => {
      const [action = '', ...reason] = sentence.split(': ')
      return (
        <li key={field}>
          <button type="button" onClick={() => onAdd(field)}>
            {action}
          </button>
          <span className="visually-hidden">: </span>
          <span className={styles.reason}>{reason.join(': ')}</span>
        </li>
      )
    })}
  </ul>
)
