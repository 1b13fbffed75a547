import { ProjectChange } from '@fundharbor/contracts/identity/projects'
import { Field, Select, TextArea } from '@fundharbor/kit'
import {
  registerAmount,
  registerField,
  useWatch,
  useZodForm,
  type UseFormReturn,
} from '@fundharbor/kit/form.ts'
import { FormAmountField } from '@fundharbor/kit/ui/form-amount-field.tsx'
import type { z } from 'zod'
import { currencyOptions } from '../shared/currencies.ts'
import { FormDialog } from '../shared/form-dialog.tsx'
import styles from './projects.module.css'
import { stageOptions } from './stages.ts'

export type ProjectValues = z.output<typeof ProjectChange>
type FormState = UseFormReturn<ProjectChange, unknown, ProjectValues>

interface ProjectDialogProps {
  title: string
  description?: string
  values: ProjectChange
  saveLabel: string
  onSave: (values: ProjectValues) => Promise<unknown>
  onClose: () => void
}

/** Edits a project. Everything but a title or a description is optional. */
export function ProjectDialog({ values, ...props }: ProjectDialogProps) {
  const form = useZodForm<ProjectChange, ProjectValues>(ProjectChange, { defaultValues: values })
  return (
    <FormDialog
      {...props}
      form={form}
      className={styles.form}
      failure="The project could not be saved. Try again."
    >
      <ProjectFields form={form} />
    </FormDialog>
  )
}

function ProjectFields({ form }: { form: FormState }) {
  const currency = useWatch({ control: form.control, name: 'currency' })
  return (
    <>
      <Field label="Title" maxLength={120} {...registerField(form, 'title')} />
      <TextArea
        label="Description"
        rows={4}
        hint="Plain words are best: matches come from them."
        {...registerField(form, 'description')}
      />
      <div className={styles.pair}>
        <Field label="Who benefits" optional {...registerField(form, 'beneficiaries')} />
        <Field label="Where" optional {...registerField(form, 'location')} />
        <Field label="Starts on" optional type="date" {...registerField(form, 'startsOn')} />
        <Field label="Ends on" optional type="date" {...registerField(form, 'endsOn')} />
        <FormAmountField
          label="Amount needed"
          optional
          currency={String(currency ?? 'USD')}
          {...registerAmount(form, 'amountNeeded')}
        />
        <Select label="Currency" options={currencyOptions()} {...registerField(form, 'currency')} />
        <Select label="Stage" options={stageOptions} {...registerField(form, 'stage')} />
      </div>
    </>
  )
}
