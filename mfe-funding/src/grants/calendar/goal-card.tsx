import {
  Button,
  calendarDaysBetween,
  Card,
  clock,
  DeadlineLabel,
  formatCount,
  formatDate,
  Link,
  showErrorToast,
  toast,
  useCanEdit,
} from '@fundharbor/kit'
import { useId } from 'react'
import { grantPath } from '../../shared/paths.ts'
import { shiftRange, type Goal } from './goals.ts'
import { openSteps, useMoveSteps } from './queries.ts'
import { dayOf, shiftDay } from './scale.ts'
import styles from './calendar.module.css'

interface GoalCardProps {
  goal: Goal
  hoursPerWeek: number
  tryOut: (key: string, days: number) => void
  onReset: () => void
}

const words = (day: string) => formatDate(dayOf(day))

/** One deadline: when its writing has to start, and what changes if it is sent on another day. */
export function GoalCard({ goal, hoursPerWeek, tryOut, onReset }: GoalCardProps) {
  const { opportunity, writing, steps, startsOn, shift } = goal
  const canEdit = useCanEdit()
  const weeks = Math.max(1, Math.round(writing.hours / hoursPerWeek))
  return (
    <Card as="section" className={styles.goal} aria-labelledby="goal">
      <header>
        <h2 id="goal" className={styles.title}>
          <Link to={grantPath(goal.grantId)}>{opportunity.title}</Link>
        </h2>
        <p className={styles.funder}>{opportunity.funderName}</p>
        <p className={styles.deadline}>
          <DeadlineLabel opportunity={opportunity} />
        </p>
      </header>
      <div>
        <p className={styles.start} role="status">
          {startSentence(startsOn)}
        </p>
        <p className={styles.hint}>
          {`It takes about ${formatCount(writing.hours, 'hour', 'hours')}: ${formatCount(weeks, 'week', 'weeks')} at ${hoursPerWeek} hours a week. `}
          {writing.isKept
            ? 'The days are those of your steps.'
            : 'The days are counted back from the deadline.'}
        </p>
      </div>
      <Slider goal={goal} tryOut={tryOut} />
      <p className={styles.hint}>
        Move the slider or drag the boat to try another day. Nothing is saved
        {writing.isKept && canEdit ? ' until you move the steps.' : '.'}
      </p>
      {shift !== 0 && <Confirm goal={goal} onReset={onReset} />}
      {steps.length > 0 && (
        <ul className={styles.steps} aria-label="Steps">
          {steps.map(({ id, title, dueOn, isDone }) => (
            <li key={id ?? title} data-done={isDone || undefined}>
              <span>{title}</span>
              <span>{dueOn ? words(isDone ? dueOn : shiftDay(dueOn, shift)) : 'No date'}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

/** The same as dragging the boat. */
function Slider({ goal: { key, endsOn, shift, ...entry }, tryOut }: Pick<GoalCardProps, 'goal' | 'tryOut'>) {
  const id = useId()
  const { min, max } = shiftRange(entry)
  return (
    <div className={styles.slider}>
      <label htmlFor={id}>Send it on</label>
      <output htmlFor={id}>{words(endsOn)}</output>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        value={shift}
        aria-valuetext={words(endsOn)}
        disabled={min === max}
        onChange={(event) => tryOut(key, Number(event.target.value))}
      />
    </div>
  )
}

function startSentence(day: string): string {
  const days = calendarDaysBetween(clock.now(), dayOf(day))
  if (days < 0) return `Writing had to start by ${words(day)}. That day has passed.`
  if (days === 0) return 'Writing has to start today.'
  return `Writing has to start by ${words(day)}, in ${formatCount(days, 'day', 'days')}.`
}

/** Keeps what was tried out, if there are steps that can move, or drops it. */
function Confirm({ goal, onReset }: { goal: Goal; onReset: () => void }) {
  const move = useMoveSteps()
  const canEdit = useCanEdit()
  const count = openSteps(goal).length
  const steps = formatCount(count, 'step', 'steps')
  const by = `${formatCount(Math.abs(goal.shift), 'day', 'days')} ${goal.shift < 0 ? 'earlier' : 'later'}`
  const handleMove = () =>
    move.mutate(goal, {
      onSuccess: () => {
        onReset()
        toast({ tone: 'success', title: `${steps} moved ${by}` })
      },
      onError: (error) => showErrorToast('The steps could not be moved', error),
    })
  return (
    <p className={styles.confirm}>
      {canEdit && count > 0 && (
        <Button size="sm" busy={move.isPending} onClick={handleMove}>
          Move {steps} {by}
        </Button>
      )}
      <Button variant="secondary" size="sm" onClick={onReset}>
        Back to {words(goal.writing.endsOn)}
      </Button>
    </p>
  )
}
