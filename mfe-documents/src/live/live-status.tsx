import { useMember } from '@fundharbor/kit'
import { colorClassOf } from './carets.ts'
import type { LiveEnd, LiveState } from './live-connection.ts'
import styles from './live.module.css'

const endTexts: Record<LiveEnd, string> = {
  accessChanged: 'Your access has changed, so you can’t write in this document right now.',
  readOnly: 'Your role lets you view this document but not change it.',
  deleted: 'This document was deleted.',
  tooLong: 'This document has reached its largest size. Your last changes are not saved.',
}

function describe({ ended, isConnected, isSaved }: LiveState, isReader: boolean): string {
  if (ended) return endTexts[ended]
  if (isReader) return isConnected ? 'Up to date' : 'Offline. You see what has changed when you reconnect.'
  if (!isConnected) return 'Offline. Your changes are kept and sent when you reconnect.'
  return isSaved ? 'Saved' : 'Saving…'
}

/** Whether changes are saved, and who else has the document open. */
export function LiveStatus({ state, isReader }: { state: LiveState; isReader: boolean }) {
  const me = useMember().id
  const others = state.people.filter(({ id }) => id !== me)
  return (
    <div className={styles.bar}>
      <span role="status" className={styles.note}>
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
