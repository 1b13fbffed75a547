import { projectCategories, projectDurations, type Term } from '@fundharbor/contracts/vocabulary'
import { Field, Select, TextArea } from '@fundharbor/kit'
import { registerAmount, registerField, type UseFormReturn } from '@fundharbor/kit/form.ts'
import { FormAmountField } from '@fundharbor/kit/ui/form-amount-field.tsx'
import styles from './apply.module.css'
import { parseCount, type FormFields } from './form-fields.ts'
import { SharedField, type FormSharing } from './shared-field.tsx'
import type { Submission } from './use-application-form.ts'

interface SectionProps {
  form: UseFormReturn<FormFields, unknown, Submission>
  sharing: FormSharing
}

const optionsOf = (terms: readonly Term[]) => terms.map(({ slug, label }) => ({ value: slug, label }))

export function ProjectSection({ form, sharing, currency }: SectionProps & { currency: string }) {
  return (
    <fieldset className={styles.section}>
      <legend>Project Information</legend>
      <SharedField name="projectTitle" sharing={sharing}>
        <Field label="Project title" {...registerField(form, 'projectTitle')} />
      </SharedField>
      <div className={styles.pair}>
        <SharedField name="requestedAmount" sharing={sharing}>
          <FormAmountField
            label="Requested amount"
            currency={currency}
            aside={<span className={styles.currency}>in {currency}</span>}
            {...registerAmount(form, 'requestedAmount')}
          />
        </SharedField>
        <SharedField name="projectCategory" sharing={sharing}>
          <Select
            label="Project category"
            placeholder="Select category"
            options={optionsOf(projectCategories)}
            {...registerField(form, 'projectCategory')}
          />
        </SharedField>
      </div>
      <SharedField name="projectDescription" sharing={sharing}>
        <TextArea label="Project description" rows={5} {...registerField(form, 'projectDescription')} />
      </SharedField>
    </fieldset>
  )
}

export function ImpactSection({ form, sharing }: SectionProps) {
  return (
    <fieldset className={styles.section}>
      <legend>Impact & Timeline</legend>
      <div className={styles.pair}>
        <SharedField name="targetBeneficiaries" sharing={sharing}>
          <Field
            label="Target beneficiaries"
            optional
            inputMode="numeric"
            hint="How many people the project reaches"
            {...registerField(form, 'targetBeneficiaries', { setValueAs: parseCount })}
          />
        </SharedField>
        <SharedField name="projectDuration" sharing={sharing}>
          <Select
            label="Project duration"
            optional
            placeholder="Select duration"
            options={optionsOf(projectDurations)}
            {...registerField(form, 'projectDuration')}
          />
        </SharedField>
      </div>
      <SharedField name="expectedOutcomes" sharing={sharing}>
        <TextArea label="Expected outcomes" optional rows={4} {...registerField(form, 'expectedOutcomes')} />
      </SharedField>
    </fieldset>
  )
}
