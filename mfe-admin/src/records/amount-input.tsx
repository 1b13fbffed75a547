import { useAmountInput } from '@fundharbor/kit/use-amount-input.ts'
import { Button, Form, Input } from 'antd'
import styles from './form-fields.module.css'

interface AmountInputProps {
  /** The field with the currency; dollars without it. */
  currencyField?: string
  /** The form sets these. */
  id?: string
  value?: string
  onChange?: (value: string) => void
}

/** An amount. It shows what it understood, and asks if that can be two things. */
export function AmountInput({ currencyField, id, value = '', onChange }: AmountInputProps) {
  const code: unknown = Form.useWatch(currencyField ?? [], Form.useFormInstance())
  const currency = currencyField && /^[A-Z]{3}$/i.test(String(code)) ? String(code).toUpperCase() : 'USD'
  const { typed, type, leave, preview, choices, problem } = useAmountInput({
    value,
    onValueChange: (amount) => onChange?.(amount),
    currency,
  })
  return (
    <>
      <Input
        id={id}
        inputMode="decimal"
        value={typed}
        suffix={<span className={styles.preview}>{preview}</span>}
        onChange={(event) => type(event.target.value)}
        onBlur={leave}
      />
      {problem && <div className={styles.preview}>{problem}</div>}
      {choices && (
        <div className={styles.question} role="group" aria-label="Which amount do you mean?">
          Do you mean
          {choices.map(({ label, choose }) => (
            <Button key={label} size="small" onClick={choose}>
              {label}
            </Button>
          ))}
        </div>
      )}
    </>
  )
}
