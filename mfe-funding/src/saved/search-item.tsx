import { MOST_NEW_MATCHES, type SavedSearch } from '@fundharbor/contracts/catalog/saved'
import { Badge, Button, Card, formatDate, Link } from '@fundharbor/kit'
import { useId, useState } from 'react'
import { SEARCH_PATH } from '../shared/addresses.ts'
import { frequencies, SavedSearchDialog, type SearchForm } from './saved-search-dialog.tsx'
import { useChangeSearch } from './queries.ts'
import { wordsOf } from '../search/search-words.ts'
import { useTellMailing } from './use-tell-mailing.ts'
import { DeleteSearch } from './delete-search.tsx'
import styles from './searches.module.css'
import { tellChangeFailure } from './tell-change-failure.ts'

/** One saved search: its words, what is new, what is mailed. */
export function SearchItem({ search }: { search: SavedSearch }) {
  const titleId = useId()
  const { mutate } = useChangeSearch()
  const words = wordsOf(search.query)
  const { newMatches: fresh } = search
  const address = `${SEARCH_PATH}?${new URLSearchParams({ ...search.query, ...(fresh > 0 ? { sort: 'newest' } : {}) })}`
  const handleOpen = () => fresh > 0 && mutate({ id: search.id, seen: true })
  return (
    <Card as="li" className={styles.item}>
      <div className={styles.what}>
        <h2 id={titleId} className={styles.name}>
          <Link to={address} onClick={handleOpen}>
            {search.name}
          </Link>
        </h2>
        <p className={styles.words}>{words.join(', ')}</p>
        <p className={styles.mails}>{mailsOf(search)}</p>
      </div>
      <p className={styles.fresh}>
        {fresh > 0 ? <Badge tone="accent">{freshOf(fresh)}</Badge> : 'Nothing new'}
      </p>
      <SearchActions search={search} words={words} titleId={titleId} />
    </Card>
  )
}

const freshOf = (count: number) => (count >= MOST_NEW_MATCHES ? `${MOST_NEW_MATCHES}+ new` : `${count} new`)

function mailsOf({ frequency, isMuted, lastMailedAt }: SavedSearch): string {
  if (frequency === 'none') return 'No mails'
  const rhythm = `Mailed ${frequencies.find(({ value }) => value === frequency)?.label.toLowerCase()}`
  if (isMuted) return `${rhythm}, muted`
  return lastMailedAt ? `${rhythm}, last on ${formatDate(lastMailedAt)}` : rhythm
}

interface ActionsProps {
  search: SavedSearch
  words: string[]
  titleId: string
}

function SearchActions({ search, words, titleId }: ActionsProps) {
  const [isEditing, setEditing] = useState(false)
  const { mutate, mutateAsync, isPending } = useChangeSearch()
  const tell = useTellMailing()
  const { id, isMuted, name, frequency } = search
  const edit = async (form: SearchForm) => {
    tell('Search changed', await mutateAsync({ id, ...form }))
  }
  const mute = () => mutate({ id, isMuted: !isMuted }, { onError: tellChangeFailure })
  return (
    <div className={styles.actions}>
      <Button variant="quiet" size="sm" aria-describedby={titleId} onClick={() => setEditing(true)}>
        Edit
      </Button>
      {frequency !== 'none' && (
        <Button variant="quiet" size="sm" busy={isPending} aria-describedby={titleId} onClick={mute}>
          {isMuted ? 'Unmute' : 'Mute'}
        </Button>
      )}
      <DeleteSearch search={search} titleId={titleId} />
      {isEditing && (
        <SavedSearchDialog
          title="Edit search"
          words={words}
          values={{ name, frequency }}
          onSave={edit}
          onClose={() => setEditing(false)}
        />
      )}
    </div>
  )
}
