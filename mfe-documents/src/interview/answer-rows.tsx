import { MAX_ANSWER_LENGTH } from '@fundharbor/contracts/documents/answers'
import type { AnswerRow, InterviewField, InterviewQuestion } from '@fundharbor/contracts/documents/answers'
import { Button, Field, formatMoney, TextArea } from '@fundharbor/kit'
import { AmountField } from '@fundharbor/kit/ui/amount-field.tsx'
import { PlusIcon } from '@phosphor-icons/react/dist/ssr/Plus'
import styles from './interview.module.css'

interface AnswerRowsProps {
  question: InterviewQuestion
  /** The currency of amounts. */
  currency: string
  rows: AnswerRow[]
  onChange: (rows: AnswerRow[]) => void
}

/** The fields of a question; for a list, as many rows as needed. */
export function AnswerRows({
  question: { fields, isList, maxRows },
  currency,
  rows,
  onChange,
}: AnswerRowsProps) {
  const change = (at: number, name: string, value: string) =>
    onChange(rows.map((row, index) => (index === at ? { ...row, [name]: value } : row)))
  if (!isList)
    return (
      <Fields
        fields={fields}
        currency={currency}
        row={rows[0] ?? {}}
        onChange={(name, value) => change(0, name, value)}
      />
    )
  return (
    <>
      {rows.map((row, at) => (
        // Rows have no identity of their own: they are only added at the end.
        // oxlint-disable-next-line react/no-array-index-key
        <fieldset key={at} className={styles.row}>
          <legend className={styles.label}>Row {at + 1}</legend>
          <Fields
            fields={fields}
            currency={currency}
            row={row}
            onChange={(name, value) => change(at, name, value)}
          />
          {rows.length > 1 && (
            <Button
              type="button"
              size="sm"
              variant="quiet"
              onClick={() => onChange(rows.filter((_, index) => index !== at))}
            >
              Remove row {at + 1}
            </Button>
          )}
        </fieldset>
      ))}
      {rows.length < maxRows && (
        <Button
          type="button"
          size="sm"
          variant="secondary"
          icon={<PlusIcon size={16} weight="bold" />}
          onClick={() => onChange([...rows, {}])}
        >
          Add row
        </Button>
      )}
    </>
  )
}

interface FieldsProps {
  fields: InterviewField[]
  currency: string
  row: AnswerRow
  onChange: (name: string, value: string) => void
}

const capitalize = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

const Fields = ({ fields, currency, row, onChange }: FieldsProps) => (
  <div className={fields.length > 2 ? styles.grid : styles.stack}>
    {fields.map(({ name, label, kind, example, isOptional }) => {
      const shared = {
        label: capitalize(label),
        optional: isOptional,
        hint: `For example: ${kind === 'amount' ? formatMoney(example, currency) : example}`,
        value: row[name] ?? '',
        maxLength: MAX_ANSWER_LENGTH,
      }
      if (kind === 'amount')
        return (
          <AmountField
            key={name}
            {...shared}
            currency={currency}
            onValueChange={(value) => onChange(name, value)}
          />
        )
      return kind === 'text' ? (
        <TextArea key={name} {...shared} rows={7} onChange={(event) => onChange(name, event.target.value)} />
      ) : (
        <Field key={name} {...shared} onChange={(event) => onChange(name, event.target.value)} />
      )
    })}
  </div>
)
