import type { User } from '@fundharbor/contracts/identity/users'
import { useQuery } from '@fundharbor/kit'
import { colleaguesQuery, foundUsersQuery } from './queries.ts'
import type { Finding } from './use-findings.ts'

const MOST = 6

interface PeopleInput {
  user: User
  /** The typed words once typing has paused; empty while they are too short. */
  search: string
}

/** The organization's members and, for administrators, users of the site whose name or email address matches. */
export function usePeople({ user, search }: PeopleInput): { people: Finding[]; isFetching: boolean } {
  const isAdmin = user.role === 'admin'
  const { data: team } = useQuery(colleaguesQuery())
  const { data: found, isFetching } = useQuery(foundUsersQuery(search, isAdmin))
  if (search === '') return { people: [], isFetching }
  const matches = (text: string) => text.toLowerCase().includes(search.toLowerCase())
  const colleagues = (team?.members ?? []).filter(({ name, email }) => matches(name) || matches(email))
  const known = new Set(colleagues.map(({ userId }) => userId))
  const users = (isAdmin ? (found ?? []) : []).filter(({ id }) => !known.has(id))
  const people = [
    ...colleagues.map(({ userId, name, email }) => ({
      id: userId,
      to: '/members',
      label: name,
      note: email,
    })),
    ...users.map(({ id, fullName, email }) => ({
      id,
      to: `/admin/users?search=${encodeURIComponent(email)}`,
      label: fullName || email,
      note: fullName ? email : undefined,
    })),
  ]
  return { people: people.slice(0, MOST), isFetching }
}
