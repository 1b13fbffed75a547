import type { AwardHistory as History } from '@fundharbor/contracts/catalog/fit'
import { formatCount, formatMoney, formatNumber, Link } from '@fundharbor/kit'
import { awardsPath } from '../shared/paths.ts'
import styles from './fit.module.css'
import { WorthMark } from './mark.tsx'

/** What the funder gave before, each figure with its awards. */
export function AwardHistory({ history }: { history: History }) {
  const { funder, verdict, currency, firstYear, lastYear, awardsPerYear, median, latest } = history
  const grants = { funder: funder.slug, kind: 'grant', currency }
  return (
    <li className={styles.finding}>
      <WorthMark verdict={verdict} />
      <div>
        <h3 className={styles.name}>Past awards</h3>
        <p className={styles.because}>
          {funder.name} made{' '}
          <Link to={awardsPath(grants)}>
            {firstYear === lastYear ? '' : 'about '}
            {formatCount(awardsPerYear, 'known grant')}
            {firstYear === lastYear ? '' : ' a year'}
          </Link>{' '}
          {firstYear === lastYear ? `in ${firstYear}` : `from ${firstYear} to ${lastYear}`}, typically of{' '}
          <Link to={awardsPath(grants)}>{formatMoney(median, currency)}</Link>.
          {latest && (
            <>
              {' '}
              In {latest.year},{' '}
              <Link to={awardsPath({ ...grants, year: String(latest.year), newcomers: 'true' })}>
                {formatNumber(latest.newcomers)} of {formatCount(latest.recipients, 'recipient')}
              </Link>{' '}
              got a grant from it for the first time that we know of.
            </>
          )}
        </p>
      </div>
    </li>
  )
}
