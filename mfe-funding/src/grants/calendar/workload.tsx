import { useId } from 'react'
import { formatShortDate } from '@fundharbor/kit'
import { toIsoDay } from '../../shared/iso-day.ts'
import styles from './chart.module.css'
import { hoursOn, type Goal } from './goals.ts'
import { dayOf, toPercent, type Scale } from './scale.ts'

interface WorkloadProps {
  goals: Goal[]
  scale: Scale
  hoursPerWeek: number
  current: string | undefined
}

const SAMPLES = 104
const LABELS = 12

const hoursAt = (goals: readonly Goal[], { from, to }: Scale, share: number) =>
  hoursOn(goals, toIsoDay(new Date(from.getTime() + share * (to.getTime() - from.getTime()))))

/** How much there is to write, as the depth of the water, labeled in hours a week. */
export function Workload({ goals, scale, hoursPerWeek, current }: WorkloadProps) {
  const id = useId()
  const samples = Array.from({ length: SAMPLES }, (_, index) =>
    hoursAt(goals, scale, (index + 0.5) / SAMPLES),
  )
  const most = Math.max(hoursPerWeek * 1.6, ...samples)
  const toY = (hours: number) => (hours / most) * 92
  const shape = toShape(samples.map(toY))
  const capacity = toY(hoursPerWeek)
  // Hours well beyond what a week has are labeled halfway below the line, so that the number does not cover it.
  const middleOf = (hours: number) => (toY(hours) + (hours > hoursPerWeek * 1.3 ? capacity : 0)) / 2
  const goal = goals.find(({ key }) => key === current)
  return (
    <div className={styles.depth} aria-hidden>
      <svg viewBox={`0 0 ${SAMPLES} 100`} preserveAspectRatio="none">
        <clipPath id={id}>
          <rect y={capacity} width={SAMPLES} height={100 - capacity} />
        </clipPath>
        <path className={styles.sea} d={shape} />
        <path className={styles.over} d={shape} clipPath={`url(#${id})`} />
        <path className={styles.contour} d={shape} transform="scale(1 .66)" />
        <path className={styles.contour} d={shape} transform="scale(1 .33)" />
        <line className={styles.capacity} x2={SAMPLES} y1={capacity} y2={capacity} />
      </svg>
      {Array.from({ length: LABELS }, (_, index) => {
        const share = (index + 0.5) / LABELS
        const hours = Math.round(hoursAt(goals, scale, share))
        return hours === 0 ? null : (
          <span
            key={share}
            className={styles.hours}
            style={{ left: `${share * 100}%`, top: `${Math.max(8, middleOf(hours))}%` }}
          >
            {hours}
          </span>
        )
      })}
      {goal && <Writing goal={goal} scale={scale} />}
    </div>
  )
}

/** From the first day of the writing to the last one. */
function Writing({ goal: { startsOn, endsOn }, scale }: { goal: Goal; scale: Scale }) {
  const from = toPercent(scale, dayOf(startsOn))
  const to = toPercent(scale, dayOf(endsOn))
  if (to < 0 || from > 100) return null
  const left = Math.max(0, from)
  return (
    <div
      className={styles.writing}
      style={{ left: `${left}%`, width: `${Math.min(100, to) - left}%` }}
      data-side={left > 75 ? 'before' : 'after'}
    >
      <span>Write from {formatShortDate(dayOf(startsOn))}</span>
    </div>
  )
}

/** A smooth line through the middle of each sample, closed at the surface. */
function toShape(ys: readonly number[]): string {
  const points = ys.map((y, index) => ({ x: index + 0.5, y: Math.round(y * 100) / 100 }))
  const curves = points.slice(1).map(({ x, y }, index) => {
    const before = points[index]?.y ?? 0
    return `C${x - 0.5} ${before} ${x - 0.5} ${y} ${x} ${y}`
  })
  const [first = 0] = ys
  return `M0 0V${first}H.5${curves.join('')}H${ys.length}V0Z`
}
