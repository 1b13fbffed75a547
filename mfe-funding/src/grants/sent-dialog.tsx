import type { Grant, GrantMove } from '@fundharbor/contracts/catalog/grants'
import { Day } from '@fundharbor/contracts/primitives'
import { clock, Field } from '@fundharbor/kit'
import { registerField, useZodForm } from '@fundharbor/kit/form.ts'
import { z } from 'zod'
import { FormDialog } from '../shared/form-dialog.tsx'
import { toIsoDay } from '../shared/iso-day.ts'
import styles from './page.module.css'

const SentForm = z.object({ on: Day, number: z.string() })
type SentForm = z.infer<typeof SentForm>

interface SentProps {
  grant: Grant
  onSent: (sent: GrantMove['sent']) => void
  onClose: () => void
}

/** Asks when an application was sent to the funder, and for the number that the funder gave it. */
export function SentDialog({ grant, onSent, onClose }: SentProps) {
  const today = toIsoDay(clock.now())
  const form = useZodForm<SentForm, SentForm>(SentForm, { defaultValues: { on: today, number: '' } })
  return (
    <FormDialog
      form={form}
      size="sm"
      title="Mark as sent"
      description={grant.opportunity.title}
      className={styles.form}
      saveLabel="Mark as sent"
      failure="This could not be saved. Try again."
      onSave={(sent) => Promise.resolve(onSent(sent))}
      onClose={onClose}
    >
      <Field label="Sent to the funder on" type="date" max={today} {...registerField(form, 'on')} />
      <Field
        label="Number"
        optional
        hint="The number or receipt that the funder gave you."
        maxLength={100}
        {...registerField(form, 'number')}
      />
    </FormDialog>
  )
}
