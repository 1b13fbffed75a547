import type { GrantMember } from '@fundharbor/contracts/catalog/grant-parts'
import { Select, useQuery } from '@fundharbor/kit'
import { teamQuery } from '../members/queries.ts'

/** The members who see grants. */
export function useTeam(): GrantMember[] {
  const { data } = useQuery(teamQuery())
  return (data?.members ?? [])
    .filter(({ role }) => role !== 'billing')
    .map(({ userId, name }) => ({ id: userId, name }))
}

interface MemberSelectProps {
  label: string
  hideLabel?: boolean
  /** What is chosen if there is no member. */
  nobody: string
  member: GrantMember | null
  disabled?: boolean
  onChange: (memberId: string | null) => void
}

/** A choice among the members. */
export function MemberSelect({ member, nobody, onChange, ...props }: MemberSelectProps) {
  const team = useTeam()
  // While the members load, and in case the member has just left.
  const all = member && !team.some(({ id }) => id === member.id) ? [member, ...team] : team
  return (
    <Select
      {...props}
      placeholder={nobody}
      options={all.map(({ id, name }) => ({ value: id, label: name }))}
      value={member?.id ?? ''}
      onChange={(event) => onChange(event.target.value || null)}
    />
  )
}
