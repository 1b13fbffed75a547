import { AlertFrequency, NewSavedSearch, type SavedSearch } from '@fundharbor/contracts/catalog/saved'
import { Button, Dialog, Field, FormProblem, RadioCards } from '@fundharbor/kit'
import { showProblem, useZodForm } from '@fundharbor/kit/form.ts'
import { useId } from 'react'
import styles from './saved-search-dialog.module.css'

export const frequencies: { value: AlertFrequency; label: string; about: string }[] = [
  { value: 'none', label: 'No mail', about: 'New matches are counted on your saved page' },
  { value: 'daily', label: 'Daily', about: 'One mail a day, when something is new' },
  { value: 'weekly', label: 'Weekly', about: 'One mail on Mondays, when something is new' },
]

/** What the form asks; the query is what the page searches for. */
const SearchForm = NewSavedSearch.pick({ name: true, frequency: true }).required()
export type SearchForm = Pick<SavedSearch, 'name' | 'frequency'>

interface SearchDialogProps {
  title: string
  /** The search in words. */
  words: string[]
  values: SearchForm
  onSave: (form: SearchForm) => Promise<unknown>
  onClose: () => void
}

/** Asks for a search's name and how often its new matches are mailed. */
export function SavedSearchDialog({ title, words, values, onSave, onClose }: SearchDialogProps) {
  const formId = useId()
  const form = useZodForm<SearchForm, SearchForm>(SearchForm, { defaultValues: values })
  const { errors, isSubmitting } = form.formState
  const handleSubmit = form.handleSubmit(async (search) => {
    try {
      await onSave(search)
    } catch (error) {
      showProblem(error, form.setError, 'This search could not be saved. Please try again.')
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
        <Field label="Name" maxLength={80} error={errors.name?.message} {...form.register('name')} />
        <RadioCards legend="Mail me new matches" options={frequencies} {...form.register('frequency')} />
        <FormProblem error={errors.root} />
      </form>
    </Dialog>
  )
}
