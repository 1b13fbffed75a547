import type { Program } from '@fundharbor/contracts/catalog/programs'
import { formatCount, formatNumber, useParams, useQuery } from '@fundharbor/kit'
import { WhatItGives } from '../awards/what-it-gives.tsx'
import { Breadcrumbs } from '../catalog/breadcrumbs.tsx'
import columns from '../catalog/columns.module.css'
import { Follow } from '../catalog/follow.tsx'
import { OpportunityList } from '../catalog/opportunity-list.tsx'
import { RecordPage } from '../catalog/record-page.tsx'
import { PageBand } from '../page-band.tsx'
import { PageHead } from '../page-head.tsx'
import { PageState } from '../page-state.tsx'
import { ProgramSidebar } from './program-sidebar.tsx'
import styles from './program-page.module.css'
import { programQuery } from './queries.ts'

export function Component() {
  const { listing = '' } = useParams()
  return (
    <RecordPage
      query={useQuery(programQuery(listing))}
      noun="program"
      title="Federal programs"
      notFound={<NotFoundProgram />}
    >
      {(program) => <ProgramDetails key={listing} program={program} />}
    </RecordPage>
  )
}

function ProgramDetails({ program }: { program: Program }) {
  const { listing, title, agency, subAgency, objective, open, awards, awardedBefore } = program
  return (
    <>
      <PageHead
        type="website"
        title={`${listing} ${title} | Federal programs`}
        description={objective.slice(0, 280)}
      />
      <PageBand
        above={<Breadcrumbs label="All programs" steps={[{ to: '/programs', label: 'Federal programs' }]} />}
        title={title}
        subtitle={`${listing} · ${[agency, subAgency].filter(Boolean).join(', ')}`}
      />
      <div className={columns.columns}>
        <div className={styles.main}>
          <section aria-labelledby="open">
            <h2 id="open">
              {open > 0
                ? formatCount(open, 'open opportunity', 'open opportunities')
                : 'Nothing is open today'}
            </h2>
            <Follow what="program" name={`${listing} ${title}`} phrase={listing}>
              {awards && `${formatNumber(awards.count)} awards were made in ${awards.year}. `}
            </Follow>
            <OpportunityList opportunities={program.opportunities} />
          </section>
          <section aria-labelledby="pays">
            <h2 id="pays">What it pays for</h2>
            <p className={styles.text}>{objective}</p>
          </section>
          {awardedBefore && <WhatItGives name={title} awarded={awardedBefore} />}
          <Results results={program.results} />
        </div>
        <ProgramSidebar program={program} />
      </div>
    </>
  )
}

function Results({ results }: Pick<Program, 'results'>) {
  if (results.length === 0) return null
  return (
    <section aria-labelledby="results">
      <h2 id="results">What came of it</h2>
      <dl className={styles.results}>
        {results.map(({ year, text }) => (
          <div key={`${year} ${text}`}>
            <dt>{year}</dt>
            <dd className={styles.text}>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const NotFoundProgram = () => (
  <PageState title="Program not found" back={{ to: '/programs', label: 'All programs' }}>
    No federal program has this number.
  </PageState>
)
