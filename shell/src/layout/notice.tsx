import { settings, type Notice as NoticeContent } from '@fundharbor/contracts/platform/settings'
import { call, queryOptions, useQuery } from '@fundharbor/kit'
import { InfoIcon } from '@phosphor-icons/react/dist/ssr/Info'
import { WarningIcon } from '@phosphor-icons/react/dist/ssr/Warning'
import { XIcon } from '@phosphor-icons/react/dist/ssr/X'
import { useState } from 'react'
import styles from './notice.module.css'

const POLL_MS = 30_000
const DISMISSED_KEY = 'fundharbor.notice'

/** Polled while the page is visible. Errors are not shown: the next request may succeed. */
const noticeQuery = () =>
  queryOptions({
    queryKey: ['platform', 'notice'],
    queryFn: ({ signal }) => call(settings.notice, { signal }),
    staleTime: POLL_MS,
    refetchInterval: POLL_MS,
    refetchOnWindowFocus: true,
  })

/** The administrators' notice to everyone. A dismissed notice stays hidden until its text changes. */
export function Notice() {
  const { data } = useQuery(noticeQuery())
  const [dismissedId, setDismissedId] = useState(readDismissedId)
  const handleDismiss = (id: string) => {
    saveDismissedId(id)
    setDismissedId(id)
  }
  const shown = data && data.id !== dismissedId ? data : null
  return <div role="status">{shown && <Banner notice={shown} onDismiss={handleDismiss} />}</div>
}

interface BannerProps {
  notice: NoticeContent
  onDismiss: (id: string) => void
}

function Banner({ notice: { id, text, tone }, onDismiss }: BannerProps) {
  const Icon = tone === 'warn' ? WarningIcon : InfoIcon
  return (
    <aside aria-label="Notice" className={styles.notice} data-tone={tone}>
      <div className={styles.content}>
        <Icon size={20} className={styles.icon} aria-hidden />
        <p className={styles.text}>{text}</p>
        <button
          type="button"
          className={styles.close}
          aria-label="Close notice"
          onClick={() => onDismiss(id)}
        >
          <XIcon size={20} aria-hidden />
        </button>
      </div>
    </aside>
  )
}

/** Without storage, the notice shows on every page. */
function readDismissedId(): string | null {
  try {
    return localStorage.getItem(DISMISSED_KEY)
  } catch {
    return null
  }
}

function saveDismissedId(id: string): void {
  try {
    localStorage.setItem(DISMISSED_KEY, id)
  } catch {
    // Without storage, the notice shows again on the next page.
  }
}
