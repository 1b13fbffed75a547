import { adminOpportunities, type AdminOpportunity } from '@fundharbor/contracts/catalog/admin-opportunities'
import { labelOf, sources } from '@fundharbor/contracts/vocabulary'
import { call } from '@fundharbor/kit'
import { Alert, Button } from 'antd'
import { formatValue } from '../records/form-values.ts'
import { useChange } from '../records/use-change.ts'
import { dialogFields } from './dialog-fields.ts'
import { keys } from './keys.ts'
import styles from './opportunities.module.css'

interface TeamEditsProps {
  opportunity: AdminOpportunity
  onReset: () => void
}

/** The fields that the team changed, and what the source says about them. */
export function TeamEdits({ opportunity, onReset }: TeamEditsProps) {
  const { id, sourceValues, currency, deadlineZone } = opportunity
  const reset = useChange(keys, {
    run: () => call(adminOpportunities.resetEdits, { params: { id } }),
    success: ({ title }) => ({ title: 'Opportunity reset to its source', description: title }),
    failure: 'Failed to update opportunity',
  })
  const fields = dialogFields(opportunity).filter(({ name }) => name in sourceValues)
  if (fields.length === 0) return null
  const source = labelOf(sources, opportunity.source.name)
  const valueOf = (field: (typeof fields)[number]) =>
    sourceValues[field.name] === null
      ? 'Not stated'
      : formatValue(field, { currency, deadlineZone, ...sourceValues })
  return (
    <Alert
      type="info"
      showIcon
      className={styles.edits}
      title="Your team edited these fields. Imports no longer change them."
      description={
        <>
          <ul>
            {fields.map((field) => (
              <li key={field.name}>
                {field.label}. {source} says: {valueOf(field)}
              </li>
            ))}
          </ul>
          <Button
            size="small"
            loading={reset.isPending}
            onClick={() => reset.mutate(undefined, { onSuccess: onReset })}
          >
            Reset to source
          </Button>
        </>
      }
    />
  )
}
