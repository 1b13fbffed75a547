import { opportunities } from '@fundharbor/contracts/catalog/opportunities'
import { endpointQuery, keepPreviousData, useQuery } from '@fundharbor/kit'
import { Combobox } from '@fundharbor/kit/ui/combobox.tsx'
import { useDeferredValue, useState } from 'react'

const PAGE_SIZE = '10'

const matchingQuery = (search: string) =>
  endpointQuery(opportunities.list, {
    queryKey: ['catalog', 'opportunities', 'titles', search],
    query: { search: search || undefined, limit: PAGE_SIZE },
    placeholderData: keepPreviousData,
  })

const selectedQuery = (id: string) =>
  endpointQuery(opportunities.byIds, {
    queryKey: ['catalog', 'opportunities', 'title', id],
    query: { ids: id },
    enabled: id !== '',
  })

interface OpportunityFieldProps {
  /** Empty if none is selected. */
  value: string
  onChange: (id: string) => void
}

/** Searches the catalog for the document's opportunity. */
export function OpportunityField({ value, onChange }: OpportunityFieldProps) {
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed.trim())
  const { data: matching = [] } = useQuery(matchingQuery(search))
  const { data: selected = [] } = useQuery(selectedQuery(value))
  const rows = [...selected.filter((row) => matching.every(({ id }) => id !== row.id)), ...matching]
  return (
    <Combobox
      label="Opportunity"
      optional
      placeholder="Search opportunities"
      options={rows.map((row) => ({ value: row.id, label: row.title }))}
      value={value}
      onValueChange={onChange}
      onSearch={setTyped}
    />
  )
}
