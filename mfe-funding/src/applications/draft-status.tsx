import { Button, calendarDaysBetween, clock, formatDateTime, formatTime } from '@fundharbor/kit'
import styles from './apply.module.css'
import type { DraftState } from './use-draft.ts'

/** Whether the draft is saved: `Saved 12:04 PM`. */
export const DraftStatus = ({ state }: { state: DraftState }) => (
  <span role={isProblem(state) ? 'status' : undefined} data-testid="draft-status">
    {getStatusText(state)}
  </span>
)

const isProblem = ({ kind }: DraftState) => kind === 'failed' || kind === 'invalid' || kind === 'conflict'

const statusTexts = {
  untouched: 'Saves as you type',
  saving: 'Saving',
  failed: 'Not saved. We’ll try again as you type.',
  invalid: 'Not saved yet. Check the form for errors.',
  conflict: 'Not saved',
}

function getStatusText(state: DraftState): string {
  if (state.kind !== 'saved') return statusTexts[state.kind]
  const isToday = calendarDaysBetween(clock.now(), state.at) === 0
  return `Saved ${isToday ? formatTime(state.at) : formatDateTime(state.at)}`
}

interface ConflictProps {
  message: string
  onLoad: () => void
  onKeep: () => void
}

/** Another tab saved this draft meanwhile: the member decides which version to keep. */
export const DraftConflict = ({ message, onLoad, onKeep }: ConflictProps) => (
  <div className={styles.conflict} role="alert">
    <p>{message}</p>
    <div className={styles.choices}>
      <Button variant="secondary" size="sm" onClick={onLoad}>
        Load the other version
      </Button>
      <Button variant="quiet" size="sm" onClick={onKeep}>
        Keep this version
      </Button>
    </div>
  </div>
)
