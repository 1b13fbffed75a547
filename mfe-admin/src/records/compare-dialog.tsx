import { Alert, Button, Modal, Radio } from 'antd'
import { useState } from 'react'
import { differences, type Compared, type Values, type Whose } from './differences.ts'
import styles from './compare-dialog.module.css'

interface CompareDialogProps extends Compared {
  /** What was changed twice: "This opportunity". */
  noun: string
  busy: boolean
  /** The record as it was decided, field by field. */
  onSave: (values: Values) => void
  onCancel: () => void
}

/** Two people changed one record: mine and theirs beside each other, to be decided field by field. */
export function CompareDialog({ noun, busy, onSave, onCancel, ...compared }: CompareDialogProps) {
  const rows = differences(compared)
  const [choices, setChoices] = useState<Record<string, Whose>>({})
  const choiceOf = (name: string, suggested: Whose) => choices[name] ?? suggested
  const takeAll = (whose: Whose) => setChoices(Object.fromEntries(rows.map(({ name }) => [name, whose])))
  const handleSave = () => {
    const theirs = rows.filter(({ name, suggested }) => choiceOf(name, suggested) === 'theirs')
    onSave({
      ...compared.mine,
      ...Object.fromEntries(theirs.map(({ name }) => [name, compared.theirs[name]])),
    })
  }
  return (
    <Modal
      open
      width={820}
      title="Changed by somebody else"
      okText="Save"
      cancelText="Cancel"
      confirmLoading={busy}
      onOk={handleSave}
      onCancel={onCancel}
    >
      <Alert
        type="warning"
        role="alert"
        showIcon
        title={`${noun} was changed while you edited it.`}
        description={
          rows.length === 0
            ? 'Both of you wrote the same. Save to go on.'
            : 'Nothing is saved yet. Choose for each field what shall stand.'
        }
      />
      {rows.length > 0 && (
        <>
          <div className={styles.all}>
            <Button onClick={() => takeAll('mine')}>Keep mine</Button>
            <Button onClick={() => takeAll('theirs')}>Take theirs</Button>
          </div>
          <ul className={styles.fields}>
            {rows.map(({ name, label, mine, theirs, suggested }) => (
              <li key={name}>
                <Choice
                  label={label}
                  mine={mine}
                  theirs={theirs}
                  value={choiceOf(name, suggested)}
                  onChange={(whose) => setChoices((before) => ({ ...before, [name]: whose }))}
                />
              </li>
            ))}
          </ul>
        </>
      )}
    </Modal>
  )
}

interface ChoiceProps {
  label: string
  mine: string
  theirs: string
  value: Whose
  onChange: (whose: Whose) => void
}

const Choice = ({ label, mine, theirs, value, onChange }: ChoiceProps) => (
  <fieldset className={styles.field}>
    <legend>{label}</legend>
    <Radio.Group
      className={styles.choice}
      name={label}
      value={value}
      onChange={(event) => onChange(event.target.value as Whose)}
    >
      <Radio value="mine">
        <span className={styles.whose}>Mine</span> {mine}
      </Radio>
      <Radio value="theirs">
        <span className={styles.whose}>Theirs</span> {theirs}
      </Radio>
    </Radio.Group>
  </fieldset>
)
