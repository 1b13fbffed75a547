import { Badge, Button } from '@fundharbor/kit'
import { toTourProgress } from './tour-state.ts'
import { tourSteps } from './tour-steps.ts'
import styles from './tour.module.css'
import type { TourControls } from './use-tour.ts'

const SHOWN_BELOW = 50
const HIGHLIGHTED_FROM = 75

/** Continues a tour that was left early. */
export function SetupPrompt({ controls: { tour, open } }: { controls: TourControls }) {
  const progress = toTourProgress(tour.step, tourSteps.length)
  if (tour.status === 'completed' || progress >= SHOWN_BELOW) return null
  return (
    <section className={styles.prompt} aria-labelledby="setup" data-personal>
      <div className={styles.promptWords}>
        <h2 id="setup" className={styles.promptTitle}>
          Finish setting up
        </h2>
        <Badge tone={progress >= HIGHLIGHTED_FROM ? 'accent' : 'neutral'}>
          Step {tour.step + 1} of {tourSteps.length}
        </Badge>
        <span className={styles.track} aria-hidden>
          <span className={styles.fill} style={{ width: `${progress}%` }} />
        </span>
      </div>
      <Button size="sm" onClick={open}>
        Continue
      </Button>
    </section>
  )
}
