import type { MemberInWorkspace } from '@fundharbor/chassis/data/workspace-rows'
import { assertAllows } from '@fundharbor/chassis/http/allows'
import { clock } from '@fundharbor/chassis/runtime/clock'
import { forbidden, notFound } from '@fundharbor/chassis/http/failures'
import { concurrencyLimit } from '@fundharbor/chassis/http/concurrency-limit'
import { mount } from '@fundharbor/chassis/http/mount'
import type { CheckProject } from '@fundharbor/chassis/http/own-projects'
import { rateLimitPerProcess } from '@fundharbor/chassis/http/rate-limit'
import { savedSearches, type SavedSearchChange } from '@fundharbor/contracts/catalog/saved'
import type { Person } from '@fundharbor/contracts/identity/session'
import { Router } from '@koa/router'
import { millisecondsInMinute } from 'date-fns/constants'
import { max } from 'date-fns/max'
import { Model } from 'objection'
import type { z } from 'zod'
import { changePreferences } from '../notification-preferences/preferences.ts'
import { currentMinute } from '@fundharbor/search-engine/requests'
import { presentMailing } from '../notification-preferences/mailing.ts'
import { digestSentence } from './digest-sentence.ts'
import { readEmailSettings } from '../notification-preferences/email-settings.ts'
import { countNewMatches } from './matches.ts'
import { presentSavedSearch } from './presenter.ts'
import {
  addSearch,
  changeSearch,
  markSearchSeen,
  MAX_SEARCHES,
  SavedSearchModel,
  startAlerts,
} from './model.ts'

/** Each search is counted. */
const listPerPerson = rateLimitPerProcess({ times: 60, seconds: 60 })
const countPerPerson = concurrencyLimit({ running: 4, waiting: 4 * MAX_SEARCHES })

/** Searches that a workspace saved. Their emails go to the member who saved them; what is new is each member's own. */
export function savedSearchesRouter(checkProject: CheckProject): Router {
  const router = new Router()

  const respond = async (person: Person, id: string) => {
    const row = await find(person, id)
    const settings = await readEmailSettings(person)
    return {
      search: await present(row, person),
      ...presentMailing(digestSentence(row, settings)),
    }
  }

  mount(router, savedSearches.list, async ({ person }) => {
    await listPerPerson(person.id)
    const rows = await SavedSearchModel.seenBy(person).orderBy('createdAt', 'desc')
    return Promise.all(rows.map((row) => present(row, person)))
  })

  mount(router, savedSearches.create, async ({ person, body }) => {
    await checkProject(person, body.projectId)
    const id = await addSearch(person, body)
    if (body.frequency !== 'none') await acceptDigests(person)
    return respond(person, id)
  })

  mount(router, savedSearches.change, async ({ person, params, body }) => {
    const row = await find(person, params.id)
    assertMayChange(person, row, body)
    await checkProject(person, body.projectId)
    await changeSearch(person, row, toColumns(row, body))
    if (choosesEmails(row, body)) await acceptDigests(person)
    if (body.seen && row.workspaceId) await markSearchSeen(Model.knex(), row.id, person.id)
    return respond(person, row.id)
  })

  mount(router, savedSearches.remove, async ({ person, params }) => {
    const removed = await SavedSearchModel.of(person).delete().where({ id: params.id })
    if (removed === 0) throw notFound('Saved search')
    return {}
  })

  return router
}

async function find(member: MemberInWorkspace, id: string): Promise<SavedSearchModel> {
  const row = await SavedSearchModel.seenBy(member).findOne('saved_searches.id', id)
  if (!row) throw notFound('Saved search')
  return row
}

async function present(row: SavedSearchModel, { id }: MemberInWorkspace) {
  // The end of the minute, so that the engine can cache the count.
  const until = new Date(currentMinute() + millisecondsInMinute)
  const period = { since: max([row.seenAt, row.memberSeenAt ?? row.seenAt]), until }
  const newMatches = await countPerPerson(id, () => countNewMatches(row.query, period))
  return presentSavedSearch(row, { memberId: id, newMatches })
}

type Change = z.output<typeof SavedSearchChange>

/** The search itself needs a role that can edit. Only the member who gets its emails turns them on or off. */
function assertMayChange(person: Person, row: SavedSearchModel, { name, query, projectId, ...own }: Change) {
  if (name !== undefined || query !== undefined || projectId !== undefined) assertAllows(person, 'edit')
  const { frequency = row.frequency, isMuted = row.isMuted } = own
  if (row.userId !== person.id && (frequency !== row.frequency || isMuted !== row.isMuted))
    throw forbidden(
      'Only the person who saved this search can change its emails. Save it yourself to get them.',
    )
}

/** Choosing how often is asking for the emails, whatever was turned off before. */
const choosesEmails = (row: SavedSearchModel, { frequency = row.frequency }: Change): boolean =>
  frequency !== 'none' && frequency !== row.frequency

const acceptDigests = ({ id }: Person) => changePreferences(Model.knex(), id, { digests: true })

/** A new query or frequency, or unmuting, starts alerts again: existing opportunities are not new. */
function toColumns(row: SavedSearchModel, change: Change) {
  const { seen, frequency = row.frequency, ...rest } = change
  const restartsAlerts =
    frequency !== row.frequency || rest.query !== undefined || (row.isMuted && rest.isMuted === false)
  return {
    id: row.id,
    ...rest,
    ...(choosesEmails(row, change) ? { isMuted: false } : {}),
    ...((seen && !row.workspaceId) || rest.query ? { seenAt: clock.now() } : {}),
    ...(restartsAlerts ? startAlerts(frequency) : {}),
  }
}
