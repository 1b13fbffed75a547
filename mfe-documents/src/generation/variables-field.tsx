import { Button, IconButton } from '@fundharbor/kit'
import { PlusIcon } from '@phosphor-icons/react/dist/ssr/Plus'
import { XIcon } from '@phosphor-icons/react/dist/ssr/X'
import { useId } from 'react'
import styles from './generate-dialog.module.css'
import { createVariable, type Variable } from './use-generation-form.ts'

interface VariablesFieldProps {
  variables: Variable[]
  /** The template's placeholders. */
  suggestions: string[]
  onChange: (variables: Variable[]) => void
}

/** Names and values that fill the template's placeholders. */
export function VariablesField({ variables, suggestions, onChange }: VariablesFieldProps) {
  const listId = useId()
  const change = (id: number, part: Partial<Variable>) =>
    onChange(variables.map((each) => (each.id === id ? { ...each, ...part } : each)))
  return (
    <fieldset className={styles.variables}>
      <legend>Custom variables</legend>
      <datalist id={listId}>
        {suggestions.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </datalist>
      {variables.map(({ id, name, value }, index) => (
        <div key={id} className={styles.variable}>
          <input
            aria-label={`Name of variable ${index + 1}`}
            placeholder="name"
            list={listId}
            maxLength={64}
            value={name}
            onChange={(event) => change(id, { name: event.target.value })}
          />
          <input
            aria-label={`Value of variable ${index + 1}`}
            placeholder="value"
            maxLength={5000}
            value={value}
            onChange={(event) => change(id, { value: event.target.value })}
          />
          <IconButton
            small
            label={`Remove variable ${index + 1}`}
            onClick={() => onChange(variables.filter((each) => each.id !== id))}
          >
            <XIcon size={16} aria-hidden />
          </IconButton>
        </div>
      ))}
      <Button
        type="button"
        variant="quiet"
        size="sm"
        icon={<PlusIcon size={16} weight="bold" />}
        onClick={() => onChange([...variables, createVariable()])}
      >
        Add variable
      </Button>
    </fieldset>
  )
}
