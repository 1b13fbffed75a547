import type { Team } from '@fundharbor/contracts/identity/members'
import { formatCount, LinkButton } from '@fundharbor/kit'
import styles from './members.module.css'

/** After a downgrade: who is read-only, why, and what can be done about it. Nothing while everybody has a seat. */
export function ReadOnlyNote({ team }: { team: Team }) {
  const { members, seats, role, userId } = team
  const readOnly = members.filter(({ hasSeat }) => !hasSeat)
  if (seats === null || readOnly.length === 0) return null
  const has = `the plan has ${formatCount(seats, 'seat')}`
  if (role !== 'owner') {
    return readOnly.some((member) => member.userId === userId) ? (
      <p className={styles.note}>You are read-only, because {has}. Ask an owner for a seat.</p>
    ) : null
  }
  const hasChoice = members.some((member) => member.hasSeat && member.role !== 'owner')
  return (
    <>
      <p className={styles.note}>
        {formatCount(readOnly.length, 'member is', 'members are')} read-only, because {has}.{' '}
        {hasChoice ? 'Choose who keeps a seat, or upgrade.' : 'Owners keep their seats. Upgrade to get more.'}
      </p>
      <div>
        <LinkButton to="/subscription" variant="secondary">
          View plans
        </LinkButton>
      </div>
    </>
  )
}
