import { Button, LinkButton, useCanEdit } from '@fundharbor/kit'
import { BellIcon } from '@phosphor-icons/react/dist/ssr/Bell'
import { useState } from 'react'
import { SavedSearchDialog, type SearchForm } from '../saved/saved-search-dialog.tsx'
import { useSaveSearch } from '../saved/queries.ts'
import { SAVED_SEARCHES_PATH } from '../shared/paths.ts'
import { toListQuery, type SearchState } from '../search/search-state.ts'
import { describeSearch } from '../search/describe-search.ts'
import { useSavedToast } from '../saved/use-saved-toast.ts'
import styles from './results.module.css'

const MAX_NAME_LENGTH = 80

/** Saves the current search. Hidden until there is a keyword or filter, and from members who cannot save. */
export function SaveSearch({ state }: { state: SearchState }) {
  const [isOpen, setOpen] = useState(false)
  const [isSaved, setSaved] = useState(false)
  const { mutateAsync } = useSaveSearch()
  const showSavedToast = useSavedToast()
  const canEdit = useCanEdit()
  const query = Object.fromEntries(
    Object.entries(toListQuery(state)).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
  const words = describeSearch(query)
  if (words.length === 0 || !canEdit) return null
  const save = async (form: SearchForm) => {
    showSavedToast('Search saved', await mutateAsync({ ...form, query }))
    setSaved(true)
  }
  const name = words.join(', ').replaceAll(/[“”]/g, '').slice(0, MAX_NAME_LENGTH)
  return (
    <div className={styles.save}>
      <Button
        variant="secondary"
        size="sm"
        wide
        icon={<BellIcon size={18} />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        Save search
      </Button>
      {isSaved && (
        <LinkButton variant="quiet" size="sm" to={SAVED_SEARCHES_PATH}>
          Saved searches
        </LinkButton>
      )}
      {isOpen && (
        <SavedSearchDialog
          title="Save this search"
          words={words}
          values={{ name, frequency: 'daily' }}
          onSave={save}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}
