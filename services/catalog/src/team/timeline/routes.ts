import { concurrencyLimit } from '@fundharbor/chassis/http/concurrency-limit'
import { rateLimitPerProcess } from '@fundharbor/chassis/http/rate-limit'
import { mount } from '@fundharbor/chassis/http/mount'
import { timeline } from '@fundharbor/contracts/catalog/timeline'
import { allows } from '@fundharbor/contracts/identity/roles'
import { Router } from '@koa/router'
import { readEffort } from '../../matching/fit/effort-settings.ts'
import { presentReport, readReports } from '../grants/read-reports.ts'
import { readGoals } from './goals.ts'
import { presentEntry } from './presenter.ts'
import { readReopenings } from './reopenings.ts'

const perMinute = rateLimitPerProcess({ times: 60, seconds: 60 })
const perPerson = concurrencyLimit({ running: 1, waiting: 10 })

/** The year ahead: deadlines, the time to write, and what usually opens again. */
export const router = new Router()

mount(router, timeline.read, async ({ person }) => {
  await perMinute(person.id)
  const [goals, effort, reopenings, reports] = await Promise.all([
    perPerson(person.id, () => readGoals(person)),
    readEffort(person.workspaceId),
    readReopenings(person),
    allows(person.workspaceRole, 'read') ? readReports(person.workspaceId) : [],
  ])
  return {
    hoursPerWeek: effort.hoursPerWeek,
    entries: goals.map((goal) => presentEntry(goal, effort)),
    reopenings,
    reports: reports.map(presentReport),
  }
})
