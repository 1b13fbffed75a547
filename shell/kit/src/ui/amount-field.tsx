import { useId, useState, type ComponentProps, type FocusEvent } from 'react'
import { classes } from '../classes.ts'
import { useAmountInput, type AmountInput } from '../use-amount-input.ts'
import { Button } from './button.tsx'
import { FieldFrame, splitFieldProps, type FieldFrameProps } from './field-frame.tsx'
import styles from './field.module.css'

export type AmountFieldProps = AmountInput &
  FieldFrameProps &
  Omit<ComponentProps<'input'>, keyof AmountInput | 'onChange'>

/**
 * An input of an amount. It shows what it understood, asks if that can be two things, and says what is wrong once it is
 * left. In a form, use `FormAmountField`.
 */
export function AmountField({
  value,
  onValueChange,
  currency,
  places,
  max,
  message,
  onBlur,
  error,
  ...props
}: AmountFieldProps) {
  const { frame, control } = splitFieldProps(props)
  const previewId = useId()
  const [wasLeft, setWasLeft] = useState(false)
  const amount = useAmountInput({ value, onValueChange, currency, places, max, message })
  const { choices, preview, problem } = amount
  const shownProblem = problem && (wasLeft || error) ? problem : undefined
  const handleBlur = (event: FocusEvent<HTMLInputElement>) => {
    setWasLeft(true)
    amount.leave()
    onBlur?.(event)
  }
  return (
    <FieldFrame
      {...frame}
      error={shownProblem ?? (choices || problem ? undefined : error)}
      hint={choices ? <Question choices={choices} /> : frame.hint}
      aside={
        preview ? (
          <span id={previewId} className={styles.preview}>
            {preview}
          </span>
        ) : (
          frame.aside
        )
      }
    >
      {(attributes) => (
        <input
          inputMode="decimal"
          autoComplete="off"
          {...control}
          {...attributes}
          aria-describedby={classes(attributes['aria-describedby'], preview && previewId) || undefined}
          className={styles.control}
          value={amount.typed}
          onChange={(event) => amount.type(event.target.value)}
          onBlur={handleBlur}
        />
      )}
    </FieldFrame>
  )
}

type Choices = NonNullable<ReturnType<typeof useAmountInput>['choices']>

/** Asks which of two amounts is meant. */
const Question = ({ choices }: { choices: Choices }) => (
  <span className={styles.question} role="group" aria-label="Which amount do you mean?">
    Do you mean
    {choices.map(({ label, choose }, index) => (
      <span key={label}>
        {index > 0 && 'or '}
        <Button type="button" size="sm" variant="secondary" onClick={choose}>
          {label}
        </Button>
      </span>
    ))}
  </span>
)
