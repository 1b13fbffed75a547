import type { Registration } from '@fundharbor/contracts/identity/users'
import { registrationCategories } from '@fundharbor/contracts/vocabulary'
import { Field, PasswordField, Select, TextArea } from '@fundharbor/kit'
import { countryOptions } from '@fundharbor/kit/countries.ts'
import { Controller, useWatch, type UseFormReturn } from '@fundharbor/kit/form.ts'
import { Combobox } from '@fundharbor/kit/ui/combobox.tsx'
import styles from './auth.module.css'
import { StrengthMeter } from './strength-meter.tsx'

interface SectionProps {
  form: UseFormReturn<Registration>
}

const categoryOptions = registrationCategories.map(({ slug, label }) => ({ value: slug, label }))

export function PersonalSection({ form, addressLabel }: SectionProps & { addressLabel: string }) {
  const { errors } = form.formState
  return (
    <fieldset className={styles.section}>
      <legend>Personal Information</legend>
      <div className={styles.pair}>
        <Field
          label="Full Name"
          autoComplete="name"
          error={errors.fullName?.message}
          {...form.register('fullName')}
        />
        <Field
          label="Email"
          type="email"
          autoComplete="email"
          error={errors.email?.message}
          {...form.register('email')}
        />
        <Field
          label="Phone"
          type="tel"
          autoComplete="tel"
          error={errors.phone?.message}
          {...form.register('phone')}
        />
        <Controller
          control={form.control}
          name="country"
          render={({ field: { onChange, ...field } }) => (
            <Combobox
              label="Country"
              options={countryOptions}
              error={errors.country?.message}
              onValueChange={onChange}
              {...field}
            />
          )}
        />
      </div>
      <Field
        label={addressLabel}
        autoComplete="street-address"
        error={errors.homeAddress?.message}
        {...form.register('homeAddress')}
      />
    </fieldset>
  )
}

/** Only for organization accounts. */
export function OrganizationSection({ form }: SectionProps) {
  const { errors } = form.formState
  return (
    <fieldset className={styles.section}>
      <legend>Organization Information</legend>
      <div className={styles.pair}>
        <Field
          label="Organization Name"
          autoComplete="organization"
          error={errors.organizationName?.message}
          {...form.register('organizationName')}
        />
        <Select
          label="Category"
          options={categoryOptions}
          placeholder="Choose a category"
          error={errors.organizationCategory?.message}
          {...form.register('organizationCategory')}
        />
      </div>
      <Field
        label="Organization Address"
        error={errors.organizationAddress?.message}
        {...form.register('organizationAddress')}
      />
      <TextArea
        label="Description"
        optional
        placeholder="What you do, for whom, where. One or two sentences."
        error={errors.organizationDescription?.message}
        {...form.register('organizationDescription')}
      />
    </fieldset>
  )
}

export function SecuritySection({ form }: SectionProps) {
  const { errors } = form.formState
  const password = useWatch({ control: form.control, name: 'password' })
  return (
    <fieldset className={styles.section}>
      <legend>Account Security</legend>
      <div className={styles.pair}>
        <PasswordField
          label="Password"
          autoComplete="new-password"
          error={errors.password?.message}
          {...form.register('password')}
        />
        <PasswordField
          label="Confirm Password"
          autoComplete="new-password"
          placeholder="Enter it again"
          error={errors.confirmPassword?.message}
          {...form.register('confirmPassword')}
        />
      </div>
      <StrengthMeter password={password} />
    </fieldset>
  )
}
