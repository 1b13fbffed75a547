import { formatCount, QueryFallback } from '@fundharbor/kit'
import type { ReactNode } from 'react'
import { PageBand } from '../page-band.tsx'
import { PageHead } from '../page-head.tsx'
import { pageMeta } from '../page-meta.ts'
import styles from './list-page.module.css'

interface ListPageProps<Data> {
  /** What is listed. */
  of: 'awards' | 'funders' | 'programs' | 'sources' | 'subjects'
  /** The search field. */
  search?: ReactNode
  /** Shown while the list loads, too. */
  filters?: ReactNode
  background?: 'water' | 'land'
  query: { data: Data | undefined } & Parameters<typeof QueryFallback>[0]['query']
  children: (data: Data) => ReactNode
}

/** A page that lists what a query found. */
export const ListPage = <Data,>({
  of,
  search,
  filters,
  background,
  query,
  children,
}: ListPageProps<Data>) => {
  const { title, description, heading, subtitle } = pageMeta[of]
  return (
    <>
      <PageHead title={title} description={description} />
      <PageBand title={heading} subtitle={subtitle} background={background}>
        {search}
      </PageBand>
      <div className={styles.body}>
        {filters}
        {query.data ? (
          children(query.data)
        ) : (
          <QueryFallback title={`The ${of} did not load`} label={`Loading ${of}`} query={query} />
        )}
      </div>
    </>
  )
}

interface FoundProps {
  count: number
  /** What one item is called. */
  noun: string
  className?: string
  children: ReactNode
}

/** What was found, below its number. */
export const Found = ({ count, noun, className, children }: FoundProps) => (
  <section aria-labelledby="found" className={className}>
    <h2 id="found" className={styles.heading}>
      {formatCount(count, noun)}
    </h2>
    {children}
  </section>
)
