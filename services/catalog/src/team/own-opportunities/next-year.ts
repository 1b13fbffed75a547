import type { ScheduledJob } from '@fundharbor/chassis/jobs/schedule'
import { clock } from '@fundharbor/chassis/runtime/clock'
import { dayIn } from '@fundharbor/contracts/catalog/closing-time'
import { addYears } from 'date-fns/addYears'
import type { Knex } from 'knex'
import { recordActivity } from '../activity/record.ts'
import { hasRoom } from '../grants/ensure-grant.ts'
import { GrantModel } from '../grants/model.ts'
import { OpportunityModel } from '../../records/opportunities/model.ts'
import { addOwnOpportunity } from './add-own-opportunity.ts'
import { presentOwn } from './values.ts'

/** Adds next year's entry of own opportunities that come again every year, once their deadline has passed. */
export const nextYearJob: ScheduledJob = {
  name: 'next-year',
  schedule: '35 4 * * *',
  async run(knex) {
    for (const { id } of await ended(knex)) await knex.transaction((trx) => addNextYear(trx, id))
  },
}

const ended = (knex: Knex) =>
  OpportunityModel.query(knex).where({ recursYearly: true }).where('deadline', '<', clock.now())

/** Once, because it also says that the ended one comes no more. While My Grants is full, it waits. */
async function addNextYear(trx: Knex, id: string): Promise<void> {
  const row = await ended(trx).findById(id).forUpdate().skipLocked()
  const grant = row && (await GrantModel.query(trx).findOne({ opportunityId: id }))
  if (!grant || !(await hasRoom(trx, grant.workspaceId))) return
  const fields = { ...presentOwn(row), deadline: nextDay(row) }
  await row.$query(trx).patch({ recursYearly: false })
  const next = await addOwnOpportunity(trx, row, fields)
  const now = clock.now()
  const added = await GrantModel.query(trx).insertAndFetch({
    workspaceId: grant.workspaceId,
    projectId: grant.projectId,
    opportunityId: next.id,
    opportunityTitle: next.title,
    status: 'saved',
    createdBy: grant.createdBy,
    createdByName: grant.createdByName,
    responsibleId: grant.responsibleId,
    responsibleName: grant.responsibleName,
    decidedAt: now,
    seenAt: now,
    createdAt: now,
    updatedAt: now,
  })
  await trx.raw(
    `INSERT INTO grant_members (grant_id, user_id, follows_since)
     SELECT :added, user_id, :now FROM grant_members WHERE grant_id = :id AND follows_since IS NOT NULL`,
    { added: added.id, id: grant.id, now },
  )
  await recordActivity(trx, null, { action: 'came-again', grant: added })
}

/** The same day of the first year in which it has not passed. */
function nextDay({ deadline, deadlineZone }: OpportunityModel): string {
  const today = dayIn(clock.now(), deadlineZone)
  const last = new Date(`${dayIn(deadline ?? clock.now(), deadlineZone)}T00:00:00Z`)
  const days = Array.from({ length: 100 }, (_, years) =>
    addYears(last, years + 1)
      .toISOString()
      .slice(0, 10),
  )
  return days.find((day) => day > today) ?? today
}
