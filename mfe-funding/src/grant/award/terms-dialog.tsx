import { AwardChange, AwardTermsForm, type AwardTerms } from '@fundharbor/contracts/catalog/grant-award'
import { clock, Field, Select, TextArea } from '@fundharbor/kit'
import { registerAmount, registerField, useZodForm } from '@fundharbor/kit/form.ts'
import { FormAmountField } from '@fundharbor/kit/ui/form-amount-field.tsx'
import type { ReactNode } from 'react'
import { z } from 'zod'
import { currencyOptions } from '../../shared/currencies.ts'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { toIsoDay } from '../../shared/iso-day.ts'
import styles from './award.module.css'

const Terms = z.object({ terms: AwardTermsForm })
const Amendment = Terms.extend({ amendment: AwardChange.shape.amendment.unwrap() })
type Input = z.input<typeof Terms> & { amendment?: z.input<typeof Amendment>['amendment'] }
export type ChangedTerms = z.output<typeof Terms> & { amendment?: z.output<typeof Amendment>['amendment'] }

interface TermsDialogProps {
  title: string
  description?: string
  terms: AwardTerms
  isAmendment?: boolean
  /** The sentences of a letter that values come from, by field. */
  quotes?: Partial<Record<keyof AwardTerms, string>>
  onSave: (changed: ChangedTerms) => Promise<unknown>
  onClose: () => void
  /** Below the fields. */
  children?: ReactNode
}

/** Asks for the terms of an award. */
export function TermsDialog({ isAmendment, terms, quotes = {}, children, ...dialog }: TermsDialogProps) {
  const schema: z.ZodType<ChangedTerms, Input> = isAmendment ? (Amendment as never) : Terms
  const form = useZodForm(schema, {
    defaultValues: { terms, ...(isAmendment && { amendment: { on: toIsoDay(clock.now()), reason: '' } }) },
  })
  const quoted = (field: keyof AwardTerms) => quotes[field] && `“${quotes[field]}”`
  return (
    <FormDialog
      form={form}
      className={styles.form}
      saveLabel={isAmendment ? 'Record the amendment' : 'Save'}
      failure="The award could not be saved. Try again."
      {...dialog}
    >
      {isAmendment && (
        <>
          <Field label="Agreed on" type="date" {...registerField(form, 'amendment.on')} />
          <Field label="Reason" maxLength={500} {...registerField(form, 'amendment.reason')} />
        </>
      )}
      <div className={styles.pair}>
        <FormAmountField
          label="Sum"
          optional
          currency={String(form.watch('terms.currency'))}
          hint={quoted('amount')}
          {...registerAmount(form, 'terms.amount')}
        />
        <Select
          label="Currency"
          options={currencyOptions(terms.currency)}
          {...registerField(form, 'terms.currency')}
        />
        <Field
          label="Starts on"
          optional
          type="date"
          hint={quoted('startsOn')}
          {...registerField(form, 'terms.startsOn')}
        />
        <Field
          label="Ends on"
          optional
          type="date"
          hint={quoted('endsOn')}
          {...registerField(form, 'terms.endsOn')}
        />
      </div>
      {!isAmendment && (
        <>
          <Field
            label="Award number"
            optional
            maxLength={100}
            hint={quoted('number')}
            {...registerField(form, 'terms.number')}
          />
          <TextArea
            label="Conditions"
            optional
            maxLength={10_000}
            hint={quoted('conditions')}
            {...registerField(form, 'terms.conditions')}
          />
        </>
      )}
      {children}
    </FormDialog>
  )
}
