import { AlertFrequency, NewSavedSearch, type SavedSearch } from '@fundharbor/contracts/catalog/saved'
import { Button, Dialog, Field, FormProblem, RadioCards } from '@fundharbor/kit'
import { registerField, showProblem, useZodForm } from '@fundharbor/kit/form.ts'
import { useId } from 'react'
import styles from './saved-search-dialog.module.css'

export const frequencies: { value: AlertFrequency; label: string; about: string }[] = [
  { value: 'none', label: 'Don’t email me', about: 'New matches are counted on your Saved page' },
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
  onSave: (form: SearchForm) => Promise<unknown>
  onClose: () => void
}

/** Edits a search's name and how often new matches are emailed. */
export function SavedSearchDialog({ title, words, values, onSave, onClose }: SearchDialogProps) {
  const formId = useId()
  const form = useZodForm<SearchForm, SearchForm>(SearchForm, { defaultValues: values })
  const { errors, isSubmitting } = form.formState
  const handleSubmit = form.handleSubmit(async (search) => {
    try {
      await onSave(search)
    } catch (error) {
      showProblem(error, form.setError, 'This search could not be saved. Try again.')
      return
    }
    onClose()
  })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="sm"
      title={title}
      description={words.join(', ')}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={isSubmitting}>
            Save
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className={styles.form} onSubmit={(event) => void handleSubmit(event)}>
        <Field label="Name" maxLength={80} {...registerField(form, 'name')} />
        <RadioCards legend="Email me new matches" options={frequencies} {...form.register('frequency')} />
        <FormProblem error={errors.root} />
      </form>
    </Dialog>
  )
}
