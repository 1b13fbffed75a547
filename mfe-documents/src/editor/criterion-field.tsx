import { Button, Field, Select, useQuery } from '@fundharbor/kit'
import { useState } from 'react'
import styles from './editor.module.css'
import { criteriaQuery } from './rewrite-queries.ts'

interface CriterionFieldProps {
  documentId: string
  isDisabled: boolean
  onAnswer: (criterion: string) => void
}

/** One of the funder's criteria, or, where the opportunity states none, one that the member copies. */
export function CriterionField({ documentId, isDisabled, onAnswer }: CriterionFieldProps) {
  const [chosen, setChosen] = useState('')
  const { data: criteria = [] } = useQuery(criteriaQuery(documentId))
  const criterion = (criteria.length > 0 ? chosen || criteria[0] : chosen)?.trim() ?? ''
  return (
    <div className={styles.criterion}>
      {criteria.length > 0 ? (
        <Select
          label="Criterion"
          options={criteria.map((text) => ({ value: text, label: text }))}
          value={criterion}
          onChange={({ target }) => setChosen(target.value)}
        />
      ) : (
        <Field
          label="Criterion, as the funder words it"
          maxLength={2000}
          value={chosen}
          onChange={({ target }) => setChosen(target.value)}
        />
      )}
      <Button
        type="button"
        size="sm"
        disabled={isDisabled || criterion === ''}
        onClick={() => onAnswer(criterion)}
      >
        Rewrite
      </Button>
    </div>
  )
}
