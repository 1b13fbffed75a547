import { MOST_NEW_MATCHES, type SavedSearch } from '@fundharbor/contracts/catalog/saved'
import { Badge, Button, Card, formatDate, Link, useCanEdit } from '@fundharbor/kit'
import { useId, useState } from 'react'
import { SEARCH_PATH } from '../shared/paths.ts'
import { frequencies, SavedSearchDialog, type SearchForm } from './saved-search-dialog.tsx'
import { useUpdateSavedSearch } from './queries.ts'
import { describeSearch } from '../search/describe-search.ts'
import { useSavedToast } from './use-saved-toast.ts'
import { OwnProject } from '../projects/project-select.tsx'
import { DeleteSearch } from './delete-search.tsx'
import styles from './searches.module.css'
import { showUpdateError } from '../alerts/show-update-error.ts'

/** One saved search: its filters, new matches and email alerts. */
export function SearchItem({ search }: { search: SavedSearch }) {
  const titleId = useId()
  const { mutate } = useUpdateSavedSearch()
  const words = describeSearch(search.query)
  const { newMatches } = search
  const address = `${SEARCH_PATH}?${new URLSearchParams({ ...search.query, ...(newMatches > 0 ? { sort: 'newest' } : {}) })}`
  const handleAssign = (projectId: string | null) =>
    mutate({ id: search.id, projectId }, { onError: showUpdateError })
  const handleOpen = () => newMatches > 0 && mutate({ id: search.id, seen: true })
  return (
    <Card as="li" className={styles.item}>
      <div className={styles.details}>
        <h2 id={titleId} className={styles.name}>
          <Link to={address} onClick={handleOpen}>
            {search.name}
          </Link>
        </h2>
        <p className={styles.filters}>{words.join(', ')}</p>
        {search.savedBy && <p className={styles.emails}>Saved by {search.savedBy}</p>}
        <p className={styles.emails}>{search.isYours ? describeEmails(search) : 'No emails to you'}</p>
      </div>
      <p className={styles.newMatches}>
        {newMatches > 0 ? <Badge tone="accent">{formatNewMatches(newMatches)}</Badge> : 'No new matches'}
      </p>
      <OwnProject value={search.projectId} onChange={handleAssign} aria-describedby={titleId} />
      <SearchActions search={search} words={words} titleId={titleId} />
    </Card>
  )
}

const formatNewMatches = (count: number) =>
  count >= MOST_NEW_MATCHES ? `${MOST_NEW_MATCHES}+ new` : `${count} new`

function describeEmails({ frequency, isMuted, lastMailedAt }: SavedSearch): string {
  if (frequency === 'none') return 'No emails'
  const schedule = `Emailed ${frequencies.find(({ value }) => value === frequency)?.label.toLowerCase()}`
  if (isMuted) return `${schedule}, muted`
  return lastMailedAt ? `${schedule}, last on ${formatDate(lastMailedAt)}` : schedule
}

interface ActionsProps {
  search: SavedSearch
  words: string[]
  titleId: string
}

function SearchActions({ search, words, titleId }: ActionsProps) {
  const [isEditing, setEditing] = useState(false)
  const { mutate, mutateAsync, isPending } = useUpdateSavedSearch()
  const showSavedToast = useSavedToast()
  const { id, isMuted, name, frequency, isYours } = search
  const canEdit = useCanEdit()
  const edit = async ({ frequency: chosen, ...form }: SearchForm) => {
    const change = { id, frequency: chosen, ...(canEdit ? form : {}) }
    showSavedToast('Search updated', await mutateAsync(change))
  }
  const mute = () => mutate({ id, isMuted: !isMuted }, { onError: showUpdateError })
  return (
    <div className={styles.actions}>
      {(canEdit || isYours) && (
        <Button variant="quiet" size="sm" aria-describedby={titleId} onClick={() => setEditing(true)}>
          {canEdit ? 'Edit' : 'Change emails'}
        </Button>
      )}
      {isYours && frequency !== 'none' && (
        <Button variant="quiet" size="sm" busy={isPending} aria-describedby={titleId} onClick={mute}>
          {isMuted ? 'Unmute' : 'Mute'}
        </Button>
      )}
      {canEdit && <DeleteSearch search={search} titleId={titleId} />}
      {isEditing && (
        <SavedSearchDialog
          title={canEdit ? 'Edit search' : 'Change emails'}
          words={words}
          values={{ name, frequency }}
          hasName={canEdit}
          hasEmails={isYours}
          onSave={edit}
          onClose={() => setEditing(false)}
        />
      )}
    </div>
  )
}
