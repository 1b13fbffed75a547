import { Button, Field, TextArea } from '@fundharbor/kit'
import { MAX_VARIABLE_LENGTH } from '@fundharbor/contracts/documents/generated-documents'
import { useState } from 'react'
import styles from './generate-dialog.module.css'
import type { MissingFact } from './missing-facts.ts'

const SHOWN_FIRST = 5

interface FactsFieldsProps {
  facts: MissingFact[]
  values: Readonly<Record<string, string>>
  onChange: (values: Record<string, string>) => void
}

/** What the template still asks for, after what is known. All of it can stay empty. */
export function FactsFields({ facts, values, onChange }: FactsFieldsProps) {
  const [showsAll, setShowsAll] = useState(false)
  if (facts.length === 0) return null
  const shown = showsAll ? facts : facts.slice(0, SHOWN_FIRST)
  return (
    <fieldset className={styles.facts}>
      <legend>What we don’t know yet</legend>
      <p className={styles.interview}>
        Your profile and organization are filled in already. Leave fields empty to fill them in later.
      </p>
      {shown.map(({ name, label, example, isLong }) => {
        const Control = isLong ? TextArea : Field
        return (
          <Control
            key={name}
            label={label}
            optional
            placeholder={example}
            maxLength={MAX_VARIABLE_LENGTH}
            value={values[name] ?? ''}
            onChange={({ target }: { target: { value: string } }) =>
              onChange({ ...values, [name]: target.value })
            }
          />
        )
      })}
      {shown.length < facts.length && (
        <Button type="button" variant="quiet" size="sm" onClick={() => setShowsAll(true)}>
          Ask {facts.length - shown.length} more
        </Button>
      )}
    </fieldset>
  )
}
