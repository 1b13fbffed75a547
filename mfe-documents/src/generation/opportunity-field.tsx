import { opportunities } from '@fundharbor/contracts/catalog/opportunities'
import { call, keepPreviousData, queryOptions, useQuery } from '@fundharbor/kit'
import { Combobox } from '@fundharbor/kit/ui/combobox.tsx'
import { useDeferredValue, useState } from 'react'

const FOUND = '10'

const foundQuery = (search: string) =>
  queryOptions({
    queryKey: ['catalog', 'opportunities', 'names', search],
    queryFn: ({ signal }) =>
      call(opportunities.list, { query: { search: search || undefined, limit: FOUND }, signal }),
    placeholderData: keepPreviousData,
  })

const chosenQuery = (id: string) =>
  queryOptions({
    queryKey: ['catalog', 'opportunities', 'name', id],
    queryFn: ({ signal }) => call(opportunities.byIds, { query: { ids: id }, signal }),
    enabled: id !== '',
  })

interface OpportunityFieldProps {
  /** Empty while none is chosen. */
  value: string
  onChange: (id: string) => void
}

/** The opportunity that the document is for, looked for in the whole catalogue. */
export function OpportunityField({ value, onChange }: OpportunityFieldProps) {
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed.trim())
  const { data: found = [] } = useQuery(foundQuery(search))
  const { data: chosen = [] } = useQuery(chosenQuery(value))
  const rows = [...chosen.filter((row) => found.every(({ id }) => id !== row.id)), ...found]
  return (
    <Combobox
      label="Opportunity"
      optional
      placeholder="Search the catalogue"
      options={rows.map((row) => ({ value: row.id, label: row.title }))}
      value={value}
      onValueChange={onChange}
      onSearch={setTyped}
    />
  )
}
