import type { Term } from '@fundharbor/contracts/vocabulary'
import { useSearchParams } from '@fundharbor/kit'
import { useMemo } from 'react'

/** Words to search for. */
interface TextFilter {
  label: string
  maxLength?: number
}

/** One of some values, or any of them. */
interface ChoiceFilter {
  label: string
  /** The placeholder: what is listed while nothing is selected, e.g. `Any status`. */
  any: string
  options: Readonly<Record<string, string>>
}

/** The filters of a list, by the name of the query parameter. */
export type Filters = Readonly<Record<string, TextFilter | ChoiceFilter>>

export type FilterValues = Record<string, string | undefined>

/** The terms of a vocabulary as the options of a filter. */
export const toOptionLabels = (terms: readonly Term[]): Record<string, string> =>
  Object.fromEntries(terms.map(({ slug, label }) => [slug, label]))

export const MAX_TEXT_LENGTH = 100

/** A value from the URL; undefined if the filter does not know it. */
function validValue(filter: TextFilter | ChoiceFilter, value: string | null): string | undefined {
  if (!value) return undefined
  if ('options' in filter) return value in filter.options ? value : undefined
  return value.length <= (filter.maxLength ?? MAX_TEXT_LENGTH) ? value : undefined
}

interface ListState {
  /** What the URL says about the filters. */
  filters: FilterValues
  /** The order that the URL names, if it is one of the list's. */
  sort: string | undefined
  change: (changes: FilterValues) => void
}

const NO_FILTERS: Filters = {}

/** Filters and order of a list. They are kept in the URL, so that a view can be shared. */
export function useFilters(declared = NO_FILTERS, sorts: readonly string[] = []): ListState {
  const [params, setParams] = useSearchParams()
  const filters = useMemo(
    () =>
      Object.fromEntries(
        Object.entries(declared).map(([name, filter]) => [name, validValue(filter, params.get(name))]),
      ),
    [declared, params],
  )
  const change = (changes: FilterValues) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        for (const [name, value] of Object.entries(changes)) {
          if (value) next.set(name, value)
          else next.delete(name)
        }
        return next
      },
      { replace: true },
    )
  return { filters, sort: sorts.find((sort) => sort === params.get('sort')), change }
}
