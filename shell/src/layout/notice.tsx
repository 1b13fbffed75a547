import { settings, type Notice as Words } from '@fundharbor/contracts/platform/settings'
import { call, queryOptions, useQuery } from '@fundharbor/kit'
import { InfoIcon } from '@phosphor-icons/react/dist/ssr/Info'
import { WarningIcon } from '@phosphor-icons/react/dist/ssr/Warning'
import { XIcon } from '@phosphor-icons/react/dist/ssr/X'
import { useState } from 'react'
import styles from './notice.module.css'

const EVERY_MS = 30_000
const CLOSED = 'fundharbor.notice'

/** Asked every half minute while the page is seen; a failure is nobody's business, the next answer comes. */
const noticeQuery = () =>
  queryOptions({
    queryKey: ['platform', 'notice'],
    queryFn: ({ signal }) => call(settings.notice, { signal }),
    staleTime: EVERY_MS,
    refetchInterval: EVERY_MS,
    refetchOnWindowFocus: true,
  })

/** What the administrators announce to everyone. The one that was closed stays closed until its words change. */
export function Notice() {
  const { data } = useQuery(noticeQuery())
  const [closed, setClosed] = useState(readClosed)
  const handleClose = (id: string) => {
    keepClosed(id)
    setClosed(id)
  }
  const shown = data && data.id !== closed ? data : null
  return <div role="status">{shown && <Banner notice={shown} onClose={handleClose} />}</div>
}

function Banner({ notice: { id, text, tone }, onClose }: { notice: Words; onClose: (id: string) => void }) {
  const Icon = tone === 'warn' ? WarningIcon : InfoIcon
  return (
    <aside aria-label="Notice" className={styles.notice} data-tone={tone}>
      <div className={styles.words}>
        <Icon size={20} className={styles.icon} aria-hidden />
        <p className={styles.text}>{text}</p>
        <button
          type="button"
          className={styles.close}
          aria-label="Close the notice"
          onClick={() => onClose(id)}
        >
          <XIcon size={20} aria-hidden />
        </button>
      </div>
    </aside>
  )
}

/** A browser that keeps nothing shows it on every page. */
function readClosed(): string | null {
  try {
    return localStorage.getItem(CLOSED)
  } catch {
    return null
  }
}

function keepClosed(id: string): void {
  try {
    localStorage.setItem(CLOSED, id)
  } catch {
    // It comes back with the next page.
  }
}
