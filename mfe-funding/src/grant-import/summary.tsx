import { MAX_GRANTS } from '@fundharbor/contracts/catalog/grants'
import type { GrantImportPreview } from '@fundharbor/contracts/catalog/grant-import'
import { Button, formatCount, formatNumber } from '@fundharbor/kit'
import styles from './grant-import.module.css'
import { openQuestion } from './settings.ts'

interface SummaryProps {
  preview: GrantImportPreview
  isReading: boolean
  isImporting: boolean
  onImport: () => void
}

/** What Import will do, and the button that does it. */
export function Summary({ preview, isReading, isImporting, onImport }: SummaryProps) {
  const { counts, room, rows } = preview
  const { listed = 0, existing = 0, repeated = 0, invalid = 0 } = counts
  const added = (counts.new ?? 0) + listed
  const open = openQuestion(preview)
  const sentences = [
    `${formatNumber(added)} of ${formatCount(rows, 'row')} will be added.`,
    listed > 0 && `${formatNumber(listed)} of them ${listed === 1 ? 'is' : 'are'} in our catalog.`,
    existing > 0 && `${formatNumber(existing)} ${existing === 1 ? 'is' : 'are'} in My Grants already.`,
    repeated > 0 &&
      `${formatNumber(repeated)} ${repeated === 1 ? 'repeats an earlier row' : 'repeat earlier rows'}.`,
    invalid > 0 && `${formatNumber(invalid)} cannot be read.`,
    added > room &&
      `My Grants has room for ${formatNumber(room)} more, of ${formatNumber(MAX_GRANTS)}. Import fewer rows, or remove grants.`,
  ]
  return (
    <div className={styles.summary}>
      <p role="status">{sentences.filter(Boolean).join(' ')}</p>
      {open && <p className={styles.open}>{open}</p>}
      <Button
        busy={isImporting}
        disabled={isReading || open !== undefined || added === 0 || added > room}
        onClick={onImport}
      >
        Import {formatCount(added, 'grant')}
      </Button>
    </div>
  )
}
