import { Link } from '@fundharbor/kit'
import { SEARCH_PATH } from '../shared/addresses.ts'
import { addressOf, type SearchState } from '../search/search-state.ts'
import styles from './understanding.module.css'
import type { Understood } from './use-understood.ts'

interface CorrectionProps {
  state: SearchState
  understood: Understood | undefined
}

/** What was searched instead of a misspelled keyword, with the way to what was typed, and back. */
export function Correction({ state, understood }: CorrectionProps) {
  return (
    <div role="status" className={styles.status}>
      {understood?.correctedTo && (
        <CorrectedLine
          state={{ ...state, search: understood.search }}
          typed={understood.search}
          correctedTo={understood.correctedTo}
        />
      )}
    </div>
  )
}

interface LineProps {
  state: SearchState
  typed: string
  correctedTo: string
}

/** The same line and link either way: keyboard users can go back at once. */
function CorrectedLine({ state, typed, correctedTo }: LineProps) {
  const { verbatim } = state
  const [shown, other] = verbatim ? [typed, correctedTo] : [correctedTo, typed]
  const address = addressOf({ ...state, verbatim: !verbatim, without: [] })
  return (
    <p className={styles.correction}>
      Showing results for <strong>{shown}</strong>. Search instead for{' '}
      <Link to={SEARCH_PATH + address} preventScrollReset>
        {other}
      </Link>
      .
    </p>
  )
}
