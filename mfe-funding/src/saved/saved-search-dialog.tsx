import { AlertFrequency, NewSavedSearch, type SavedSearch } from '@fundharbor/contracts/catalog/saved'
import { Field, RadioCards } from '@fundharbor/kit'
import { registerField, useZodForm } from '@fundharbor/kit/form.ts'
import { FormDialog } from '../shared/form-dialog.tsx'
import styles from './saved-search-dialog.module.css'

export const frequencies: { value: AlertFrequency; label: string; about: string }[] = [
  { value: 'none', label: 'Don’t email me', about: 'New matches are counted in Saved searches' },
  { value: 'daily', label: 'Daily', about: 'One email a day when there are new matches' },
  { value: 'weekly', label: 'Weekly', about: 'One email on Mondays when there are new matches' },
]

/** The form's fields. The query comes from the page. */
const SearchForm = NewSavedSearch.pick({ name: true, frequency: true }).required()
export type SearchForm = Pick<SavedSearch, 'name' | 'frequency'>

interface SearchDialogProps {
  title: string
  /** The search as labels. */
  words: string[]
  values: SearchForm
  /** Whether the member can rename the search. */
  hasName?: boolean
  /** Whether the member gets the search's emails, and so chooses how often. */
  hasEmails?: boolean
  onSave: (form: SearchForm) => Promise<unknown>
  onClose: () => void
}

/** Edits a search's name and how often new matches are emailed. */
export function SavedSearchDialog({
  words,
  values,
  hasName = true,
  hasEmails = true,
  ...props
}: SearchDialogProps) {
  const form = useZodForm<SearchForm, SearchForm>(SearchForm, { defaultValues: values })
  return (
    <FormDialog
      {...props}
      form={form}
      size="sm"
      description={words.join(', ')}
      className={styles.form}
      saveLabel="Save"
      failure="This search could not be saved. Try again."
    >
      {hasName && <Field label="Name" maxLength={80} {...registerField(form, 'name')} />}
      {hasEmails && (
        <RadioCards legend="Email me new matches" options={frequencies} {...form.register('frequency')} />
      )}
    </FormDialog>
  )
}
