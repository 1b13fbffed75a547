import { Button, Dialog, LinkButton, SpotDrawing } from '@fundharbor/kit'
import { ArrowRightIcon } from '@phosphor-icons/react/dist/ssr/ArrowRight'
import { useMemberPages } from '../shared/member-pages.ts'
import { toTourProgress } from './tour-state.ts'
import { tourSteps, type TourStep } from './tour-steps.ts'
import styles from './tour.module.css'
import type { TourControls } from './use-tour.ts'

/** The onboarding tour. Closing it counts as skipping. */
export function TourDialog({ controls }: { controls: TourControls }) {
  const index = controls.tour.step
  const step = tourSteps[index]
  if (!step) return null
  const isLast = index === tourSteps.length - 1
  return (
    <Dialog
      open={controls.isOpen}
      onOpenChange={controls.skip}
      title={step.title}
      above={<StepOf index={index} />}
      footer={
        <>
          {index === 0 ? (
            <Button variant="quiet" onClick={controls.skip}>
              Skip tour
            </Button>
          ) : (
            <Button variant="secondary" onClick={() => controls.goTo(index - 1)}>
              Previous
            </Button>
          )}
          {isLast ? (
            <Button onClick={controls.complete}>Complete Tour</Button>
          ) : (
            <Button onClick={() => controls.goTo(index + 1)}>Next</Button>
          )}
        </>
      }
    >
      <div className={styles.step} aria-live="polite">
        <SpotDrawing name={step.drawing} width={120} />
        <div>
          <p className={styles.text}>{step.text}</p>
          {step.action && <StepAction action={step.action} onLeave={controls.skip} />}
        </div>
      </div>
    </Dialog>
  )
}

const StepOf = ({ index }: { index: number }) => (
  <div className={styles.where}>
    <span className={styles.count}>
      Step {index + 1} of {tourSteps.length}
    </span>
    <span
      role="progressbar"
      aria-label="Tour progress"
      aria-valuenow={index + 1}
      aria-valuemin={1}
      aria-valuemax={tourSteps.length}
      className={styles.track}
    >
      <span className={styles.fill} style={{ width: `${toTourProgress(index, tourSteps.length)}%` }} />
    </span>
  </div>
)

interface ActionProps {
  action: NonNullable<TourStep['action']>
  onLeave: () => void
}

function StepAction({ action: { label, to }, onLeave }: ActionProps) {
  const pages = useMemberPages(to)
  if (!pages?.[to]) return null
  return (
    <LinkButton variant="secondary" size="sm" to={to} onClick={onLeave} className={styles.action}>
      {label}
      <ArrowRightIcon size={16} aria-hidden />
    </LinkButton>
  )
}
