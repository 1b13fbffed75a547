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

function describe({ ended, isConnected, isSaved }: LiveState): string {
  if (ended) return endTexts[ended]
  if (!isConnected) return 'Offline. Your changes are kept and sent when you reconnect.'
  return isSaved ? 'Saved' : 'Saving…'
}

/** Whether changes are saved, and who else has the document open. */
export function LiveStatus({ state }: { state: LiveState }) {
  const me = useMember().id
  const others = state.people.filter(({ id }) => id !== me)
  return (
    <div className={styles.bar}>
      <span role="status" className={styles.note}>
        {describe(state)}
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
