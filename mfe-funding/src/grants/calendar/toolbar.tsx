import { Button, clock, IconButton } from '@fundharbor/kit'
import { CaretLeftIcon } from '@phosphor-icons/react/dist/ssr/CaretLeft'
import { CaretRightIcon } from '@phosphor-icons/react/dist/ssr/CaretRight'
import { describeScale, isShown, panned, zooms, type Scale, type Zoom } from './scale.ts'
import styles from './calendar.module.css'

interface ToolbarProps {
  scale: Scale
  show: (zoom: Zoom, day: Date) => void
  /** What stays in sight when the zoom changes. */
  anchor: Date | undefined
}

const names: Record<Zoom, string> = {
  year: 'Year',
  quarter: 'Quarter',
  month: 'Month',
  week: 'Week',
  day: 'Day',
}

/** Which part of the calendar is shown, and how much of it. */
export function Toolbar({ scale, show, anchor }: ToolbarProps) {
  const stays = anchor && isShown(scale, anchor) ? anchor : scale.from
  return (
    <div className={styles.toolbar}>
      <h2 className={styles.range} aria-live="polite">
        {describeScale(scale)}
      </h2>
      <div className={styles.pan}>
        <Button variant="secondary" size="sm" onClick={() => show(scale.zoom, clock.now())}>
          Today
        </Button>
        <IconButton label="Earlier" onClick={() => show(scale.zoom, panned(scale, -1))}>
          <CaretLeftIcon size={20} aria-hidden />
        </IconButton>
        <IconButton label="Later" onClick={() => show(scale.zoom, panned(scale, 1))}>
          <CaretRightIcon size={20} aria-hidden />
        </IconButton>
      </div>
      <div className={styles.zoom} role="group" aria-label="Zoom">
        {zooms.map((zoom) => (
          <button
            key={zoom}
            type="button"
            aria-pressed={zoom === scale.zoom}
            onClick={() => show(zoom, stays)}
          >
            {names[zoom]}
          </button>
        ))}
      </div>
    </div>
  )
}
