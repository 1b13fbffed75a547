import type { Registration } from '@fundharbor/contracts/identity/users'
import { registrationCategories } from '@fundharbor/contracts/vocabulary'
import { Field, PasswordField, Select, TextArea } from '@fundharbor/kit'
import { countryOptions } from '@fundharbor/kit/countries.ts'
import { registerField, Controller, useWatch, type UseFormReturn } from '@fundharbor/kit/form.ts'
import { Combobox } from '@fundharbor/kit/ui/combobox.tsx'
import styles from './auth.module.css'
import { StrengthMeter } from './strength-meter.tsx'

interface SectionProps {
  form: UseFormReturn<Registration>
}

/** The fields that can be wrong, in their order. */
export const labels = {
  fullName: 'Full name',
  email: 'Email',
  phone: 'Phone',
  country: 'Country',
  homeAddress: 'Home Address',
  organizationName: 'Organization name',
  organizationCategory: 'Category',
  organizationAddress: 'Organization address',
  password: 'Password',
  confirmPassword: 'Confirm password',
}

const categoryOptions = registrationCategories.map(({ slug, label }) => ({ value: slug, label }))

export function PersonalSection({ form, addressLabel }: SectionProps & { addressLabel: string }) {
  const { errors } = form.formState
  return (
    <fieldset className={styles.section}>
      <legend>Personal Information</legend>
      <div className={styles.pair}>
        <Field label={labels.fullName} autoComplete="name" {...registerField(form, 'fullName')} />
        <Field label={labels.email} type="email" autoComplete="email" {...registerField(form, 'email')} />
        <Field label={labels.phone} type="tel" autoComplete="tel" {...registerField(form, 'phone')} />
        <Controller
          control={form.control}
          name="country"
          render={({ field: { onChange, ...field } }) => (
            <Combobox
              label={labels.country}
              options={countryOptions}
              error={errors.country?.message}
              onValueChange={onChange}
              {...field}
            />
          )}
        />
      </div>
      <Field label={addressLabel} autoComplete="street-address" {...registerField(form, 'homeAddress')} />
    </fieldset>
  )
}

/** Only for organization accounts. */
export function OrganizationSection({ form }: SectionProps) {
  return (
    <fieldset className={styles.section}>
      <legend>Organization Information</legend>
      <div className={styles.pair}>
        <Field
          label={labels.organizationName}
          autoComplete="organization"
          {...registerField(form, 'organizationName')}
        />
        <Select
          label={labels.organizationCategory}
          options={categoryOptions}
          placeholder="Choose a category"
          {...registerField(form, 'organizationCategory')}
        />
      </div>
      <Field label={labels.organizationAddress} {...registerField(form, 'organizationAddress')} />
      <TextArea
        label="Description"
        optional
        placeholder="What you do, for whom, where. One or two sentences."
        {...registerField(form, 'organizationDescription')}
      />
    </fieldset>
  )
}

export function SecuritySection({ form }: SectionProps) {
  const password = useWatch({ control: form.control, name: 'password' })
  return (
    <fieldset className={styles.section}>
      <legend>Account Security</legend>
      <div className={styles.pair}>
        <PasswordField
          label={labels.password}
          autoComplete="new-password"
          {...registerField(form, 'password')}
        />
        <PasswordField
          label={labels.confirmPassword}
          autoComplete="new-password"
          placeholder="Enter it again"
          {...registerField(form, 'confirmPassword')}
        />
      </div>
      <StrengthMeter password={password} />
    </fieldset>
  )
}
