import type { AdminOpportunity, EditableField } from '@fundharbor/contracts/catalog/admin-opportunities'
import { labelOf, sources } from '@fundharbor/contracts/vocabulary'
import { Alert, Button } from 'antd'
import { dialogFields } from './dialog-fields.ts'
import { showValue } from './labels.ts'
import { useReleaseOpportunity } from './mutations.ts'
import styles from './opportunities.module.css'

interface EditedNoteProps {
  opportunity: AdminOpportunity
  onReleased: () => void
}

/** Which fields are the team's, and what the source says of them. */
export function EditedNote({ opportunity, onReleased }: EditedNoteProps) {
  const release = useReleaseOpportunity(opportunity.id)
  const said = Object.entries(opportunity.sourceValues)
  const source = labelOf(sources, opportunity.source.name)
  const currency = String(opportunity.sourceValues.currency ?? opportunity.currency)
  if (said.length === 0) return null
  return (
    <Alert
      type="info"
      showIcon
      className={styles.note}
      title="Imports leave these fields as the team has set them"
      description={
        <>
          <ul>
            {said.map(([name, value]) => (
              <li key={name}>
                {dialogFields[name as EditableField].label}. {source} says: {showValue(name, value, currency)}
              </li>
            ))}
          </ul>
          <Button
            size="small"
            loading={release.isPending}
            onClick={() => release.mutate(undefined, { onSuccess: onReleased })}
          >
            Give back to its source
          </Button>
        </>
      }
    />
  )
}
