import { calendarDaysBetween, clock, formatDateTime, formatTime } from '@fundharbor/kit'
import styles from './apply.module.css'
import type { DraftState } from './use-draft.ts'

/** Whether the draft is saved: `Saved 12:04 PM`. */
export const DraftStatus = ({ state }: { state: DraftState }) => (
  <span role={isProblem(state) ? 'status' : undefined} data-testid="draft-status">
    {getStatusText(state)}
  </span>
)

const isProblem = ({ kind }: DraftState) => kind === 'failed' || kind === 'invalid' || kind === 'gone'

const statusTexts = {
  untouched: 'Saves as you type',
  saving: 'Saving',
  failed: 'Not saved. We’ll try again as you type.',
  invalid: 'Not saved yet. Check the form for errors.',
  gone: 'Not saved',
}

function getStatusText(state: DraftState): string {
  if (state.kind !== 'saved') return statusTexts[state.kind]
  const isToday = calendarDaysBetween(clock.now(), state.at) === 0
  return `Saved ${isToday ? formatTime(state.at) : formatDateTime(state.at)}`
}

/** A colleague has submitted or deleted the draft meanwhile. */
export const DraftGone = ({ message }: { message: string }) => (
  <div className={styles.conflict} role="alert">
    <p>{message}</p>
  </div>
)
