import type { AwardedBefore as Awarded, AwardScope, AwardSums } from '@fundharbor/contracts/catalog/awards'
import type { OpportunityDetails } from '@fundharbor/contracts/catalog/opportunities'
import { formatCount, formatMoney, formatNumber, Link } from '@fundharbor/kit'
import { ChartTable } from '@fundharbor/kit/ui/chart-table.tsx'
import { awardsPath } from '../shared/paths.ts'
import { AwardedLikeOurs } from './awarded-like-ours.tsx'
import styles from './details.module.css'
import { Folded } from './folded.tsx'

const TITLE = 'Awarded before'

interface AwardedBeforeProps {
  full: OpportunityDetails
  level: 'h2' | 'h3'
}

/** What was awarded before, of this call if that is known, with links to the awards that the figures were computed from. */
export function AwardedBefore({
  full: { awardedBefore, awardSourcesAsked, funderName },
  level: Heading,
}: AwardedBeforeProps) {
  return (
    <section className={styles.section}>
      {awardedBefore ? (
        <Folded title={TITLE} level={Heading} note={describeFirst(awardedBefore)}>
          <Known awarded={awardedBefore} />
        </Folded>
      ) : (
        <>
          <Heading className={styles.sectionTitle}>{TITLE}</Heading>
          <p className={styles.missing}>We know of no past awards from {funderName}.</p>
        </>
      )}
      {awardSourcesAsked.length > 0 && (
        <p className={styles.missing}>
          We are asking {new Intl.ListFormat('en-US').format(awardSourcesAsked)} for awards of this call and
          its program. Open this page again in a minute.
        </p>
      )}
    </section>
  )
}

/** `3 grants, typically €300` */
function describeFirst({ sums: [first] }: Awarded): string | undefined {
  return (
    first && `${formatCount(first.awards, 'grant')}, typically ${formatMoney(first.median, first.currency)}`
  )
}

const filterOf = ({ kind, key }: AwardScope) => ({ [kind]: key })

/** Whose awards the figures are of. */
function describeScope({ kind, key, name }: AwardScope): string {
  if (kind === 'call') return `Awards of this call, ${key}`
  return kind === 'program'
    ? `Awards of the program ${key} ${name}`
    : 'Awards of this funder under any program'
}

function Known({
  awarded: { of, isPart, firstYear, lastYear, sums, recipients, sources },
}: {
  awarded: Awarded
}) {
  return (
    <div className={styles.awards}>
      <p>{describeScope(of)}</p>
      {sums.map((each) => (
        <Sums key={each.currency} of={of} sums={each} />
      ))}
      <AwardedLikeOurs of={of} />
      {recipients.length > 0 && (
        <p>
          Who got most:{' '}
          {recipients.slice(0, 3).map(({ id, name }, at) => (
            <span key={id}>
              {at > 0 && ', '}
              <Link to={awardsPath({ ...filterOf(of), recipient: id, kind: 'grant' })}>{name}</Link>
            </span>
          ))}
          .
        </p>
      )}
      <p className={styles.missing}>
        {firstYear === null
          ? 'The years are not known.'
          : `From published awards of ${firstYear === lastYear ? firstYear : `${firstYear} to ${lastYear}`}.`}{' '}
        {isPart && 'There are more, of which the newest are counted here. '}
        <MoreFigures of={of} />
      </p>
      {sources.map(({ name, url, terms, note }) => (
        <p key={name} className={styles.missing}>
          From <a href={url}>{name}</a> ({terms}). {note}
        </p>
      ))}
    </div>
  )
}

function MoreFigures({ of: { kind, key, name } }: { of: AwardScope }) {
  if (kind === 'call') return null
  return kind === 'program' ? (
    <Link to={`/programs/${key}`}>What the program gives</Link>
  ) : (
    <Link to={`/funders/${encodeURIComponent(key)}`}>What {name} gives</Link>
  )
}

function Sums({ of, sums }: { of: AwardScope; sums: AwardSums }) {
  const { currency, awards, total, median, lowerQuartile, upperQuartile, years } = sums
  const filter = { ...filterOf(of), kind: 'grant', currency }
  const money = (amount: string) => formatMoney(amount, currency)
  // In the first year everybody is new to the data.
  const latest = years.slice(1).findLast(({ year }) => year !== null)
  return (
    <>
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
            got one for the first time that we know of.
          </>
        )}
      </p>
      <ChartTable
        title={`Grants per year in ${currency}`}
        summary="Years"
        head={['Year', 'Grants', 'Sum', 'Recipients']}
        rows={years.toReversed().map((each) => [
          each.year === null ? 'Not known' : String(each.year),
          formatNumber(each.awards),
          <Link key="sum" to={awardsPath({ ...filter, year: String(each.year ?? 0) })}>
            {money(each.total)}
          </Link>,
          formatNumber(each.recipients),
        ])}
      />
    </>
  )
}
