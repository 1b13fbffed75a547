import { MAX_DOCUMENT_LENGTH } from '@fundharbor/contracts/documents/generated-documents'
import type { StoreNews } from '@fundharbor/contracts/documents/live'
import { classes, useMember } from '@fundharbor/kit'
import { colorClassOf } from './carets.ts'
import type { LiveEnd, LiveState } from './live-connection.ts'
import styles from './live.module.css'

const endTexts: Record<LiveEnd, string> = {
  accessChanged: 'Your access has changed, so you can’t write in this document right now.',
  readOnly: 'Your role lets you view this document but not change it.',
  deleted: 'This document was deleted.',
  tooLong:
    'This document has reached its largest size, and your last changes are not saved. Copy what you need, then close it and open it again.',
}

const LIMIT = MAX_DOCUMENT_LENGTH.toLocaleString('en-US')

const notStoredTexts: Record<Exclude<StoreNews, 'stored'>, string> = {
  tooLong: `Not saved: a document has room for ${LIMIT} characters, formatting included, and this one is longer. Remove some text, and we’ll save the rest. Until then, downloads and readers get the last saved version.`,
  failed:
    'Not saved yet. We keep trying, and your changes stay here. Until then, downloads and readers get the last saved version.',
}

function describe({ ended, isConnected, isSaved, storeNews }: LiveState, isReader: boolean): string {
  if (ended) return endTexts[ended]
  if (isReader) return isConnected ? 'Up to date' : 'Offline. You see what has changed when you reconnect.'
  if (!isConnected) return 'Offline. Your changes are kept and sent when you reconnect.'
  if (storeNews !== 'stored') return notStoredTexts[storeNews]
  return isSaved ? 'Saved' : 'Saving…'
}

/** Whether changes are saved, and who else has the document open. */
export function LiveStatus({ state, isReader }: { state: LiveState; isReader: boolean }) {
  const me = useMember().id
  const isUnsaved = !isReader && (state.ended === 'tooLong' || state.storeNews !== 'stored')
  const others = state.people.filter(({ id }) => id !== me)
  return (
    <div className={styles.bar}>
      <span role="status" className={classes(styles.note, isUnsaved && styles.unsaved)}>
        {describe(state, isReader)}
      </span>
      {others.length > 0 && (
        <ul className={styles.people} aria-label="Also here">
          {others.map(({ id, name }) => (
            <li key={id} className={colorClassOf(id)}>
              {name}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
