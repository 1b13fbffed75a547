import type { SuggestedFunder } from '@fundharbor/contracts/catalog/awards'
import { formatNumber, Link, useQuery } from '@fundharbor/kit'
import { useId } from 'react'
import { awardsPath } from '../shared/paths.ts'
import styles from './page.module.css'
import { suggestedFundersQuery } from './queries.ts'

/** Funders without an open call, with past awards as the reason. An extra: without any it is left out. */
export function SuggestedFunders({ project }: { project: string | undefined }) {
  const titleId = useId()
  const { data: funders = [] } = useQuery(suggestedFundersQuery(project))
  if (funders.length === 0) return null
  return (
    <section aria-labelledby={titleId} className={styles.newest}>
      <h2 id={titleId} className={styles.newestTitle}>
        These funders have paid for work like yours
      </h2>
      <p className={styles.fundersNote}>
        None of them has an open call here now. Their past awards are the reason.
      </p>
      <ul aria-labelledby={titleId} className={styles.funders}>
        {funders.map((funder) => (
          <Funder key={funder.slug} funder={funder} />
        ))}
      </ul>
    </section>
  )
}

function Funder({ funder }: { funder: SuggestedFunder }) {
  const { slug, name, awards, subject, subjectAwards, recipients } = funder
  return (
    <li>
      <h3>
        <Link to={`/funders/${encodeURIComponent(slug)}`}>{name}</Link>
      </h3>
      <p>
        {subject.label}:{' '}
        <Link to={awardsPath({ funder: slug, subject: subject.id })}>
          {formatNumber(subjectAwards)} of its {formatNumber(awards)} past awards
        </Link>
        , such as to
      </p>
      <ul className={styles.fundersRecipients}>
        {recipients.map(({ id, name: recipient, location, title, year }) => (
          <li key={id}>
            <Link to={awardsPath({ funder: slug, recipient: id })}>{recipient}</Link>
            {[location, year].filter(Boolean).map((fact) => `, ${fact}`)}
            {title !== '' && title !== recipient && `: ${title}`}
          </li>
        ))}
      </ul>
      <p className={styles.fundersNote}>{describeYears(funder)}</p>
    </li>
  )
}

function describeYears({ firstYear, lastYear }: SuggestedFunder): string {
  const check = 'check with the funder what it funds now.'
  if (firstYear === null) return `The years of these awards are not known; ${check}`
  return `Awards ${firstYear === lastYear ? `of ${firstYear}` : `from ${firstYear} to ${lastYear}`}; ${check}`
}
