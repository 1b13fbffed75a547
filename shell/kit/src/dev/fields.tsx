import {
  Checkbox,
  Field,
  FormProblem,
  PasswordField,
  Radio,
  RadioCards,
  Select,
  TextArea,
} from '@fundharbor/kit'
import { useState } from 'react'
import { countryOptions } from '../countries.ts'
import { AmountField } from '../ui/amount-field.tsx'
import { Combobox } from '../ui/combobox.tsx'
import styles from './dev.module.css'
import { Section } from './section.tsx'

const categories = [
  { value: 'community', label: 'Community' },
  { value: 'education', label: 'Education' },
]

const accounts = [
  {
    value: 'personal',
    label: 'Personal Account',
    description: 'for individuals seeking funding opportunities',
  },
  {
    value: 'organization',
    label: 'Organization Account',
    description: 'for nonprofits, social enterprises, and organizations',
  },
]

export function Fields() {
  const [country, setCountry] = useState('IE')
  const [amount, setAmount] = useState('“12.500”')
  return (
    <>
      <Section title="Fields: default, hint, error, disabled" column>
        <div className={styles.fields}>
          <Field label="Full name" defaultValue="Amara Okafor" />
          <Field
            label="Email"
            type="email"
            placeholder="you@example.org"
            hint="We only email you about your account."
          />
          <Field label="Phone" defaultValue="555 01" error="Please enter a valid phone number" />
          <Field label="Plan" defaultValue="Basic" disabled />
          <AmountField label="Amount" currency="USD" value={amount} onValueChange={setAmount} />
          <PasswordField label="Password" defaultValue="harbor lights" autoComplete="new-password" />
          <Select label="Category" options={categories} placeholder="Choose one" />
          <Combobox label="Country" options={countryOptions} value={country} onValueChange={setCountry} />
        </div>
        <TextArea
          label="Description"
          optional
          placeholder="What you do, for whom, where. One or two sentences."
        />
        <FormProblem error={{ message: 'Invalid email or password' }} />
      </Section>
      <Section title="Choices" column>
        <RadioCards
          legend="Select Account Type"
          name="account"
          options={accounts}
          defaultValue="organization"
          defaultChecked
        />
        <div className={styles.pair}>
          <div>
            <Checkbox label="Community" count={96} />
            <Checkbox label="Nonprofit" count={512} defaultChecked />
            <Checkbox label="Not eligible" disabled />
            <Checkbox label="I agree to the terms" error="Please agree to the terms" />
          </div>
          <div>
            <Radio name="amount" label="Any amount" defaultChecked />
            <Radio name="amount" label="Under $25,000" count={14} />
            <Radio name="amount" label="$25,000 – $100,000" count={31} />
          </div>
        </div>
      </Section>
    </>
  )
}
