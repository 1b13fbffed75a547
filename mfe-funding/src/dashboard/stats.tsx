import type { opportunities } from '@fundharbor/contracts/catalog/opportunities'
import type { ResponseOf } from '@fundharbor/contracts/endpoint'
import { formatMoneyInWords, formatNumber, useQuery } from '@fundharbor/kit'
import { useDeferredValue } from 'react'
import { Stat } from './stat.tsx'
import styles from './stats.module.css'
import { catalogStatsQuery, recentDocumentsQuery, templatesQuery } from './queries.ts'

/** Four numbers that load and fail independently. */
export function Stats() {
  const catalog = useDeferredValue(useQuery(catalogStatsQuery()))
  const documents = useDeferredValue(useQuery(recentDocumentsQuery()))
  const templates = useDeferredValue(useQuery(templatesQuery()))
  return (
    <dl className={styles.stats}>
      <Stat label="Available opportunities" query={catalog} note={() => 'open now in the catalog'}>
        {({ opportunities }) => formatNumber(opportunities)}
      </Stat>
      <Stat label="Documents generated" query={documents} note={() => 'kept in My Documents'}>
        {({ total }) => formatNumber(total)}
      </Stat>
      <Stat label="Total funding available" query={catalog} note={otherCurrencies}>
        {largestSum}
      </Stat>
      <Stat label="Document templates" query={templates} note={nameRange}>
        {(list) => formatNumber(list.length)}
      </Stat>
    </dl>
  )
}

type Catalog = ResponseOf<typeof opportunities.dashboard>

/** Currencies are never added up: the largest sum is the number, the others go into the note. */
const bySize = ({ funding }: Catalog) =>
  funding
    .toSorted((a, b) => Number(b.amount) - Number(a.amount))
    .map(({ currency, amount }) => formatMoneyInWords(amount, currency))

const largestSum = (catalog: Catalog) => bySize(catalog)[0] ?? formatMoneyInWords(0)

function otherCurrencies(catalog: Catalog): string {
  const [, ...others] = bySize(catalog)
  return others.length > 0 ? `and ${others.join(', ')}, where a budget is stated` : 'where a budget is stated'
}

const nameRange = (templates: { name: string }[]) =>
  [templates[0], templates.at(-1)].flatMap((template) => template?.name ?? []).join(' to ')
