import { categories, fundingTypes, sources, type Term } from '@fundharbor/contracts/vocabulary'
import { Input, Select } from 'antd'
import { useEffect, useState } from 'react'
import type { OpportunitySearch } from './use-opportunity-search.ts'
import styles from './opportunities.module.css'

const TYPING_PAUSE_MS = 250

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

/** Words, category, type, source and state. */
export const OpportunityFilters = ({ search, onChange }: FiltersProps) => (
  <div className={styles.filters} role="search" aria-label="Opportunities">
    <Words words={search.search ?? ''} onChange={(words) => onChange({ search: words || undefined })} />
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
  </div>
)

/** The address and the list follow after a pause in typing. */
function Words({ words, onChange }: { words: string; onChange: (words: string) => void }) {
  const [typed, setTyped] = useState(words)
  useEffect(() => {
    if (typed.trim() === words) return undefined
    const timer = setTimeout(() => onChange(typed.trim()), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed, words, onChange])
  return (
    <Input
      type="search"
      aria-label="Search title or funder"
      placeholder="Search title or funder"
      className={styles.words}
      maxLength={200}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  )
}
