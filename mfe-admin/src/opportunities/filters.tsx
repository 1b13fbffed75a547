import { adminOpportunities } from '@fundharbor/contracts/catalog/admin-opportunities'
import { categories, fundingTypes, sources, type Term } from '@fundharbor/contracts/vocabulary'
import { Select } from 'antd'
import { ExportLink, WordsFilter } from '../records/list-filters.tsx'
import type { OpportunitySearch } from './use-opportunity-search.ts'
import styles from './opportunities.module.css'

interface FiltersProps {
  search: OpportunitySearch
  onChange: (changes: OpportunitySearch) => void
}

const optionsOf = (terms: readonly Term[]) => terms.map(({ slug, label }) => ({ value: slug, label }))

const states = [
  { slug: 'active', label: 'Active' },
  { slug: 'inactive', label: 'Inactive' },
  { slug: 'edited', label: 'Edited by the team' },
  { slug: 'withdrawn', label: 'Withdrawn by the source' },
]

const choices = [
  { name: 'category', label: 'Category', options: optionsOf(categories) },
  { name: 'fundingType', label: 'Type', options: optionsOf(fundingTypes) },
  { name: 'source', label: 'Source', options: optionsOf(sources) },
  { name: 'state', label: 'State', options: optionsOf(states) },
] as const

/** Words, category, type, source and state; the export takes the same. */
export const OpportunityFilters = ({ search: { sort: _sort, ...search }, onChange }: FiltersProps) => (
  <div className={styles.filters} role="search" aria-label="Opportunities">
    <WordsFilter
      label="Search title or funder"
      words={search.search}
      onChange={(words) => onChange({ search: words })}
    />
    {choices.map(({ name, label, options }) => (
      <Select
        key={name}
        allowClear
        aria-label={label}
        placeholder={label}
        className={styles.filter}
        popupMatchSelectWidth={false}
        options={options}
        value={search[name]}
        onChange={(value?: string) => onChange({ [name]: value })}
      />
    ))}
    <ExportLink path={adminOpportunities.export.path} filters={search} />
  </div>
)
