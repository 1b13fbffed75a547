import {
  adminCategories,
  adminFundingTypes,
  categories,
  fundingTypes,
  labelOf,
} from '@fundharbor/contracts/vocabulary'
import { Checkbox, Form, Input, Select } from 'antd'
import { fieldLabels as labels } from './labels.ts'
import { LongTexts } from './long-texts.tsx'
import styles from './opportunities.module.css'

interface FieldsProps {
  mode: 'add' | 'edit'
  /** What the opportunity has: offered as well, though the dialog's lists may not know it. */
  held?: { category: string; fundingType: string }
}

const withHeld = (slugs: readonly string[], held?: string) =>
  held === undefined || slugs.includes(held) ? slugs : [...slugs, held]

function optionsFor({ mode, held }: FieldsProps) {
  const types = adminFundingTypes.map(({ slug }) => slug)
  return {
    categories: withHeld(adminCategories[mode], held?.category).map((value) => ({
      value,
      label: labelOf(categories, value),
    })),
    fundingTypes: withHeld(types, held?.fundingType).map((value) => ({
      value,
      label: adminFundingTypes.find(({ slug }) => slug === value)?.label ?? labelOf(fundingTypes, value),
    })),
  }
}

/** Everything that is kept of an opportunity. */
export function OpportunityFields(props: FieldsProps) {
  const options = optionsFor(props)
  return (
    <>
      <Form.Item name="title" label={labels.title}>
        <Input maxLength={500} />
      </Form.Item>
      <div className={styles.pair}>
        <Form.Item name="category" label={labels.category}>
          <Select options={options.categories} placeholder="Select category" />
        </Form.Item>
        <Form.Item name="fundingType" label={labels.fundingType}>
          <Select options={options.fundingTypes} />
        </Form.Item>
        <Line name="funderName" />
        <Line name="amount" placeholder="Up to $50,000" />
        <Line name="minAmount" inputMode="decimal" />
        <Line name="maxAmount" inputMode="decimal" />
        <Line name="currency" />
        <Form.Item name="deadline" label={`${labels.deadline} (your time)`}>
          <Input type="datetime-local" />
        </Form.Item>
        <Line name="geoScope" />
        <Line name="sector" />
        <Line name="applicationUrl" inputMode="url" placeholder="https://" />
        <Line name="funderWebsite" inputMode="url" placeholder="https://" />
        <Line name="contactEmail" inputMode="email" />
        <Line name="timeframe" />
        <Line name="renewability" />
      </div>
      <LongTexts />
      <div className={styles.checks}>
        <Check name="isRolling" />
        <Check name="matchingRequired" />
        <Check name="isActive" />
      </div>
    </>
  )
}

interface LineProps {
  name: keyof typeof labels
  placeholder?: string
  inputMode?: 'decimal' | 'url' | 'email'
}

const Line = ({ name, ...input }: LineProps) => (
  <Form.Item name={name} label={labels[name]}>
    <Input {...input} />
  </Form.Item>
)

const Check = ({ name }: Pick<LineProps, 'name'>) => (
  <Form.Item name={name} valuePropName="checked">
    <Checkbox>{labels[name]}</Checkbox>
  </Form.Item>
)
