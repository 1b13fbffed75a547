import type { Application } from '@fundharbor/contracts/catalog/applications'
import { useMember, useQuery } from '@fundharbor/kit'
import { teamQuery } from '../members/queries.ts'
import styles from './application.module.css'

/** Who submitted an application, or started and last saved the draft. Nothing for a member who works alone. */
export function People({ application: { applicantId, updatedBy, status } }: { application: Application }) {
  const { id } = useMember()
  const { data: team } = useQuery(teamQuery())
  if (!team || team.members.length === 1 || applicantId === undefined) return null
  const nameOf = (userId: string | null) =>
    userId === id ? 'you' : (team.members.find((each) => each.userId === userId)?.name ?? 'a former member')
  const isDraft = status === 'draft'
  return (
    <p className={styles.people}>
      {isDraft ? 'Started' : 'Submitted'} by {nameOf(applicantId)}
      {isDraft && updatedBy && updatedBy !== applicantId && `, last saved by ${nameOf(updatedBy)}`}
    </p>
  )
}
