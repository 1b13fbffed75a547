import { Checkbox, Form, Input, InputNumber, Select, Switch } from 'antd'
import type { ReactNode } from 'react'
import { AmountInput } from './amount-input.tsx'
import type { FormField } from './form-field.ts'
import styles from './form-fields.module.css'
import { readNumber } from './read-number.ts'
import { TimesInput } from './times-input.tsx'

interface FormFieldsProps {
  fields: readonly FormField[]
  /** A new record: also fields that cannot be changed later can be filled in. */
  isNew: boolean
}

/** The fields of a form in their order. Neighbors of half width stand side by side, and so do checkboxes. */
export const FormFields = ({ fields, isNew }: FormFieldsProps) =>
  groupByLayout(fields).map(({ layout, fields: group }) => {
    const drawn = group.map((field) =>
      field.render ? (
        <div key={field.name}>{field.render(field)}</div>
      ) : (
        <FieldItem key={field.name} field={field} isNew={isNew} />
      ),
    )
    return (
      <div key={group[0]?.name} className={styles[layout]}>
        {drawn}
      </div>
    )
  })

type Layout = 'full' | 'halves' | 'checks'

const layoutOf = ({ isHalf, input }: FormField): Layout => {
  if (input === 'check') return 'checks'
  return isHalf ? 'halves' : 'full'
}

function groupByLayout(fields: readonly FormField[]) {
  const groups: { layout: Layout; fields: FormField[] }[] = []
  for (const field of fields) {
    const layout = layoutOf(field)
    const last = groups.at(-1)
    if (last?.layout === layout) last.fields.push(field)
    else groups.push({ layout, fields: [field] })
  }
  return groups
}

/** The rules of a field: a required one may not be blank either. */
export const rulesOf = ({ required, rules = [] }: FormField) =>
  required ? [{ required: true, whitespace: true, message: required }, ...rules] : [...rules]

function FieldItem({ field, isNew }: { field: FormField; isNew: boolean }) {
  const { name, label, input } = field
  const isFixed = field.isFixed && !isNew
  return (
    <Form.Item
      name={name}
      label={input === 'check' ? undefined : label}
      extra={isFixed ? undefined : field.extra}
      rules={rulesOf(field)}
      valuePropName={input === 'check' || input === 'switch' ? 'checked' : 'value'}
    >
      {inputs[input]({ ...field, isFixed })}
    </Form.Item>
  )
}

const inputs: Record<FormField['input'], (field: FormField) => ReactNode> = {
  line: ({ maxLength, placeholder, inputMode, prefix, isFixed }) => (
    <Input
      maxLength={maxLength}
      placeholder={placeholder}
      inputMode={inputMode}
      prefix={prefix}
      disabled={isFixed}
    />
  ),
  amount: ({ currencyField }) => <AmountInput currencyField={currencyField} />,
  text: ({ maxLength, rows }) => <Input.TextArea autoSize={rows} maxLength={maxLength} />,
  lines: ({ rows }) => <Input.TextArea autoSize={rows} spellCheck />,
  number: ({ min, max }) => (
    <InputNumber<number | string> min={min} max={max} parser={readNumber} className={styles.number} />
  ),
  select: ({ options, placeholder, allowClear }) => (
    <Select options={options && [...options]} placeholder={placeholder} allowClear={allowClear} />
  ),
  tags: ({ options, max }) => (
    <Select
      mode="tags"
      maxCount={max}
      tokenSeparators={[',']}
      {...(options ? { options: [...options] } : { open: false, suffixIcon: null })}
    />
  ),
  time: () => <Input type="datetime-local" />,
  times: () => <TimesInput />,
  check: ({ label }) => <Checkbox>{label}</Checkbox>,
  switch: () => <Switch />,
}
