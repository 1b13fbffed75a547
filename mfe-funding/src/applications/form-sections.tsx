import { projectCategories, projectDurations, type Term } from '@fundharbor/contracts/vocabulary'
import { Field, Select, TextArea } from '@fundharbor/kit'
import { registerField, type UseFormReturn } from '@fundharbor/kit/form.ts'
import styles from './apply.module.css'
import { parseAmount, parseCount, type FormFields } from './form-fields.ts'
import type { Submission } from './use-application-form.ts'

interface SectionProps {
  form: UseFormReturn<FormFields, unknown, Submission>
}

const optionsOf = (terms: readonly Term[]) => terms.map(({ slug, label }) => ({ value: slug, label }))

export function ProjectSection({ form, currency }: SectionProps & { currency: string }) {
  return (
    <fieldset className={styles.section}>
      <legend>Project Information</legend>
      <Field label="Project title" {...registerField(form, 'projectTitle')} />
      <div className={styles.pair}>
        <Field
          label="Requested amount"
          inputMode="decimal"
          aside={<span className={styles.currency}>in {currency}</span>}
          {...registerField(form, 'requestedAmount', { setValueAs: parseAmount })}
        />
        <Select
          label="Project category"
          placeholder="Select category"
          options={optionsOf(projectCategories)}
          {...registerField(form, 'projectCategory')}
        />
      </div>
      <TextArea label="Project description" rows={5} {...registerField(form, 'projectDescription')} />
    </fieldset>
  )
}

export function ImpactSection({ form }: SectionProps) {
  return (
    <fieldset className={styles.section}>
      <legend>Impact & Timeline</legend>
      <div className={styles.pair}>
        <Field
          label="Target beneficiaries"
          optional
          inputMode="numeric"
          hint="How many people the project reaches"
          {...registerField(form, 'targetBeneficiaries', { setValueAs: parseCount })}
        />
        <Select
          label="Project duration"
          optional
          placeholder="Select duration"
          options={optionsOf(projectDurations)}
          {...registerField(form, 'projectDuration')}
        />
      </div>
      <TextArea label="Expected outcomes" optional rows={4} {...registerField(form, 'expectedOutcomes')} />
    </fieldset>
  )
}
