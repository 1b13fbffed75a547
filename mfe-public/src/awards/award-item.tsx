import type { Award } from '@fundharbor/contracts/catalog/awards'
import { Badge, classes, formatMoney, Link } from '@fundharbor/kit'
import list from '../catalog/list-page.module.css'
import styles from './awards.module.css'
import { awardsPath } from './queries.ts'
import { SourceName } from './source-name.tsx'

/** An award in the list: when, who paid whom, how much and for what, and where it is published. */
export function AwardItem({ award }: { award: Award }) {
  const { funder, recipient, department, program, url, source } = award
  const purpose = award.description || award.title
  return (
    <li className={classes(list.record, styles.award)}>
      <p className={list.facts}>
        {describeDay(award)} ·{' '}
        <Link
          to={
            funder.hasFigures
              ? `/funders/${encodeURIComponent(funder.slug)}`
              : awardsPath({ funder: funder.slug })
          }
        >
          {funder.name}
        </Link>
        {department && `, ${department}`}
      </p>
      <h3 className={list.title}>
        <span>
          {formatMoney(award.amount, award.currency)} to{' '}
          <Link to={awardsPath({ recipient: recipient.id })}>{recipient.name}</Link>
        </span>{' '}
        {award.kind !== 'grant' && <Badge>{award.kind === 'loan' ? 'Loan' : 'Not a grant'}</Badge>}
      </h3>
      <p className={styles.purpose}>{purpose || 'The purpose was not published.'}</p>
      <p className={list.facts}>
        {[recipient.location, program].filter(Boolean).map((fact) => `${fact} · `)}
        {url ? <a href={url}>Where it was published</a> : 'Address of the publication not known'} ·{' '}
        <SourceName source={source} />, {source.terms}
      </p>
    </li>
  )
}

/** As much of the day as is known. Days have no time zone. */
function describeDay({ awardedOn, datePrecision, startsOn, year }: Award): string {
  if (awardedOn === null) {
    if (year === null) return 'Year not known'
    return startsOn === null ? String(year) : `Started in ${year}`
  }
  if (datePrecision === 'year') return awardedOn.slice(0, 4)
  return new Date(awardedOn).toLocaleDateString('en-US', {
    year: 'numeric',
    month: 'long',
    timeZone: 'UTC',
    ...(datePrecision === 'day' && { day: 'numeric' }),
  })
}
