import { Button, calendarDaysBetween, clock, formatDateTime, formatTime } from '@fundharbor/kit'
import styles from './apply.module.css'
import type { DraftState } from './use-draft.ts'

/** Where the words that are being written are: `Saved 12:04 PM`. */
export const DraftStatus = ({ state }: { state: DraftState }) => (
  <span role={isTrouble(state) ? 'status' : undefined} data-testid="draft-status">
    {wordsOf(state)}
  </span>
)

const isTrouble = ({ kind }: DraftState) => kind === 'failed' || kind === 'unreadable' || kind === 'conflict'

const words = {
  untouched: 'Saved as you write',
  saving: 'Saving',
  failed: 'Not saved. Go on writing and it is tried again.',
  unreadable: 'Not saved yet: something in the form cannot be read.',
  conflict: 'Not saved',
}

function wordsOf(state: DraftState): string {
  if (state.kind !== 'saved') return words[state.kind]
  const isToday = calendarDaysBetween(clock.now(), state.at) === 0
  return `Saved ${isToday ? formatTime(state.at) : formatDateTime(state.at)}`
}

interface ConflictProps {
  message: string
  onLoad: () => void
  onKeep: () => void
}

/** Another tab has saved this draft since: one of the two has to go. */
export const DraftConflict = ({ message, onLoad, onKeep }: ConflictProps) => (
  <div className={styles.conflict} role="alert">
    <p>{message}</p>
    <div className={styles.choices}>
      <Button variant="secondary" size="sm" onClick={onLoad}>
        Load the other version
      </Button>
      <Button variant="quiet" size="sm" onClick={onKeep}>
        Keep this one
      </Button>
    </div>
  </div>
)
