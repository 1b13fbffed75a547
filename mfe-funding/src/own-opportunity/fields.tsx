import { closingZones } from '@fundharbor/contracts/catalog/closing-time'
import type { OwnOpportunityFields } from '@fundharbor/contracts/catalog/own-opportunities'
import { categories, fundingTypes } from '@fundharbor/contracts/vocabulary'
import { Checkbox, Field, Select, TextArea } from '@fundharbor/kit'
import { registerAmount, registerField, useWatch, type UseFormReturn } from '@fundharbor/kit/form.ts'
import { FormAmountField } from '@fundharbor/kit/ui/form-amount-field.tsx'
import type { z } from 'zod'
import { currencyOptions } from '../shared/currencies.ts'
import styles from './own.module.css'

const options = (terms: readonly { slug: string; label: string }[]) =>
  terms.map(({ slug, label }) => ({ value: slug, label }))

/** What is typed into the form. */
export type OwnValues = z.input<typeof OwnOpportunityFields>

/** The sentences that values were read from, by field. */
export type Sentences = Partial<Record<keyof OwnValues, string>>

interface OwnFieldsProps {
  form: UseFormReturn<OwnValues, unknown, OwnOpportunityFields>
  sentences?: Sentences
}

/** The fields of an opportunity of the team's own. Only its name and its funder are needed. */
export function OwnFields({ form, sentences = {} }: OwnFieldsProps) {
  const currency = useWatch({ control: form.control, name: 'currency' }) ?? 'USD'
  const from = (name: keyof OwnValues, hint?: string) =>
    sentences[name] ? `From the text: “${sentences[name]}”` : hint
  return (
    <>
      <Field
        label="Name of the grant"
        maxLength={500}
        hint={from('title')}
        {...registerField(form, 'title')}
      />
      <Field
        label="Funder"
        maxLength={300}
        hint={from('funderName')}
        {...registerField(form, 'funderName')}
      />
      <div className={styles.pair}>
        <Field label="Page of the grant" optional inputMode="url" {...registerField(form, 'link')} />
        <Field label="Funder’s website" optional inputMode="url" {...registerField(form, 'funderWebsite')} />
        <Select label="Category" options={options(categories)} {...registerField(form, 'category')} />
        <Select
          label="Funding type"
          options={options(fundingTypes)}
          {...registerField(form, 'fundingType')}
        />
        <FormAmountField
          label="Smallest amount"
          optional
          currency={currency}
          hint={from('minAmount')}
          {...registerAmount(form, 'minAmount')}
        />
        <FormAmountField
          label="Largest amount"
          optional
          currency={currency}
          hint={from('maxAmount')}
          {...registerAmount(form, 'maxAmount')}
        />
        <Select label="Currency" options={currencyOptions()} {...registerField(form, 'currency')} />
      </div>
      <div className={styles.pair}>
        <Field
          label="Last day to apply"
          optional
          type="date"
          hint={from('deadline', 'It closes at the end of this day.')}
          {...registerField(form, 'deadline')}
        />
        <Select
          label="Time zone of the funder"
          options={options(closingZones)}
          {...registerField(form, 'deadlineZone')}
        />
      </div>
      <div>
        <Checkbox label="You can apply at any time" {...registerField(form, 'isRolling')} />
        <Checkbox
          label="It comes again every year. When it has closed, next year’s entry is added for you."
          {...registerField(form, 'recursYearly')}
        />
      </div>
      <TextArea
        label="Who can apply"
        optional
        rows={3}
        hint={from('eligibility', '“Is this for us?” compares this with your profile.')}
        {...registerField(form, 'eligibility')}
      />
      <TextArea label="Description" optional rows={6} {...registerField(form, 'description')} />
    </>
  )
}
