import { Alert, Button, Modal, Radio } from 'antd'
import { useState } from 'react'
import styles from './conflict-dialog.module.css'
import { findDifferences, type Difference, type Side, type Versions } from './differences.ts'
import type { FormField, FormValues } from './form-field.ts'

interface ConflictDialogProps {
  /** The kind of record, e.g. `opportunity`. */
  noun: string
  /** Whether the noun is a plural. */
  isPlural?: boolean
  fields: readonly FormField[]
  versions: Versions
  isSaving: boolean
  onSave: (values: FormValues) => void
  onCancel: () => void
}

/** Two people changed a record at the same time: shows both versions and asks, field by field, which one to keep. */
export function ConflictDialog({ noun, isPlural, fields, versions, ...props }: ConflictDialogProps) {
  const { isSaving, onSave, onCancel } = props
  const { mine, theirs } = versions
  const differences = findDifferences(fields, versions)
  const [sides, setSides] = useState<Record<string, Side>>({})
  const sideOf = ({ name, suggested }: Difference) => sides[name] ?? suggested
  const selectAll = (side: Side) => setSides(Object.fromEntries(differences.map(({ name }) => [name, side])))
  const handleSave = () => {
    const fromThem = differences.filter((difference) => sideOf(difference) === 'theirs')
    onSave({ ...mine, ...Object.fromEntries(fromThem.map(({ name }) => [name, theirs[name]])) })
  }
  return (
    <Modal
      open
      width={820}
      title="Changed by someone else"
      okText="Save"
      cancelText="Cancel"
      confirmLoading={isSaving}
      onOk={handleSave}
      onCancel={onCancel}
    >
      <Alert
        type="warning"
        role="alert"
        showIcon
        title={`Someone else changed ${isPlural ? `these ${noun}` : `this ${noun}`} while you were editing ${isPlural ? 'them' : 'it'}.`}
        description={
          differences.length === 0
            ? 'You both made the same changes. Save to continue.'
            : 'Your changes are not saved yet. For each field, choose which version to keep.'
        }
      />
      {differences.length > 0 && (
        <>
          <div className={styles.all}>
            <Button onClick={() => selectAll('mine')}>Keep mine</Button>
            <Button onClick={() => selectAll('theirs')}>Load theirs</Button>
          </div>
          <ul className={styles.fields}>
            {differences.map((difference) => (
              <li key={difference.name}>
                <SideChoice
                  difference={difference}
                  value={sideOf(difference)}
                  onChange={(side) => setSides((before) => ({ ...before, [difference.name]: side }))}
                />
              </li>
            ))}
          </ul>
        </>
      )}
    </Modal>
  )
}

interface SideChoiceProps {
  difference: Difference
  value: Side
  onChange: (side: Side) => void
}

const SideChoice = ({ difference: { label, mine, theirs }, value, onChange }: SideChoiceProps) => (
  <fieldset className={styles.field}>
    <legend>{label}</legend>
    <Radio.Group
      className={styles.choice}
      name={label}
      value={value}
      onChange={(event) => onChange(event.target.value as Side)}
    >
      <Radio value="mine">
        <span className={styles.side}>Mine</span> {mine}
      </Radio>
      <Radio value="theirs">
        <span className={styles.side}>Theirs</span> {theirs}
      </Radio>
    </Radio.Group>
  </fieldset>
)
