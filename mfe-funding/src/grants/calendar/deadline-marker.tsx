import { closingHour } from '@fundharbor/contracts/catalog/closing-time'
import { classes, deadlineLabel, formatCount, fullDeadline } from '@fundharbor/kit'
import type { CSSProperties } from 'react'
import styles from './chart.module.css'
import { handleKey } from './handle-key.ts'
import type { Scale } from './scale.ts'
import { useDrag } from './use-drag.ts'
import type { Marker } from './markers.ts'

interface DeadlineMarkerProps {
  marker: Marker
  markers: Marker[]
  scale: Scale
  current: string | undefined
  tryOut: (key: string, days: number) => void
  onSelect: (key: string) => void
}

/** A boat at a deadline, with its flag and label. It can be dragged to try out an earlier day. */
export function DeadlineMarker({ marker, markers, scale, current, tryOut, onSelect }: DeadlineMarkerProps) {
  const { goals, at, tier, side } = marker
  const [first] = goals
  const goal = goals.find(({ key }) => key === current) ?? first
  const isCurrent = goal.key === current
  const others = goals.length - 1
  const label = deadlineLabel(goal.opportunity)
  const hour = scale.zoom === 'day' && closingHour(goal.opportunity)
  const drag = useDrag({ goal, scale, tryOut })
  const select = (key: string | undefined) => key && onSelect(key)
  const handleClick = () => {
    if (drag.wasDragged()) return
    select(isCurrent ? goals[(goals.indexOf(goal) + 1) % goals.length]?.key : goal.key)
  }
  const keys = markers.flatMap(({ goals: all }) => all.map(({ key }) => key))
  const look = classes(
    styles.marker,
    isCurrent && styles.current,
    tier === null && styles.bare,
    side === 'before' && styles.before,
  )
  const place = { '--at': `${at}%`, '--tier': tier ?? 0, '--drag': drag.offset } as CSSProperties
  return (
    <li className={look} style={place} data-tone={label.tone}>
      {drag.offset !== 0 && <Hull className={styles.ghost} />}
      <button
        type="button"
        className={styles.boat}
        aria-pressed={isCurrent}
        tabIndex={isCurrent || (!keys.includes(current ?? '') && marker === markers[0]) ? 0 : -1}
        onClick={handleClick}
        onKeyDown={(event) => handleKey(event, { goal, keys, tryOut, onSelect })}
        {...drag.handlers}
      >
        <span className="visually-hidden">
          {`${goal.opportunity.title}, due ${fullDeadline(label)}`}
          {others > 0 && `, and ${formatCount(others, 'other', 'others')} at about the same time`}
        </span>
        <Hull />
        {tier !== null && (
          <svg className={styles.pennant} viewBox="0 0 12 12" aria-hidden="true">
            <path d="M0 0l12 6-12 6z" />
          </svg>
        )}
        {tier !== null && (
          <span className={styles.label} aria-hidden>
            <span className={styles.name}>{goal.opportunity.title}</span>
            <span className={styles.when}>
              {label.shortDate}
              {hour && `, ${hour}`}
              {others > 0 && ` +${others}`}
            </span>
          </span>
        )}
      </button>
    </li>
  )
}

const Hull = ({ className = styles.hull }: { className?: string }) => (
  <svg className={className} viewBox="0 0 18 9" aria-hidden="true">
    <path d="M0 0h18l-4 9h-10z" />
  </svg>
)
