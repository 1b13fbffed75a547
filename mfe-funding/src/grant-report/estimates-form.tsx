import { GrantEstimates } from '@fundharbor/contracts/catalog/grant-report'
import { Button, Field, FormProblem } from '@fundharbor/kit'
import { registerField, useZodForm } from '@fundharbor/kit/form.ts'
import { useSaveEstimates } from './queries.ts'
import styles from './report.module.css'

const fields = [
  ['deciding', 'Deciding, %'],
  ['writing', 'Writing, %'],
  ['sent', 'Sent, %'],
  ['months', 'Months to a decision'],
] as const

/** Changes how likely the organization thinks its grants are. */
export function EstimatesForm({ estimates }: { estimates: GrantEstimates }) {
  const save = useSaveEstimates()
  const form = useZodForm<GrantEstimates, GrantEstimates>(GrantEstimates, {
    failure: 'Your estimates could not be saved. Try again.',
    defaultValues: estimates,
  })
  const { errors, isDirty, isSubmitting } = form.formState
  const handleSubmit = form.handleSubmit(async (values) => {
    await save.mutateAsync(values)
  })
  return (
    <form
      className={styles.estimates}
      aria-label="Your estimates"
      noValidate
      onSubmit={(event) => void handleSubmit(event)}
    >
      {fields.map(([name, label]) => (
        <Field
          key={name}
          label={label}
          type="number"
          min={0}
          {...registerField(form, name, { valueAsNumber: true })}
        />
      ))}
      <Button type="submit" variant="secondary" disabled={!isDirty} busy={isSubmitting}>
        Save estimates
      </Button>
      <FormProblem error={errors.root} />
    </form>
  )
}
