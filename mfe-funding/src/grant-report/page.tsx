import type { GrantReport } from '@fundharbor/contracts/catalog/grant-report'
import { limitsOf } from '@fundharbor/contracts/identity/plan-limits'
import {
  Button,
  classes,
  clock,
  EmptyState,
  formatDate,
  formatMoney,
  Link,
  LinkButton,
  PageTitle,
  QueryFallback,
  useMember,
  useQuery,
} from '@fundharbor/kit'
import { LinkedBars } from '@fundharbor/kit/ui/linked-bars.tsx'
import { PrinterIcon } from '@phosphor-icons/react/dist/ssr/Printer'
import { Analytics } from '../analytics/analytics.tsx'
import { analyticsQuery, exportApplications } from '../applications/queries.ts'
import { ownOrganizationQuery } from '../profile/queries.ts'
import { CsvButton } from '../shared/csv-button.tsx'
import layout from '../shared/layout.module.css'
import { FUNDERS_PATH, funderPagePath, GRANTS_PATH } from '../shared/paths.ts'
import { Section } from '../shared/section.tsx'
import { UpgradeNote } from '../shared/upgrade-note.tsx'
import { Due } from './due.tsx'
import { MoneyToCome } from './money-to-come.tsx'
import { reportQuery } from './queries.ts'
import styles from './report.module.css'
import { TotalsTable } from './totals-table.tsx'

/** What a board asks about the organization's grants, as a page that prints as one. */
export function Component() {
  const { canAccessAnalytics } = limitsOf(useMember(), clock.now())
  const { data: organization } = useQuery(ownOrganizationQuery())
  return (
    <div className={classes(layout.inner, layout.sections, styles.report)}>
      <header className={layout.head}>
        <div className={layout.intro}>
          <PageTitle>Board report</PageTitle>
          <p className={classes(layout.lead, styles.lead)}>
            <span>{organization?.name}</span>
            As of {formatDate(clock.now())}
          </p>
        </div>
        <div className={styles.tools}>
          <LinkButton variant="quiet" to={GRANTS_PATH}>
            My Grants
          </LinkButton>
          <LinkButton variant="quiet" to={FUNDERS_PATH}>
            Funders
          </LinkButton>
          {canAccessAnalytics && (
            <Button icon={<PrinterIcon size={18} />} onClick={() => print()}>
              Print or save as PDF
            </Button>
          )}
        </div>
      </header>
      {canAccessAnalytics ? (
        <Report />
      ) : (
        <UpgradeNote benefit="adds the board report, charts and CSV export">
          <p>Your plan does not include the board report.</p>
        </UpgradeNote>
      )}
    </div>
  )
}

function Report() {
  const query = useQuery(reportQuery())
  if (!query.data) return <QueryFallback query={query} label="Loading the report" />
  return (
    <>
      <Figures report={query.data} />
      <MoneyToCome report={query.data} />
      <Due due={query.data.due} />
      <Applications />
    </>
  )
}

function Figures({ report: { totals, years, funders } }: { report: GrantReport }) {
  if (totals.length === 0)
    return (
      <EmptyState drawing="letter" title="No grant was sent yet">
        Mark a grant as sent, and it is counted here, with what you requested.
      </EmptyState>
    )
  const hasCurrencies = totals.length > 1
  const named = (label: string | number, currency: string) =>
    hasCurrencies ? `${label}, ${currency}` : String(label)
  return (
    <>
      <Section title="Requested and won">
        <TotalsTable
          caption="Requested and won by year"
          unit="Year"
          rows={[
            ...years.map((row) => ({ label: named(row.year, row.currency), totals: row })),
            ...totals.map((row) => ({ label: named('All years', row.currency), totals: row })),
          ]}
        />
      </Section>
      <Section title="By funder">
        <FunderBars funders={funders} />
        <TotalsTable
          caption="Requested and won by funder"
          unit="Funder"
          rows={funders.map((row) => {
            const label = named(row.name ?? 'Funder not stated', row.currency)
            return {
              label: row.slug ? <Link to={funderPagePath(row.slug)}>{label}</Link> : label,
              totals: row,
            }
          })}
        />
      </Section>
    </>
  )
}

const MAX_BARS = 8

/** Who was asked for most, in the currency in which most was asked for. */
function FunderBars({ funders }: Pick<GrantReport, 'funders'>) {
  const bars = funders.flatMap(({ slug, name, currency, requested, won }) => {
    if (!slug || !name || currency !== funders[0]?.currency || Number(requested.sum) === 0) return []
    const asked = formatMoney(requested.sum, currency)
    const text = Number(won.sum) > 0 ? `${formatMoney(won.sum, currency)} won of ${asked}` : asked
    return [{ label: name, value: Number(requested.sum), text, to: funderPagePath(slug) }]
  })
  if (bars.length < 2) return null
  return <LinkedBars bars={bars.slice(0, MAX_BARS)} max={bars[0]?.value ?? 1} />
}

/** The charts of applications, unless there are none to draw. */
function Applications() {
  const { data } = useQuery(analyticsQuery())
  if (data?.byStatus.every(({ count }) => count === 0)) return null
  return (
    <section className={styles.applications} aria-labelledby="applications">
      <header className={layout.head}>
        <h2 id="applications" className={classes(layout.intro, styles.heading)}>
          Applications that you recorded here
        </h2>
        <CsvButton label="Export applications" name="applications.csv" load={exportApplications} />
      </header>
      <Analytics />
    </section>
  )
}
