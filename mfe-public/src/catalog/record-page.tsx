import { ApiError, QueryError, Spinner, type useQuery } from '@fundharbor/kit'
import type { ReactNode } from 'react'
import { PageHead } from '../page-head.tsx'

interface RecordPageProps<Data> {
  query: ReturnType<typeof useQuery<Data>>
  /** What the record is called in messages. */
  noun: string
  /** The document's title if the record did not load. */
  title: string
  /** Shown for an unknown record. */
  notFound: ReactNode
  children: (record: Data) => ReactNode
}

/** A public page of one record of the catalog: loading, loaded, unknown, or failed. */
export function RecordPage<Data>({ query, noun, title, notFound, children }: RecordPageProps<Data>) {
  const { data, error, isPending } = query
  if (isPending) return <Spinner label={`Loading the ${noun}`} />
  if (data !== undefined) return children(data)
  if (error instanceof ApiError && error.status === 404) return notFound
  return (
    <>
      <PageHead title={title} />
      <QueryError title={`The ${noun} did not load`} query={query} />
    </>
  )
}
