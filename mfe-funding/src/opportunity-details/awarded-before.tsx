import type { AwardSums } from '@fundharbor/contracts/catalog/awards'
import type { OpportunityDetails } from '@fundharbor/contracts/catalog/opportunities'
import { formatCount, formatMoney, formatNumber, Link } from '@fundharbor/kit'
import styles from './details.module.css'

interface AwardedBeforeProps {
  full: OpportunityDetails
  level: 'h2' | 'h3'
}

/** What the funder gave before, with links to the awards that the figures were computed from. */
export function AwardedBefore({ full: { awardedBefore, funderName }, level: Heading }: AwardedBeforeProps) {
  return (
    <section className={styles.section}>
      <Heading className={styles.sectionTitle}>Awarded before</Heading>
      {awardedBefore ? (
        <Known awarded={awardedBefore} />
      ) : (
        <p className={styles.missing}>We know of no past awards from {funderName}.</p>
      )}
    </section>
  )
}

type Known = NonNullable<OpportunityDetails['awardedBefore']>

const awardsPath = (filter: Record<string, string>) => `/awards?${new URLSearchParams(filter)}`

function Known({ awarded: { funder, firstYear, lastYear, sums, recipients } }: { awarded: Known }) {
  return (
    <div className={styles.awards}>
      {sums.map((each) => (
        <Sums key={each.currency} funder={funder.slug} sums={each} />
      ))}
      {recipients.length > 0 && (
        <p>
          Who got most:{' '}
          {recipients.slice(0, 3).map(({ id, name }, at) => (
            <span key={id}>
              {at > 0 && ', '}
              <Link to={awardsPath({ funder: funder.slug, recipient: id, kind: 'grant' })}>{name}</Link>
            </span>
          ))}
          .
        </p>
      )}
      <p className={styles.missing}>
        {firstYear === null
          ? 'The years are not known.'
          : `From published awards ${firstYear === lastYear ? `of ${firstYear}` : `of ${firstYear} to ${lastYear}`}, and not only of this call.`}{' '}
        <Link to={`/funders/${encodeURIComponent(funder.slug)}`}>What {funder.name} gives</Link>
      </p>
    </div>
  )
}

function Sums({ funder, sums }: { funder: string; sums: AwardSums }) {
  const { currency, awards, total, median, lowerQuartile, upperQuartile, years } = sums
  const filter = { funder, kind: 'grant', currency }
  const money = (amount: string) => formatMoney(amount, currency)
  // In the first year everybody is new to the data.
  const latest = years.slice(1).findLast(({ year }) => year !== null)
  return (
    <p>
      <Link to={awardsPath(filter)}>
        {formatCount(awards, 'grant')} of {money(total)}
      </Link>
      , typically {money(median)}: half were between {money(lowerQuartile)} and {money(upperQuartile)}.
      {latest && (
        <>
          {' '}
          In {latest.year},{' '}
          <Link to={awardsPath({ ...filter, year: String(latest.year), newcomers: 'true' })}>
            {formatNumber(latest.newcomers)} of {formatCount(latest.recipients, 'recipient')}
          </Link>{' '}
          got a grant from it for the first time that we know of.
        </>
      )}
    </p>
  )
}
