import { clock } from '@fundharbor/chassis/runtime/clock'
import { derivedId } from '@fundharbor/chassis/jobs/queue'
import { logger } from '@fundharbor/chassis/runtime/logger'
import { queueMail } from '@fundharbor/chassis/mail/mail'
import type { Contact } from '@fundharbor/contracts/identity/people'
import type { Knex } from 'knex'
import { DEFAULT_PROJECT } from '../recommendations/lists.ts'
import type { EmailedMatch, MatchEmailDependencies } from './dependencies.ts'
import { newMatchesMail } from './mail.ts'
import { dueWeek } from '../recommendations/due-week.ts'
import { MAX_KNOWN } from '../recommendations/follow-project.ts'

interface FollowedProject {
  userId: string
  projectId: string
  known: string[] | null
}

/**
 * Sends each person at most one email a week per project. The row is the claim: its week changes in the transaction that
 * queues the email, so that replicas, restarts and missed weeks lead to one email.
 */
export async function sendMatchEmails(knex: Knex, dependencies: MatchEmailDependencies): Promise<void> {
  const due: FollowedProject[] = await knex
    .table('match_emails')
    .select('userId', 'projectId')
    .where('week', '<', dueWeek(clock.now()))
    .orderBy(['user_id', 'project_id'])
  for (const row of due) {
    try {
      await sendMatchEmail(knex, row, dependencies)
    } catch (error) {
      logger.warn({ err: error }, 'an email about new matches waits for the next run')
    }
  }
}

async function sendMatchEmail(
  knex: Knex,
  { userId, projectId }: FollowedProject,
  dependencies: MatchEmailDependencies,
): Promise<void> {
  const key = { user_id: userId, project_id: projectId }
  // Read before the transaction, so that no lock waits for another service.
  const [contact, project] = await Promise.all([
    dependencies.readContact(userId),
    dependencies.readProject(userId, projectId),
  ])
  if (!contact || !project) {
    await knex.table('match_emails').where(key).delete()
    return
  }
  const preference = await dependencies.readPreference(userId)
  const matches =
    acceptsEmails(contact) && preference.isOn ? await dependencies.readMatches(userId, projectId) : null
  await knex.transaction(async (trx) => {
    const row = await claim(trx, key)
    if (!row) return
    const fresh = row.known && matches ? newMatches(matches, row.known) : []
    await trx
      .table('match_emails')
      .where(key)
      .update({
        known: matches && JSON.stringify(withKnown(matches, row.known ?? [])),
        ...(fresh.length > 0 ? { emailed_to: contact.email, emailed_at: clock.now() } : {}),
      })
    if (fresh.length === 0) return
    const mail = newMatchesMail({
      contact,
      project: { id: projectId === DEFAULT_PROJECT ? undefined : projectId, title: project.title },
      matches: fresh,
      token: preference.token,
      sender: dependencies.sender,
    })
    await queueMail(trx, mail, derivedId('match-emails', userId, projectId, row.week))
  })
}

/** Takes the week for this transaction; undefined if another process has dealt with it. */
async function claim(
  trx: Knex,
  key: { user_id: string; project_id: string },
): Promise<(FollowedProject & { week: string }) | undefined> {
  const week = dueWeek(clock.now())
  const [row] = await trx
    .table('match_emails')
    .where(key)
    .where('week', '<', week)
    .update({ week })
    .returning(['userId', 'projectId', 'known'])
  return row && { ...row, week }
}

const acceptsEmails = ({ emailVerified, emailNotifications }: Contact): boolean =>
  emailVerified && emailNotifications

const newMatches = (matches: readonly EmailedMatch[], known: readonly string[]): EmailedMatch[] =>
  matches.filter(({ opportunityId, isGoodMatch }) => isGoodMatch && !known.includes(opportunityId))

/** Weaker matches stay unknown: they may become good ones. */
const withKnown = (matches: readonly EmailedMatch[], known: readonly string[]): string[] =>
  [
    ...new Set([
      ...matches.filter(({ isGoodMatch }) => isGoodMatch).map(({ opportunityId }) => opportunityId),
      ...known,
    ]),
  ].slice(0, MAX_KNOWN)
