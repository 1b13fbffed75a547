import { WebinarKind, type Webinar } from '@fundharbor/contracts/content/webinars'
import { CardSkeleton, classes, ErrorState, Outlet, useQuery, useSearchParams } from '@fundharbor/kit'
import { useState } from 'react'
import layout from '../layout.module.css'
import { heads } from '../heads.ts'
import { PageBand } from '../page-band.tsx'
import { PageHead } from '../page-head.tsx'
import styles from './page.module.css'
import { webinarsQuery } from './queries.ts'
import { RegisterDialog } from './register-dialog.tsx'
import { WatchDialog } from './watch-dialog.tsx'
import { WebinarCard } from './webinar-card.tsx'

const sections = [
  {
    kind: 'upcoming',
    filter: 'Upcoming',
    title: 'Upcoming Live Webinars',
    none: 'No dates at the moment. The newsletter tells when there are.',
  },
  { kind: 'recorded', filter: 'Recorded', title: 'Recorded Webinars', none: 'Nothing recorded yet.' },
  { kind: 'series', filter: 'Series', title: 'Webinar Series', none: 'No series at the moment.' },
] as const

/** Upcoming, recorded and series; details of one lie above the page. */
export function Component() {
  const [params, setParams] = useSearchParams()
  const kind = WebinarKind.safeParse(params.get('show')).data
  const webinars = useQuery(webinarsQuery())
  const choose = (next?: WebinarKind) =>
    setParams(next ? { show: next } : {}, { replace: true, preventScrollReset: true })
  const shown = sections.filter((section) => kind === undefined || section.kind === kind)
  return (
    <>
      <PageHead title={heads.webinars.title} description={heads.webinars.description} />
      <PageBand title={heads.webinars.heading} subtitle={heads.webinars.subtitle}>
        <div className={styles.filters} role="group" aria-label="Show">
          <Filter label="All Webinars" chosen={kind === undefined} onChoose={() => choose()} />
          {sections.map(({ kind: each, filter }) => (
            <Filter key={each} label={filter} chosen={kind === each} onChoose={() => choose(each)} />
          ))}
        </div>
      </PageBand>
      <div className={layout.inner}>
        <div className={styles.sections}>
          {webinars.error && <ErrorState error={webinars.error} onRetry={() => void webinars.refetch()} />}
          {!webinars.error &&
            shown.map((section) => (
              <Section
                key={section.kind}
                {...section}
                webinars={webinars.data?.filter((webinar) => webinar.kind === section.kind)}
              />
            ))}
        </div>
      </div>
      <Outlet />
    </>
  )
}

const Filter = ({ label, chosen, onChoose }: { label: string; chosen: boolean; onChoose: () => void }) => (
  <button
    type="button"
    className={classes(styles.filter, chosen && styles.chosen)}
    aria-pressed={chosen}
    onClick={onChoose}
  >
    {label}
  </button>
)

interface SectionProps {
  title: string
  none: string
  /** Undefined while they are on their way. */
  webinars: Webinar[] | undefined
}

function Section({ title, none, webinars }: SectionProps) {
  const [joining, setJoining] = useState<Webinar | null>(null)
  const [watching, setWatching] = useState<Webinar | null>(null)
  return (
    <section aria-label={title} aria-busy={!webinars}>
      <h2>{title}</h2>
      {webinars?.length === 0 && <p className={styles.none}>{none}</p>}
      <ul className={styles.cards}>
        {webinars
          ? webinars.map((webinar) => (
              <WebinarCard key={webinar.id} webinar={webinar} onJoin={setJoining} onWatch={setWatching} />
            ))
          : [1, 2, 3].map((index) => (
              <li key={index}>
                <CardSkeleton />
              </li>
            ))}
      </ul>
      {joining && <RegisterDialog webinar={joining} onClose={() => setJoining(null)} />}
      {watching && <WatchDialog webinar={watching} onClose={() => setWatching(null)} />}
    </section>
  )
}
