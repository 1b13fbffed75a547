import { settings, type Notice as NoticeContent } from '@fundharbor/contracts/platform/settings'
import { changesWith, clock, endpointQuery, useAt, useQuery } from '@fundharbor/kit'
import { InfoIcon } from '@phosphor-icons/react/dist/ssr/Info'
import { WarningIcon } from '@phosphor-icons/react/dist/ssr/Warning'
import { XIcon } from '@phosphor-icons/react/dist/ssr/X'
import { useState } from 'react'
import styles from './notice.module.css'

const DISMISSED_KEY = 'fundharbor.notice'

/** Visitors hear of no changes, so it is also loaded when they come back to the page. Errors are not shown. */
const noticeQuery = () =>
  endpointQuery(settings.notice, {
    queryKey: ['platform', 'notice'],
    staleTime: 0,
    meta: changesWith('settings'),
    refetchOnWindowFocus: true,
  })

/** The administrators' notice to everyone. A dismissed notice stays hidden until its text changes. */
export function Notice() {
  const { data } = useQuery(noticeQuery())
  const [now, setNow] = useState(() => clock.now())
  useAt([data?.from, data?.until], () => setNow(clock.now()))
  const [dismissedId, setDismissedId] = useState(readDismissedId)
  const handleDismiss = (id: string) => {
    saveDismissedId(id)
    setDismissedId(id)
  }
  const shown = data && isDue(data, now) && data.id !== dismissedId ? data : null
  return <div role="status">{shown && <Banner notice={shown} onDismiss={handleDismiss} />}</div>
}

const isDue = ({ from, until }: NoticeContent, now: Date) =>
  (!from || new Date(from) <= now) && (!until || now < new Date(until))

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
