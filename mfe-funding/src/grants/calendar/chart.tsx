import type { Timeline } from '@fundharbor/contracts/catalog/timeline'
import { classes, clock, formatDate } from '@fundharbor/kit'
import type { CSSProperties, KeyboardEvent } from 'react'
import { Water } from '../../shared/water.tsx'
import styles from './chart.module.css'
import { Workload } from './workload.tsx'
import { monthOf, type Goal } from './goals.ts'
import {
  chartedAt,
  dayOf,
  isShown,
  panned,
  ticksOf,
  toPercent,
  zooms,
  type Scale,
  type Zoom,
} from './scale.ts'
import { placeMarkers } from './markers.ts'
import { DeadlineMarker } from './deadline-marker.tsx'

interface ChartProps {
  goals: Goal[]
  reopenings: Timeline['reopenings']
  scale: Scale
  hoursPerWeek: number
  current: string | undefined
  show: (zoom: Zoom, day: Date) => void
  tryOut: (key: string, days: number) => void
  onSelect: (key: string) => void
}

/** Deadlines as boats on the water, usual reopenings as buoys, and writing as the depth below. */
export function Chart({
  goals,
  reopenings,
  scale,
  hoursPerWeek,
  current,
  show,
  tryOut,
  onSelect,
}: ChartProps) {
  const markers = placeMarkers(goals, scale)
  // As high as the highest flag, and not much lower when the zoom changes.
  const sky = { '--tiers': Math.max(2, ...markers.map(({ tier }) => tier ?? 0)) } as CSSProperties
  const place = (at: Date) => ({ left: `${toPercent(scale, at)}%` })
  const zoomBy = (by: number) => {
    const next = zooms[zooms.indexOf(scale.zoom) + by]
    const goal = goals.find(({ key }) => key === current)
    if (next) show(next, goal ? chartedAt(goal) : scale.from)
  }
  const handleKey = (event: KeyboardEvent) => {
    const keys: Record<string, () => void> = {
      '+': () => zoomBy(1),
      '=': () => zoomBy(1),
      '-': () => zoomBy(-1),
      PageUp: () => show(scale.zoom, panned(scale, -1)),
      PageDown: () => show(scale.zoom, panned(scale, 1)),
    }
    const act = event.ctrlKey || event.metaKey ? undefined : keys[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }
  return (
    // The keys act on the boats inside, which have the focus.
    <div className={styles.chart} style={sky} onKeyDown={handleKey} role="presentation">
      <div className={styles.water}>
        <Water />
      </div>
      {isShown(scale, clock.now()) && (
        <span className={styles.today} style={place(clock.now())} aria-hidden />
      )}
      {reopenings
        .filter(({ expectedOn }) => isShown(scale, dayOf(expectedOn)))
        .map((each) => (
          <span
            key={each.opportunityId}
            className={styles.buoy}
            style={place(dayOf(each.expectedOn))}
            title={`${each.title} usually opens in ${monthOf(each)}`}
            aria-hidden
          >
            <svg viewBox="0 0 12 18">
              <path d="M6 0v5M3 5h6l2 9H1z" />
            </svg>
          </span>
        ))}
      <ol className={styles.markers} aria-label="Deadlines on the chart">
        {markers.map((marker) => (
          <DeadlineMarker
            key={marker.goals[0].key}
            {...{ marker, markers, scale, current, tryOut, onSelect }}
          />
        ))}
      </ol>
      <Workload {...{ goals, scale, hoursPerWeek, current }} />
      <Axis scale={scale} show={show} />
      <Legend hoursPerWeek={hoursPerWeek} hasBuoys={reopenings.length > 0} />
    </div>
  )
}

const Axis = ({ scale, show }: Pick<ChartProps, 'scale' | 'show'>) => (
  <div className={styles.axis} data-zoom={scale.zoom}>
    {ticksOf(scale).map(({ at, label, isMajor, zoom }) => (
      <span
        key={at.getTime()}
        className={classes(styles.tick, !isMajor && styles.minor)}
        style={{ left: `${toPercent(scale, at)}%` }}
      >
        {zoom ? (
          <button type="button" tabIndex={-1} onClick={() => show(zoom, at)}>
            {label}
            <span className="visually-hidden">{`: show the ${zoom} of ${formatDate(at)}`}</span>
          </button>
        ) : (
          label
        )}
      </span>
    ))}
  </div>
)

const Legend = ({ hoursPerWeek, hasBuoys }: { hoursPerWeek: number; hasBuoys: boolean }) => (
  <ul className={styles.legend} aria-label="Legend">
    <li data-mark="boat">Deadline</li>
    {hasBuoys && <li data-mark="buoy">Usually opens again</li>}
    <li data-mark="depth">Hours of writing a week</li>
    <li data-mark="capacity">Your {hoursPerWeek} hours a week</li>
  </ul>
)
