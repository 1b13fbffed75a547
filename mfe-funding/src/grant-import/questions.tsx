import { DayColumn } from '@fundharbor/contracts/catalog/grant-import'
import { formatNumber, Radio } from '@fundharbor/kit'
import { useId } from 'react'
import { Section } from '../shared/section.tsx'
import type { PreviewPartProps } from './columns.tsx'
import styles from './grant-import.module.css'

/** `12,500` or `12.50`: only what has thousands needs no cents. */
const format = (amount: string) => (Number(amount) < 1000 ? amount : formatNumber(Number(amount)))

const orders = [
  { value: 'month-first', label: 'March 4 (the month comes first)' },
  { value: 'day-first', label: 'April 3 (the day comes first)' },
]

interface QuestionsProps extends PreviewPartProps {
  /** The fields whose days the file does not explain. */
  asked: readonly string[]
}

/** Asks what sums and days mean that can be read in two ways, once for each column. */
export function Questions({ preview, settings, asked, onChange }: QuestionsProps) {
  const { unclear, dayOrders, mapping } = preview
  const days = DayColumn.options.filter((field) => dayOrders[field] && asked.includes(field))
  if (unclear.length === 0 && days.length === 0) return null
  return (
    <Section title="Questions">
      {unclear.map(({ field, column, example, point, comma, decimal }) => (
        <Question
          key={field}
          text={`What does “${example}” in the column “${column}” mean?`}
          options={[
            { value: ',', label: format(comma) },
            { value: '.', label: format(point) },
          ]}
          answer={settings.decimals[field] ?? decimal}
          onAnswer={(sign) => onChange({ ...settings, decimals: { ...settings.decimals, [field]: sign } })}
        />
      ))}
      {days.map((field) => (
        <Question
          key={field}
          text={`What does a date such as “03/04” in the column “${mapping[field]}” mean?`}
          options={orders}
          answer={settings.dayOrders[field]}
          onAnswer={(order) =>
            onChange({ ...settings, dayOrders: { ...settings.dayOrders, [field]: order } })
          }
        />
      ))}
    </Section>
  )
}

interface QuestionProps {
  text: string
  options: { value: string; label: string }[]
  answer: string | null | undefined
  onAnswer: (answer: string) => void
}

function Question({ text, options, answer, onAnswer }: QuestionProps) {
  const name = useId()
  return (
    <fieldset className={styles.question}>
      <legend>{text}</legend>
      {options.map(({ value, label }) => (
        <Radio
          key={value}
          name={name}
          label={label}
          checked={answer === value}
          onChange={() => onAnswer(value)}
        />
      ))}
    </fieldset>
  )
}
