import { useController, type Control } from 'react-hook-form'
import { AmountField, type AmountFieldProps } from './amount-field.tsx'

type FormAmountFieldProps = Omit<AmountFieldProps, 'value' | 'onValueChange' | 'error'> & {
  control: Control
  name: string
}

/** An `AmountField` of a form. Spread `registerAmount(form, name)` into it. */
export function FormAmountField({ control, name, ...props }: FormAmountFieldProps) {
  const { field, fieldState } = useController({ control, name })
  const { value, onChange, ...rest } = field
  return (
    <AmountField
      {...props}
      {...rest}
      value={String(value ?? '')}
      onValueChange={onChange}
      error={fieldState.error?.message}
    />
  )
}
