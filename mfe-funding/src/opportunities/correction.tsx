import { Link } from '@fundharbor/kit'
import { SEARCH_PATH } from '../shared/paths.ts'
import { toSearchString, type SearchState } from '../search/search-state.ts'
import styles from './interpretation.module.css'
import type { Interpretation } from './use-interpretation.ts'

interface CorrectionProps {
  state: SearchState
  interpretation: Interpretation | undefined
}

/** Shows the corrected spelling that was searched, with a link to search for what was typed. */
export function Correction({ state, interpretation }: CorrectionProps) {
  return (
    <div role="status" className={styles.status}>
      {interpretation?.correctedTo && (
        <CorrectedLine
          state={{ ...state, search: interpretation.search }}
          typed={interpretation.search}
          correctedTo={interpretation.correctedTo}
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

/** The same line and link in both directions, so keyboard users can switch back at once. */
function CorrectedLine({ state, typed, correctedTo }: LineProps) {
  const { verbatim } = state
  const [shown, other] = verbatim ? [typed, correctedTo] : [correctedTo, typed]
  const address = toSearchString({ ...state, verbatim: !verbatim, without: [] })
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
