import { DayField, type UploadPreview, type UploadSettings } from '@fundharbor/contracts/catalog/imports'
import { formatNumber } from '@fundharbor/kit'
import { Radio } from 'antd'
import styles from './upload.module.css'

/** `12,500` or `12.50`: only what has thousands needs no cents. */
const format = (amount: string) => (Number(amount) < 1000 ? amount : formatNumber(Number(amount)))

const dayOrders = [
  { value: 'month-first', label: 'March 4 (month first)' },
  { value: 'day-first', label: 'April 3 (day first)' },
]

interface UnclearColumnsProps {
  preview: UploadPreview
  settings: UploadSettings
  onChange: (settings: UploadSettings) => void
}

/** Asks what amounts and days mean that can be read in two ways, once for each column. */
export const UnclearColumns = ({ preview, settings, onChange }: UnclearColumnsProps) => (
  <>
    {preview.unclear.map(({ field, column, example, point, comma }) => (
      <Question
        key={field}
        text={`What does “${example}” in the column “${column}” mean?`}
        options={[
          { value: ',', label: format(comma) },
          { value: '.', label: format(point) },
        ]}
        answer={settings.decimals[field]}
        onAnswer={(decimal) =>
          onChange({ ...settings, decimals: { ...settings.decimals, [field]: decimal } })
        }
      />
    ))}
    {DayField.options
      .filter((field) => preview.dayOrders[field])
      .map((field) => (
        <Question
          key={field}
          text={`What does a date such as “03/04” in the column “${preview.mapping[field]}” mean?`}
          options={dayOrders}
          answer={settings.dayOrders[field]}
          onAnswer={(order) =>
            onChange({ ...settings, dayOrders: { ...settings.dayOrders, [field]: order } })
          }
        />
      ))}
  </>
)

interface QuestionProps {
  text: string
  options: { value: string; label: string }[]
  /** Undefined until it is known. */
  answer: string | undefined
  onAnswer: (answer: string) => void
}

const Question = ({ text, options, answer, onAnswer }: QuestionProps) => (
  <fieldset className={styles.question}>
    <legend>{text}</legend>
    <Radio.Group value={answer ?? null} options={options} onChange={({ target }) => onAnswer(target.value)} />
  </fieldset>
)
