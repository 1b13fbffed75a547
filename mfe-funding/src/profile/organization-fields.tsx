import type { OrganizationForm } from '@fundharbor/contracts/identity/organizations'
import { labelOf, registrationCategories } from '@fundharbor/contracts/vocabulary'
import { Field, FormProblem, Select, TextArea } from '@fundharbor/kit'
import { registerField, useWatch, type UseFormReturn } from '@fundharbor/kit/form.ts'
import type { z } from 'zod'
import { categoryOptions } from './organization-form-values.ts'
import styles from './profile.module.css'

interface OrganizationFieldsProps {
  form: UseFormReturn<OrganizationForm, unknown, z.output<typeof OrganizationForm>>
  readOnly: boolean
}

/** Single-line fields, in form order. */
const lines = [
  { name: 'website', label: 'Website', type: 'url', placeholder: 'https://' },
  { name: 'phone', label: 'Phone', type: 'tel', autoComplete: 'tel' },
  { name: 'address', label: 'Address' },
  { name: 'taxId', label: 'Tax ID' },
  { name: 'foundedYear', label: 'Founded year', inputMode: 'numeric' },
  { name: 'teamSize', label: 'Team size', inputMode: 'numeric' },
  { name: 'annualBudget', label: 'Annual budget (USD)', inputMode: 'decimal' },
] as const

const texts = [
  { name: 'description', label: 'Description' },
  { name: 'missionStatement', label: 'Mission statement' },
] as const

/** Every field of an organization that its owner can edit. */
export function OrganizationFields({ form, readOnly }: OrganizationFieldsProps) {
  const category: string = useWatch({ control: form.control, name: 'category' }) ?? ''
  const readOnlyProps = { readOnly, className: readOnly ? styles.readOnly : undefined }
  const placeholder = readOnly ? { placeholder: 'Not provided' } : {}
  return (
    <>
      <div className={styles.pair}>
        <Field
          label="Organization name"
          autoComplete="organization"
          {...readOnlyProps}
          {...registerField(form, 'name')}
        />
        {readOnly ? (
          <Field label="Category" {...readOnlyProps} value={labelOf(registrationCategories, category)} />
        ) : (
          <Select
            label="Category"
            options={categoryOptions(category)}
            placeholder="Choose a category"
            {...registerField(form, 'category')}
          />
        )}
        {lines.map(({ name, ...line }) => (
          <Field
            key={name}
            optional={!readOnly}
            {...line}
            {...readOnlyProps}
            {...placeholder}
            {...registerField(form, name)}
          />
        ))}
      </div>
      {texts.map(({ name, label }) => (
        <TextArea
          key={name}
          label={label}
          optional={!readOnly}
          {...readOnlyProps}
          {...placeholder}
          {...registerField(form, name)}
        />
      ))}
      <FormProblem error={form.formState.errors.root} />
    </>
  )
}
