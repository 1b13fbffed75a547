import type { OrganizationForm } from '@fundharbor/contracts/identity/organizations'
import { classes, Field, Select, TextArea } from '@fundharbor/kit'
import { registerAmount, registerField, useWatch, type UseFormReturn } from '@fundharbor/kit/form.ts'
import { FormAmountField } from '@fundharbor/kit/ui/form-amount-field.tsx'
import type { z } from 'zod'
import { CountryField, KindField, StateField, TypeField } from './applicant-fields.tsx'
import { displayValue } from './display-value.ts'
import { LanguagesField } from './languages-field.tsx'
import type { FieldSpec } from './organization-field-groups.ts'
import { categoryOptions } from './organization-form-values.ts'
import styles from './organization.module.css'
import profile from './profile.module.css'

export type OrganizationFormState = UseFormReturn<
  OrganizationForm,
  unknown,
  z.output<typeof OrganizationForm>
>

export interface OrganizationFormProps {
  form: OrganizationFormState
  readOnly: boolean
}

interface OrganizationFieldProps extends OrganizationFormProps {
  spec: FieldSpec
}

/** One field of the organization form. */
export function OrganizationField({ spec, form, readOnly }: OrganizationFieldProps) {
  const { name, label, kind, hint, isRequired, input } = spec
  if (readOnly && (kind === 'custom' || kind === 'amount')) return <ReadOnlyField form={form} spec={spec} />
  if (kind === 'custom') return <CustomField form={form} spec={spec} />
  if (kind === 'amount')
    return <FormAmountField label={label} optional currency="USD" {...registerAmount(form, name)} />
  const shared = {
    label,
    readOnly,
    optional: !readOnly && !isRequired,
    hint: readOnly ? undefined : hint,
    ...input,
    ...registerField(form, name),
  }
  return kind === 'long' ? (
    <TextArea className={classes(styles.wide, readOnly && profile.readOnly)} {...shared} />
  ) : (
    <Field className={classes(readOnly && profile.readOnly)} {...shared} />
  )
}

/** What was chosen, in words. */
function ReadOnlyField({ form, spec: { name, label } }: Omit<OrganizationFieldProps, 'readOnly'>) {
  const value: unknown = useWatch({ control: form.control, name })
  return <Field label={label} readOnly className={profile.readOnly} value={displayValue(name, value)} />
}

function CustomField({ form, spec: { name, label } }: Omit<OrganizationFieldProps, 'readOnly'>) {
  switch (name) {
    case 'organizationType':
      return <TypeField form={form} />
    case 'organizationKind':
      return <KindField form={form} />
    case 'country':
      return <CountryField form={form} />
    case 'state':
      return <StateField form={form} />
    case 'languages':
      return <LanguagesField form={form} label={label} />
    default:
      return <CategoryField form={form} />
  }
}

function CategoryField({ form }: { form: OrganizationFormState }) {
  const category: string = useWatch({ control: form.control, name: 'category' }) ?? ''
  return (
    <Select
      label="Category"
      options={categoryOptions(category)}
      placeholder="Choose a category"
      {...registerField(form, 'category')}
    />
  )
}
