import { FormProblem } from '@fundharbor/kit'
import { useWatch } from '@fundharbor/kit/form.ts'
import { fieldGroups, type FieldGroup } from './organization-field-groups.ts'
import { OrganizationField, type OrganizationFormProps } from './organization-field.tsx'
import styles from './organization.module.css'

/** Every field of an organization that its owner can edit. To read, only those that are filled in. */
export function OrganizationFields({ form, readOnly }: OrganizationFormProps) {
  const values: Record<string, unknown> = useWatch({ control: form.control })
  const shown = fieldGroups
    .map(({ legend, fields }) => ({
      legend,
      fields: readOnly ? fields.filter(({ name }) => isFilled(values[name])) : fields,
    }))
    .filter(({ fields }) => fields.length > 0)
  return (
    <>
      {shown.map((group) => (
        <Group key={group.legend} group={group} form={form} readOnly={readOnly} />
      ))}
      <FormProblem error={form.formState.errors.root} />
    </>
  )
}

const isFilled = (value: unknown) => (Array.isArray(value) ? value.length > 0 : Boolean(value))

const Group = ({ group: { legend, fields }, ...form }: OrganizationFormProps & { group: FieldGroup }) => (
  <fieldset className={styles.group}>
    <legend>{legend}</legend>
    <div className={styles.fields}>
      {fields.map((spec) => (
        <OrganizationField key={spec.name} spec={spec} {...form} />
      ))}
    </div>
  </fieldset>
)
