import { adminUsers } from '@fundharbor/contracts/identity/admin-users'
import { Button, Input, Select } from 'antd'
import { useEffect, useState } from 'react'
import { planLabels, stateLabels } from './labels.ts'
import type { UserSearch } from './use-user-search.ts'
import styles from './users.module.css'

const TYPING_PAUSE_MS = 250

interface UserFiltersProps {
  search: UserSearch
  onChange: (changes: UserSearch) => void
}

const optionsOf = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

const roles = optionsOf({ user: 'User', admin: 'Administrator' })
const orders = optionsOf({ newest: 'Newest first', oldest: 'Oldest first' })

/** Words, state, role, plan and order; the export takes the same filters. */
export function UserFilters({ search, onChange }: UserFiltersProps) {
  const { sort, ...filters } = search
  const kept = Object.entries(filters).filter(([, value]) => value) as [string, string][]
  const look = { allowClear: true, className: styles.filter }
  return (
    <div className={styles.filters} role="search" aria-label="Users">
      <Words words={search.search ?? ''} onChange={(words) => onChange({ search: words || undefined })} />
      <Select
        {...look}
        aria-label="State"
        placeholder="Any state"
        options={optionsOf(stateLabels)}
        value={search.state}
        onChange={(state: UserSearch['state']) => onChange({ state })}
      />
      <Select
        {...look}
        aria-label="Role"
        placeholder="Any role"
        options={roles}
        value={search.role}
        onChange={(role: UserSearch['role']) => onChange({ role })}
      />
      <Select
        {...look}
        aria-label="Plan"
        placeholder="Any plan"
        options={optionsOf(planLabels)}
        value={search.plan}
        onChange={(plan: UserSearch['plan']) => onChange({ plan })}
      />
      <Select
        className={styles.filter}
        aria-label="Order"
        options={orders}
        value={sort ?? 'newest'}
        onChange={(order: UserSearch['sort']) => onChange({ sort: order })}
      />
      <Button href={`${adminUsers.export.path}?${new URLSearchParams(kept)}`} download>
        Export CSV
      </Button>
    </div>
  )
}

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
      aria-label="Name or email"
      placeholder="Name or email"
      className={styles.words}
      maxLength={100}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  )
}
