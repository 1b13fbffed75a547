import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { QueryError } from './empty-state.tsx'
import { Spinner } from './wave.tsx'

interface QueryFallbackProps {
  query: Pick<UseQueryResult, 'error' | 'isFetching'> & { refetch: () => unknown }
  /** The error's title. */
  title?: string
  /** What is loading, for the spinner. */
  label?: string
  /** A skeleton instead of the spinner. */
  children?: ReactNode
}

/** Stands in for a query without data: its error with Retry, or a loading indicator. */
export function QueryFallback({ query, title, label = 'Loading', children }: QueryFallbackProps) {
  if (query.error) return <QueryError title={title} query={query} />
  return children ?? <Spinner label={label} />
}
