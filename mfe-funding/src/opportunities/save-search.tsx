import { Button } from '@fundharbor/kit'
import { BellIcon } from '@phosphor-icons/react/dist/ssr/Bell'
import { useState } from 'react'
import { SavedSearchDialog, type SearchForm } from '../saved/saved-search-dialog.tsx'
import { useSaveSearch } from '../saved/queries.ts'
import { listQuery, type SearchState } from '../search/search-state.ts'
import { wordsOf } from '../search/search-words.ts'
import { useTellMailing } from '../saved/use-tell-mailing.ts'
import styles from './results.module.css'

const LONGEST_NAME = 80

/** Keeps what is searched for; there is nothing to keep before a keyword or a filter is chosen. */
export function SaveSearch({ state }: { state: SearchState }) {
  const [isOpen, setOpen] = useState(false)
  const { mutateAsync } = useSaveSearch()
  const tell = useTellMailing()
  const query = Object.fromEntries(
    Object.entries(listQuery(state)).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
  const words = wordsOf(query)
  if (words.length === 0) return null
  const save = async (form: SearchForm) => {
    tell('Search saved', await mutateAsync({ ...form, query }))
  }
  const name = words.join(', ').replaceAll(/[“”]/g, '').slice(0, LONGEST_NAME)
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
