import { clock } from '@fundharbor/chassis/runtime/clock'
import { notFound } from '@fundharbor/chassis/http/failures'
import { mount } from '@fundharbor/chassis/http/mount'
import type { CheckProject } from '@fundharbor/chassis/http/own-projects'
import { savedSearches, type SavedSearchChange } from '@fundharbor/contracts/catalog/saved'
import { Router } from '@koa/router'
import type { z } from 'zod'
import type { ReadContact } from '../notification-preferences/contacts.ts'
import { digestSentence, presentMailing } from './email-sentences.ts'
import { readEmailSettings } from './email-settings.ts'
import { countNewMatches } from './matches.ts'
import { presentSavedSearch } from './presenter.ts'
import { addSearch, SavedSearchModel, startAlerts } from './search-model.ts'

/** Saved searches and their alerts. */
export function savedSearchesRouter(readContact: ReadContact, checkProject: CheckProject): Router {
  const router = new Router()

  const respond = async (row: SavedSearchModel) => ({
    search: await present(row),
    ...presentMailing(digestSentence(row, await readEmailSettings(row.userId, readContact))),
  })

  mount(router, savedSearches.list, async ({ person }) => {
    const rows = await SavedSearchModel.query().where({ userId: person.id }).orderBy('createdAt', 'desc')
    return Promise.all(rows.map(present))
  })

  mount(router, savedSearches.create, async ({ person, body }) => {
    await checkProject(person, body.projectId)
    return respond(await addSearch(person.id, body))
  })

  mount(router, savedSearches.change, async ({ person, params, body }) => {
    const row = await SavedSearchModel.query().findOne({ id: params.id, userId: person.id })
    if (!row) throw notFound('Saved search')
    await checkProject(person, body.projectId)
    return respond(await row.$query().patchAndFetch(toColumns(row, body)))
  })

  mount(router, savedSearches.remove, async ({ person, params }) => {
    const removed = await SavedSearchModel.query().delete().where({ id: params.id, userId: person.id })
    if (removed === 0) throw notFound('Saved search')
    return {}
  })

  return router
}

async function present(row: SavedSearchModel) {
  const period = { since: row.seenAt, until: clock.now() }
  return presentSavedSearch(row, await countNewMatches(row.query, period))
}

/** A new query or frequency, or unmuting, starts alerts again: existing opportunities are not new. */
function toColumns(row: SavedSearchModel, change: z.output<typeof SavedSearchChange>) {
  const { seen, frequency = row.frequency, ...rest } = change
  const restartsAlerts =
    frequency !== row.frequency || rest.query !== undefined || (row.isMuted && rest.isMuted === false)
  return {
    id: row.id,
    ...rest,
    ...(seen || rest.query ? { seenAt: clock.now() } : {}),
    ...(restartsAlerts ? startAlerts(frequency) : {}),
  }
}
