import { WebinarKind, type Webinar } from '@fundharbor/contracts/content/webinars'
import { CardSkeleton, classes, Outlet, QueryError, useQuery, useSearchParams } from '@fundharbor/kit'
import { useState } from 'react'
import layout from '../layout.module.css'
import { pageMeta } from '../page-meta.ts'
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
    none: 'No webinars are scheduled. Subscribe to the newsletter to hear about new ones.',
  },
  { kind: 'recorded', filter: 'Recorded', title: 'Recorded Webinars', none: 'No recordings yet.' },
  { kind: 'series', filter: 'Series', title: 'Webinar Series', none: 'No series right now.' },
] as const

/** Upcoming and recorded webinars and series. Details open in a dialog. */
export function Component() {
  const [params, setParams] = useSearchParams()
  const kind = WebinarKind.safeParse(params.get('show')).data
  const webinars = useQuery(webinarsQuery())
  const choose = (next?: WebinarKind) =>
    setParams(next ? { show: next } : {}, { replace: true, preventScrollReset: true })
  const shown = sections.filter((section) => kind === undefined || section.kind === kind)
  return (
    <>
      <PageHead title={pageMeta.webinars.title} description={pageMeta.webinars.description} />
      <PageBand title={pageMeta.webinars.heading} subtitle={pageMeta.webinars.subtitle}>
        <div className={styles.filters} role="group" aria-label="Show">
          <Filter label="All Webinars" chosen={kind === undefined} onChoose={() => choose()} />
          {sections.map(({ kind: value, filter }) => (
            <Filter key={value} label={filter} chosen={kind === value} onChoose={() => choose(value)} />
          ))}
        </div>
      </PageBand>
      <div className={layout.inner}>
        <div className={styles.sections}>
          {webinars.error && <QueryError query={webinars} />}
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
  /** Undefined while loading. */
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
