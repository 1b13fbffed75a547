import { mount } from '@fundharbor/chassis/http/mount'
import { timeline } from '@fundharbor/contracts/catalog/timeline'
import { Router } from '@koa/router'
import { readEffort } from '../fit/effort-settings.ts'
import { readGoals } from './goals.ts'
import { presentEntry } from './presenter.ts'
import { readReopenings } from './reopenings.ts'

/** The year ahead: deadlines, the time to write, and what usually opens again. */
export const router = new Router()

mount(router, timeline.read, async ({ person }) => {
  const [goals, effort, reopenings] = await Promise.all([
    readGoals(person),
    readEffort(person.workspaceId),
    readReopenings(person),
  ])
  return {
    hoursPerWeek: effort.hoursPerWeek,
    entries: goals.map((goal) => presentEntry(goal, effort)),
    reopenings,
  }
})
