import type { OrganizationForm } from '@fundharbor/contracts/identity/organizations'
import { labelOf, registrationCategories } from '@fundharbor/contracts/vocabulary'
import { Field, FormProblem, Select, TextArea } from '@fundharbor/kit'
import { useWatch, type UseFormReturn } from '@fundharbor/kit/form.ts'
import type { z } from 'zod'
import { categoryOptions } from './organization-values.ts'
import styles from './profile.module.css'

interface OrganizationFieldsProps {
  form: UseFormReturn<OrganizationForm, unknown, z.output<typeof OrganizationForm>>
  readOnly: boolean
}

/** The single lines, in the order of the form; those with `numeric` bring up the keypad. */
const lines = [
  { name: 'website', label: 'Website', type: 'url', placeholder: 'https://' },
  { name: 'phone', label: 'Phone', type: 'tel', autoComplete: 'tel' },
  { name: 'address', label: 'Address' },
  { name: 'taxId', label: 'Tax ID' },
  { name: 'foundedYear', label: 'Founded Year', inputMode: 'numeric' },
  { name: 'teamSize', label: 'Team Size', inputMode: 'numeric' },
  { name: 'annualBudget', label: 'Annual Budget (USD)', inputMode: 'decimal' },
] as const

const texts = [
  { name: 'description', label: 'Description' },
  { name: 'missionStatement', label: 'Mission Statement' },
] as const

/** All of an organisation that its owner may write. */
export function OrganizationFields({ form, readOnly }: OrganizationFieldsProps) {
  const { errors } = form.formState
  const category: string = useWatch({ control: form.control, name: 'category' }) ?? ''
  const still = { readOnly, className: readOnly ? styles.still : undefined }
  const quiet = readOnly ? { placeholder: 'Not given' } : {}
  return (
    <>
      <div className={styles.pair}>
        <Field
          label="Organization Name"
          autoComplete="organization"
          error={errors.name?.message}
          {...still}
          {...form.register('name')}
        />
        {readOnly ? (
          <Field label="Category" {...still} value={labelOf(registrationCategories, category)} />
        ) : (
          <Select
            label="Category"
            options={categoryOptions(category)}
            placeholder="Choose a category"
            error={errors.category?.message}
            {...form.register('category')}
          />
        )}
        {lines.map(({ name, ...line }) => (
          <Field
            key={name}
            optional={!readOnly}
            error={errors[name]?.message}
            {...line}
            {...still}
            {...quiet}
            {...form.register(name)}
          />
        ))}
      </div>
      {texts.map(({ name, label }) => (
        <TextArea
          key={name}
          label={label}
          optional={!readOnly}
          error={errors[name]?.message}
          {...still}
          {...quiet}
          {...form.register(name)}
        />
      ))}
      <FormProblem error={errors.root} />
    </>
  )
}
