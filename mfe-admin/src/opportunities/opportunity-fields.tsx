import type { EditableField } from '@fundharbor/contracts/catalog/admin-opportunities'
import {
  adminCategories,
  adminFundingTypes,
  categories,
  fundingTypes,
  labelOf,
} from '@fundharbor/contracts/vocabulary'
import { Checkbox, Form, Input, Select } from 'antd'
import { dialogFields, fieldsBy } from './dialog-fields.ts'
import { LongTexts } from './long-texts.tsx'
import styles from './opportunities.module.css'

interface FieldsProps {
  mode: 'add' | 'edit'
  /** What the opportunity has: offered as well, though the dialog's lists may not know it. */
  held?: { category: string; fundingType: string }
}

const withHeld = (slugs: readonly string[], held?: string) =>
  held === undefined || slugs.includes(held) ? slugs : [...slugs, held]

type Options = Partial<Record<EditableField, { value: string; label: string }[]>>

function optionsFor({ mode, held }: FieldsProps): Options {
  const types = adminFundingTypes.map(({ slug }) => slug)
  return {
    category: withHeld(adminCategories[mode], held?.category).map((value) => ({
      value,
      label: labelOf(categories, value),
    })),
    fundingType: withHeld(types, held?.fundingType).map((value) => ({
      value,
      label: adminFundingTypes.find(({ slug }) => slug === value)?.label ?? labelOf(fundingTypes, value),
    })),
  }
}

/** Two beside each other. */
const shortFields = fieldsBy('line', 'select', 'local time').filter((name) => name !== 'title')

/** Everything that is kept of an opportunity. */
export function OpportunityFields(props: FieldsProps) {
  const options = optionsFor(props)
  return (
    <>
      <Form.Item name="title" label={dialogFields.title.label}>
        <Input maxLength={500} />
      </Form.Item>
      <div className={styles.pair}>
        {shortFields.map((name) => (
          <ShortField key={name} name={name} options={options} />
        ))}
      </div>
      <LongTexts />
      <div className={styles.checks}>
        {fieldsBy('check').map((name) => (
          <Form.Item key={name} name={name} valuePropName="checked">
            <Checkbox>{dialogFields[name].label}</Checkbox>
          </Form.Item>
        ))}
      </div>
    </>
  )
}

function ShortField({ name, options }: { name: EditableField; options: Options }) {
  const { label, input, ...line } = dialogFields[name]
  const isTime = input === 'local time'
  return (
    <Form.Item name={name} label={isTime ? `${label} (your time)` : label}>
      {input === 'select' ? (
        <Select options={options[name]} placeholder={line.placeholder} />
      ) : (
        <Input type={isTime ? 'datetime-local' : undefined} {...line} />
      )}
    </Form.Item>
  )
}
