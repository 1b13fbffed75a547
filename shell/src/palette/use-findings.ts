import type { User } from '@fundharbor/contracts/identity/users'
import { useQuery } from '@fundharbor/kit'
import { useEffect, useState } from 'react'
import { documentTitlesQuery, foundOpportunitiesQuery } from './queries.ts'
import type { RecentPage } from './recent.ts'
import { usePeople } from './use-people.ts'

/** Something to go to. */
export interface Finding {
  /** Distinguishes results that lead to the same page. */
  id?: string
  to: string
  label: string
  note?: string
}

export interface FindingGroup {
  title: string
  findings: Finding[]
}

interface FindingsInput {
  user: User
  typed: string
  pages: Finding[]
  recent: RecentPage[]
}

const PAUSE_MS = 250
const MOST_DOCUMENTS = 6
/** Documents are shown from the second letter, because one letter is in nearly every title. */
const SHORTEST = 2

/** What matches the typed words; without any, the last pages and all pages. */
export function useFindings({ user, typed, pages, recent }: FindingsInput) {
  const text = typed.trim()
  const search = useSettled(text)
  const words = search.length < SHORTEST ? '' : search
  const { data: rows, isFetching } = useQuery(foundOpportunitiesQuery(words))
  const { people, isFetching: isSearchingPeople } = usePeople({ user, search: words })
  const { data: documents } = useQuery(documentTitlesQuery())
  const contains = (label: string) => label.toLowerCase().includes(text.toLowerCase())
  const isFinding = text.length >= SHORTEST
  const groups: FindingGroup[] = [
    { title: 'Recent', findings: text ? [] : recent.map(({ to, title }) => ({ to, label: title })) },
    { title: 'Pages', findings: pages.filter(({ label }) => contains(label)) },
    {
      title: 'Documents',
      findings: (isFinding ? (documents ?? []) : [])
        .filter(({ title }) => contains(title))
        .slice(0, MOST_DOCUMENTS)
        .map(({ id, title, templateName }) => ({
          to: `/documents/${id}`,
          label: title,
          note: templateName,
        })),
    },
    { title: 'People', findings: isFinding ? people : [] },
    {
      title: 'Opportunities',
      findings: (isFinding ? (rows ?? []) : []).map(({ id, title, funderName }) => ({
        to: `/opportunities/${id}`,
        label: title,
        note: funderName,
      })),
    },
  ]
  return { groups, isSearching: isFinding && (isFetching || isSearchingPeople || search !== text) }
}

/** The text once typing has paused. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
