import type { Fit } from '@fundharbor/contracts/catalog/fit'
import type { GrantStep } from '@fundharbor/contracts/catalog/grant-parts'
import { Badge, classes, Link } from '@fundharbor/kit'
import { WarningCircleIcon } from '@phosphor-icons/react/dist/ssr/WarningCircle'
import { formatDay } from '../shared/format-day.ts'
import { grantPath } from '../shared/paths.ts'
import styles from './fit.module.css'

/** The dated steps to the deadline: a plan until somebody starts, then those of the grant, whose page changes them. */
export function Steps({ fit: { grant, steps } }: { fit: Fit }) {
  const isStarted = grant && steps.some(({ id }) => id !== null)
  return (
    <div>
      <h3 className={styles.name}>Steps to the deadline</h3>
      <p className={styles.hint}>
        {isStarted ? (
          <Link to={grantPath(grant.id)}>Change them or tick them off in My Grants</Link>
        ) : steps.some(({ dueOn }) => dueOn !== null) ? (
          'Counted back from the deadline. Start keeps these steps, so that you can tick them off.'
        ) : (
          'No deadline is stated, so the steps have no dates.'
        )}
      </p>
      <ul className={styles.items} aria-label="Steps to the deadline">
        {steps.map((step, index) => (
          <li key={step.id ?? index} className={styles.item}>
            <p className={classes(styles.itemLabel, step.isDone && styles.done)}>
              {step.title}
              {step.isDone && ' (done)'}
            </p>
            <StepDay step={step} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function StepDay({ step: { dueOn, isLate } }: { step: GrantStep }) {
  if (!dueOn) return <p className={styles.itemDays}>No date</p>
  return (
    <p className={styles.itemDays}>
      {formatDay(dueOn)}
      {isLate && (
        <Badge tone="urgent" icon={<WarningCircleIcon size={14} weight="bold" aria-hidden />}>
          This day has passed
        </Badge>
      )}
    </p>
  )
}
