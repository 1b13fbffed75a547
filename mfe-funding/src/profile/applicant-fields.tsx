import { usStates } from '@fundharbor/contracts/us-states'
import { applicantTypes, organizationKinds } from '@fundharbor/contracts/vocabulary'
import { Field, Select } from '@fundharbor/kit'
import { countryOptions } from '@fundharbor/kit/countries.ts'
import { registerField, useController, useWatch } from '@fundharbor/kit/form.ts'
import { Combobox } from '@fundharbor/kit/ui/combobox.tsx'
import type { OrganizationFormState } from './organization-field.tsx'

interface ApplicantFieldProps {
  form: OrganizationFormState
}

const typeOptions = applicantTypes.map(({ slug, label }) => ({ value: slug, label }))
const stateOptions = usStates.map(({ code, name }) => ({ value: code, label: name }))

export const TypeField = ({ form }: ApplicantFieldProps) => (
  <Select
    label="Organization type"
    optional
    hint="Decides who can apply for what."
    options={typeOptions}
    placeholder="Choose a type"
    {...registerField(form, 'organizationType')}
  />
)

const kindOptions = organizationKinds.map(({ slug, label }) => ({ value: slug, label }))

export const KindField = ({ form }: ApplicantFieldProps) => (
  <Select
    label="What you are"
    optional
    hint="Finds calls that name organizations like yours."
    options={kindOptions}
    placeholder="None of these"
    {...registerField(form, 'organizationKind')}
  />
)

/** Another country has other states, so choosing one clears the state. */
export function CountryField({ form }: ApplicantFieldProps) {
  const {
    field: { value, onChange, onBlur, ref },
    fieldState,
  } = useController({ control: form.control, name: 'country' })
  const handleChange = (code: string) => {
    onChange(code)
    form.setValue('state', '')
  }
  return (
    <Combobox
      label="Country"
      optional
      options={countryOptions}
      value={typeof value === 'string' ? value : ''}
      error={fieldState.error?.message}
      onValueChange={handleChange}
      onBlur={onBlur}
      ref={ref}
    />
  )
}

/** A list of states in the US, text elsewhere. */
export function StateField({ form }: ApplicantFieldProps) {
  const country: unknown = useWatch({ control: form.control, name: 'country' })
  return country === 'US' ? (
    <Select
      label="State"
      optional
      options={stateOptions}
      placeholder="Choose a state"
      {...registerField(form, 'state')}
    />
  ) : (
    <Field label="State or region" optional {...registerField(form, 'state')} />
  )
}
