import type { AwardedBefore, AwardScope, AwardSums } from '@fundharbor/contracts/catalog/awards'
import { formatCount, formatNumber, Link } from '@fundharbor/kit'
import styles from './awards.module.css'
import { formatSum } from './format-sum.ts'
import { LikeOurs } from './like-ours.tsx'
import { awardsPath, scopeFilter } from './queries.ts'
import { SourceName } from './source-name.tsx'
import { YearChart } from './year-chart.tsx'

interface WhatItGivesProps {
  /** The funder or the program. */
  name: string
  /** Null if no award of it is known. */
  awarded: AwardedBefore | null
}

/** What a funder or a program gave: sums per year, the typical award, and to whom. Every figure leads to its records. */
export function WhatItGives({ name, awarded }: WhatItGivesProps) {
  return (
    <section aria-labelledby="gives" className={styles.gives}>
      <h2 id="gives">What it gives</h2>
      {awarded ? <Known awarded={awarded} /> : <p>We know of no past awards from {name}.</p>}
    </section>
  )
}

function Known({ awarded }: { awarded: AwardedBefore }) {
  const { of, sums, others, firstYear, lastYear, isPart } = awarded
  return (
    <>
      <p className={styles.coverage}>
        {describeYears(firstYear, lastYear)}
        {isPart && ' There are more, of which the newest are counted here.'} This is history, not open
        funding. <Link to="/help-center/who-got-this-before">What the figures mean</Link>
      </p>
      {sums.map((each) => (
        <Sums key={each.currency} of={of} sums={each} />
      ))}
      {others.map(({ kind, currency, awards, total }) => (
        <p key={`${kind} ${currency}`}>
          Not in these sums:{' '}
          <Link to={awardsPath({ ...scopeFilter(of), kind, currency })}>
            {kind === 'loan'
              ? formatCount(awards, 'loan')
              : formatCount(awards, 'contract or other award', 'contracts and other awards')}
          </Link>{' '}
          of {formatSum(total, currency)}.
        </p>
      ))}
      <LikeOurs of={of} />
      <Recipients awarded={awarded} />
      <Sources sources={awarded.sources} />
    </>
  )
}

const describeYears = (first: number | null, last: number | null): string =>
  first === null
    ? 'The years of these awards are not known.'
    : `Published awards ${first === last ? `of ${first}` : `from ${first} to ${last}`}.`

function Sums({ of, sums }: { of: AwardScope; sums: AwardSums }) {
  const { currency, awards, total, median, lowerQuartile, upperQuartile, recipients } = sums
  const all = awardsPath({ ...scopeFilter(of), kind: 'grant', currency })
  const money = (amount: string) => formatSum(amount, currency)
  return (
    <>
      <dl className={styles.figures}>
        <div>
          <dt>Grants</dt>
          <dd>
            <Link to={all}>{formatNumber(awards)}</Link>
          </dd>
        </div>
        <div>
          <dt>Sum</dt>
          <dd>
            <Link to={all}>{money(total)}</Link>
          </dd>
        </div>
        <div>
          <dt>Recipients</dt>
          <dd>
            <Link to={all}>{formatNumber(recipients)}</Link>
          </dd>
        </div>
        <div>
          <dt>Typical grant</dt>
          <dd>
            <Link to={all}>{money(median)}</Link>
          </dd>
        </div>
      </dl>
      <p>
        The typical grant is the median. Half of all grants were between {money(lowerQuartile)} and{' '}
        {money(upperQuartile)}.
      </p>
      <YearChart of={of} sums={sums} />
    </>
  )
}

function Recipients({ awarded: { of, recipients } }: { awarded: AwardedBefore }) {
  if (recipients.length === 0) return null
  return (
    <section aria-labelledby="recipients">
      <h3 id="recipients">Who got most</h3>
      <ol className={styles.recipients}>
        {recipients.map(({ id, name, location, awards, total, currency, firstYear, lastYear }) => (
          <li key={id}>
            <Link to={awardsPath({ ...scopeFilter(of), recipient: id, kind: 'grant', currency })}>
              {name}
            </Link>
            <span>
              {location && `${location}, `}
              {formatSum(total, currency)} in {formatCount(awards, 'grant')}
              {firstYear !== null && `, ${firstYear === lastYear ? firstYear : `${firstYear}–${lastYear}`}`}
            </span>
          </li>
        ))}
      </ol>
      <Link to={awardsPath(scopeFilter(of))} className={styles.all}>
        All awards of {of.kind === 'program' ? 'the program' : of.name}
      </Link>
    </section>
  )
}

const Sources = ({ sources }: Pick<AwardedBefore, 'sources'>) => (
  <>
    {sources.map((source) => (
      <p key={source.name} className={styles.note}>
        From <SourceName source={source} /> ({source.terms}). {source.note} Only awards to organizations are
        kept.
      </p>
    ))}
  </>
)
